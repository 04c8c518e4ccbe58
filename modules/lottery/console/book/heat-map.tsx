import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, memo, useState } from 'react';
import { toneColours, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords, type Words } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { largestExposure, type Level, levelOf, tierPercent } from './levels.ts';
import type { BookNumber } from './use-book.ts';

const ROW = 10;
const BLOCK = 100;
const unsold = { sold: '0.00', exposure: '0.00', tickets: 0, left: null, usedPercent: null };

interface HeatMapProps {
  picks: readonly string[];
  numbers: readonly BookNumber[];
  label: string;
  chosen: string | null;
  onChoose: (pick: string) => void;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: ROW, ArrowUp: -ROW };

/** Returns the index that a key moves to; undefined for other keys. */
export function placeOf(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, at + step));
}

/**
 * All numbers of a play type in blocks of a hundred; darker fields are closer to their limit. One number is in the tab
 * order, arrow keys move to the others. A closed number is struck out and one with reduced odds underlined, so that
 * colour is not the only sign.
 */
export function HeatMap({ picks, numbers, label, chosen, onChoose }: HeatMapProps) {
  const t = useWords();
  const [at, setAt] = useState(0);
  const known = new Map(numbers.map((number) => [number.pick, number]));
  const largest = largestExposure(numbers);
  const here = Math.min(at, picks.length - 1);

  function move(event: KeyboardEvent<HTMLElement>): void {
    const next = placeOf(event.key, here, picks.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-pick="${picks[next]}"]`)?.focus();
  }

  const cells = picks.map((pick, place) => {
    const number = known.get(pick) ?? { ...unsold, pick, tierBp: 10_000 };
    return (
      <Cell
        key={pick}
        pick={pick}
        level={levelOf(number, largest)}
        tier={number.tierBp === 0 ? 'closed' : number.tierBp < 10_000 ? 'lowered' : 'full'}
        words={numberWords(number, t)}
        place={place}
        isChosen={pick === chosen}
        isHere={place === here}
        onPlace={setAt}
        onChoose={onChoose}
      />
    );
  });
  return (
    <Box role="group" aria-label={label} onKeyDown={move} sx={{ ...useCellStyles(), ...blocks }}>
      {Array.from({ length: Math.ceil(cells.length / BLOCK) }, (_, block) => (
        <div key={picks[block * BLOCK]}>{cells.slice(block * BLOCK, (block + 1) * BLOCK)}</div>
      ))}
    </Box>
  );
}

interface CellProps {
  pick: string;
  level: Level;
  tier: 'closed' | 'lowered' | 'full';
  words: string;
  place: number;
  isChosen: boolean;
  isHere: boolean;
  onPlace: (place: number) => void;
  onChoose: (pick: string) => void;
}

/** The field of one number; drawn again only when what it shows has changed. */
const Cell = memo(function Cell({ pick, level, tier, words, place, isChosen, isHere, onPlace, onChoose }: CellProps) {
  return (
    <button
      type="button"
      data-pick={pick}
      data-level={level}
      data-tier={tier}
      aria-pressed={isChosen}
      aria-label={words}
      tabIndex={isHere ? 0 : -1}
      onFocus={() => onPlace(place)}
      onClick={() => onChoose(pick)}
    >
      {pick}
    </button>
  );
});

const blocks = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 330px), 1fr))',
  '& > div': { display: 'grid', gap: '2px', gridTemplateColumns: `repeat(${ROW}, 1fr)` },
} as const;

/** Returns the text of a number for screen readers. */
export function numberWords(number: BookNumber, t: Words): string {
  const said = [
    number.pick,
    t('lotteryBook.soldOf', { sold: moneyWithSymbol(number.sold) }),
    ...(number.usedPercent === null ? [] : [t('lotteryBook.used', { percent: number.usedPercent })]),
    ...(number.tierBp === 0
      ? [t('lotteryBook.closed')]
      : number.tierBp < 10_000
        ? [t('lotteryBook.pays', { percent: tierPercent(number.tierBp) })]
        : []),
  ];
  return said.join(', ');
}

const LEVELS: readonly Level[] = [0, 1, 2, 3, 4, 5, 6];
/** The darker level of each pair of levels with the same colour. */
const bold: ReadonlySet<Level> = new Set([2, 5]);
const levelTones: Record<Level, Tone> = {
  0: 'neutral',
  1: 'good',
  2: 'good',
  3: 'busy',
  4: 'caution',
  5: 'caution',
  6: 'bad',
};

function useCellStyles() {
  const theme = useTheme();
  const levels = LEVELS.map((level) => {
    const { ink, ground } = toneColours(theme, levelTones[level]);
    const fontWeight = bold.has(level) ? 600 : 400;
    return [`& [data-level="${level}"]`, { background: ground, color: ink, fontWeight }] as const;
  });
  return {
    '& button': {
      minHeight: 30,
      p: 0,
      border: '1px solid transparent',
      borderRadius: '4px',
      font: 'inherit',
      fontSize: 12.5,
      fontVariantNumeric: 'tabular-nums',
      cursor: 'pointer',
    },
    ...Object.fromEntries(levels),
    '& [data-tier="closed"]': { textDecoration: 'line-through' },
    '& [data-tier="lowered"]': { textDecoration: 'underline' },
    '& [aria-pressed="true"]': { borderColor: theme.palette.text.primary },
    '& button:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: '1px' },
  };
}
