import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { BarRows } from '@sanam/portal/components/plot.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Callout, Field, Select } from '@sanam/ui';
import { useState } from 'react';
import { offerOf } from '../buy/plays.ts';
import { pickName, playName } from '../buy/play-words.ts';
import { useGameRules } from '../buy/queries.ts';
import type { PlayType } from '../../contract/play-types.ts';
import { HeatGrid } from './heat-grid.tsx';
import { NumberTable } from './number-table.tsx';
import { useTrend } from './queries.ts';
import { ALL_MAX, coldest, hottest, type NumberCount, withMissing } from './trend.ts';

const windows = [30, 50, 100, 200, 500] as const;
const WINDOW_FIRST = 100;
const SHOWN = 10;

/** The statistics of a game: hot and cold numbers, gaps, and a chart of all numbers. */
export function Statistics({ gameCode }: { gameCode: string }) {
  const t = useT();
  const rules = useGameRules(gameCode);
  return (
    <ListStates
      query={rules}
      isEmpty={(data) => playsOf(data).length === 0}
      icon="grid"
      emptyTitle={t('lottery.results.noStatistics')}
    >
      {(data) => <PlayStatistics gameCode={gameCode} plays={playsOf(data)} first={data.game.defaultPlayType} />}
    </ListStates>
  );
}

/** Returns the play types whose winning numbers can be counted. */
const playsOf = (rules: Parameters<typeof offerOf>[0]): PlayType[] =>
  offerOf(rules)
    ?.plays.map(({ play }) => play)
    .filter(({ rule }) => rule.by === 'set') ?? [];

interface PlayStatisticsProps {
  gameCode: string;
  plays: readonly PlayType[];
  /** Play type that is selected at first. */
  first: string;
}

function PlayStatistics({ gameCode, plays, first }: PlayStatisticsProps) {
  const t = useT();
  const [window, setWindow] = useState<number>(WINDOW_FIRST);
  const [code, setCode] = useState(plays.some((one) => one.code === first) ? first : plays[0]!.code);
  const play = plays.find((one) => one.code === code)!;
  const trend = useTrend(gameCode, code, window);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('lottery.results.playType')}>
          <Select value={code} onChange={(event) => setCode(event.target.value)}>
            {plays.map((one) => (
              <option key={one.code} value={one.code}>
                {playName(one.code, t)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('lottery.results.window')}>
          <Select value={window} onChange={(event) => setWindow(Number(event.target.value))}>
            {windows.map((one) => (
              <option key={one} value={one}>
                {t('lottery.results.lastDraws', { draws: one })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Callout>{t('lottery.results.noInfluence')}</Callout>
      <ListStates
        query={trend}
        isEmpty={({ draws }) => draws === 0}
        icon="history"
        emptyTitle={t('lottery.results.none')}
        emptyText={t('lottery.results.noneText')}
      >
        {({ draws, numbers }) => <Counted play={play} draws={draws} numbers={numbers} />}
      </ListStates>
    </div>
  );
}

interface CountedProps {
  play: PlayType;
  draws: number;
  /** Drawn numbers, most frequent first. */
  numbers: readonly NumberCount[];
}

function Counted({ play, draws, numbers }: CountedProps) {
  const t = useT();
  const all = withMissing(play, numbers, draws);
  const name = (pick: string): string => pickName(play.code, pick, play.family, t);
  return (
    <>
      <Picture play={play} draws={draws} numbers={all} />
      <div className="grid gap-4 lg:grid-cols-2">
        <NumberTable title={t('lottery.results.hot')} icon="flame" numbers={hottest(all, SHOWN)} nameOf={name} />
        <NumberTable title={t('lottery.results.cold')} icon="hourglass" numbers={coldest(all, SHOWN)} nameOf={name} />
      </div>
      {play.grammar.count > ALL_MAX ? (
        <p className="text-sm text-ink-soft">
          {t('lottery.results.neverCame', { count: play.grammar.count - numbers.length, all: play.grammar.count })}
        </p>
      ) : null}
    </>
  );
}

const isHundred = ({ grammar }: PlayType): boolean => grammar.kind === 'digits' && grammar.length === 2;

/** The chart of frequencies: a grid of a hundred for two digits, otherwise bars of the most frequent numbers. */
function Picture({ play, draws, numbers }: CountedProps) {
  const t = useT();
  const label = t('lottery.results.pictureOf', { play: playName(play.code, t), draws });
  if (isHundred(play)) return <HeatGrid numbers={numbers} label={label} />;
  const points = hottest(numbers, 2 * SHOWN).map(({ pick, hits }) => ({
    key: pick,
    label: pickName(play.code, pick, play.family, t),
    amount: String(hits),
  }));
  return <BarRows points={points} label={label} textOf={(hits) => hits} />;
}
