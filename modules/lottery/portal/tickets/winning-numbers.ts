// Finds the numbers of a board that a winning pick matches, so that the reader can check the win.
import type { Shape } from '../../contract/boards.ts';
import { sortedDigits } from '../../contract/digits.ts';
import type { PickLine } from '../../contract/expand.ts';
import type { PlayType } from '../../contract/play-types.ts';

type Prizes = Readonly<Record<string, readonly string[]>>;

/** A number of the board and the positions in it that the pick was compared with. */
export interface Found {
  prize: string;
  number: string;
  marks: readonly number[];
}

/** Prizes from which top and bottom of the Thai family are read, and the position of bottom in its number. */
const thaiPrizes: Partial<Record<Shape, { top: string; bottom: string; bottomIsFirst?: true }>> = {
  glo: { top: 'first', bottom: 'back2' },
  vnNorth: { top: 'special', bottom: 'prize1' },
  four: { top: 'number', bottom: 'number', bottomIsFirst: true },
  fivePair: { top: 'first', bottom: 'second' },
  fourPrizes: { top: 'first', bottom: 'second' },
  index: { top: 'value', bottom: 'change' },
  indexBangkok: { top: 'value', bottom: 'change' },
  yeekee: { top: 'number', bottom: 'number', bottomIsFirst: true },
};

const bottoms = new Set(['BOT2', 'RUNB', 'HLB']);
const ofVietnam: Readonly<Record<string, readonly string[]>> = {
  LO8: ['prize7', 'prize6', 'special'],
  LO7: ['prize8', 'prize7', 'prize6', 'prize5', 'special'],
  DE: ['special'],
  DE1: ['prize1'],
  C3: ['special'],
  DAU: ['special'],
  DUOI: ['special'],
};

/** Returns the positions of a number's digits; a value contains a decimal point between them. */
const digitPlaces = (number: string): number[] => [...number].flatMap((sign, at) => (/\d/.test(sign) ? [at] : []));

/** Returns the compared part of a number: `length` digits at its end, or at its beginning. */
function window(number: string, length: number, isFirst: boolean): { text: string; places: number[] } {
  const places = isFirst ? digitPlaces(number).slice(0, length) : digitPlaces(number).slice(-length);
  return { text: places.map((place) => number[place]).join(''), places };
}

interface Look {
  prizes: readonly string[];
  /** Number of digits that are compared. */
  length: number;
  isFirst: boolean;
}

function lookOf({ family, code, grammar }: PlayType, shape: Shape, prizes: Prizes): Look {
  const all = Object.keys(prizes);
  if (family === 'vietnamese') {
    const south = shape === 'vnSouth';
    const heads: Record<string, string[]> = { DEH: [south ? 'prize8' : 'prize7'], C3H: [south ? 'prize7' : 'prize6'] };
    return {
      prizes: ofVietnam[code] ?? heads[code] ?? all,
      length: grammar.numbers ? 2 : grammar.length,
      isFirst: false,
    };
  }
  const thai = thaiPrizes[shape];
  if (family !== 'thai' || thai === undefined) return { prizes: all, length: grammar.length, isFirst: false };
  if (code === 'FRONT3' || code === 'BACK3') return { prizes: [code.toLowerCase()], length: 3, isFirst: false };
  if (code === 'BIG4' || code === 'SML4') return { prizes: all, length: 4, isFirst: false };
  const isBottom = bottoms.has(code);
  const length = isBottom
    ? 2
    : ['RUNT', 'TOD2', 'HL3'].includes(code)
      ? 3
      : code === 'OE'
        ? 1
        : code === 'HL2'
          ? 2
          : grammar.length;
  return { prizes: [isBottom ? thai.bottom : thai.top], length, isFirst: isBottom && thai.bottomIsFirst === true };
}

/** Checks whether the pick matches the part of a number that its play type compares. */
function isIn({ grammar }: PlayType, pick: string, text: string): boolean {
  if (grammar.kind === 'choice') return true;
  if (grammar.numbers !== undefined) return pick.split('-').includes(text);
  if (grammar.kind === 'digits') return grammar.length === text.length ? text === pick : text.includes(pick);
  return grammar.length === text.length
    ? sortedDigits(text) === pick
    : [...pick].every((digit) => text.includes(digit));
}

/** Returns both numbers of which Bangkok's three top digits are made: one of the SET50 and two of the SET. */
function ofBangkok(play: PlayType, pick: string, prizes: Prizes): Found[] {
  const parts = [
    { prize: 'set50', length: 1 },
    { prize: 'value', length: 2 },
  ].flatMap(({ prize, length }) =>
    (prizes[prize] ?? []).map((number) => ({ prize, number, ...window(number, length, false) })),
  );
  if (!isIn(play, pick, parts.map(({ text }) => text).join(''))) return [];
  return parts.map(({ prize, number, places }) => ({ prize, number, marks: places }));
}

/**
 * Returns the numbers of the board that made a pick win; none if the play type looks at all numbers of the board
 * together.
 */
export function winningNumbers({ pick }: PickLine, play: PlayType, shape: Shape, prizes: Prizes): Found[] {
  if (play.rule.by === 'absence' || !['thai', 'vietnamese'].includes(play.family)) return [];
  const { prizes: names, length, isFirst } = lookOf(play, shape, prizes);
  if (shape === 'indexBangkok' && names[0] === 'value' && length === 3) return ofBangkok(play, pick, prizes);
  return names.flatMap((prize) =>
    (prizes[prize] ?? []).flatMap((number): Found[] => {
      const { text, places } = window(number, length, isFirst);
      return text.length === length && isIn(play, pick, text) ? [{ prize, number, marks: places }] : [];
    }),
  );
}
