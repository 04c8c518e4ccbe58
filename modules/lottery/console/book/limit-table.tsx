import { Amount } from '@sanam/console/components/amount.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { useWords, type Words } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { Nothing } from '../draws/draw-sections.tsx';
import { tierText } from './levels.ts';
import type { BookLimit } from './use-book.ts';

/** Number of picks that a row names; a draw whose tiers fall by themselves may have a limit for every number. */
const PICKS_SHOWN = 40;

/**
 * The limits in force of a play type: those of all numbers first, then those of single numbers. Numbers with the same
 * limit share a row.
 */
export function LimitTable({ limits }: { limits: readonly BookLimit[] }) {
  const t = useWords();
  if (limits.length === 0) return <Nothing text={t('lotteryBook.noLimits')} />;
  return (
    <PlainTable
      label={t('lotteryBook.limits')}
      heads={[
        'lotteryBook.number',
        'lotteryBook.scope',
        'lotteryBook.measure',
        'lotteryBook.tier',
        'lotteryBook.memberCap',
        'lotteryBook.setBy',
        'lotteryBook.setAt',
      ]}
      rows={joined(limits).map(({ one, picks }) => ({
        key: one.ruleId,
        cells: [
          picks.length === 0 ? t('lotteryBook.allNumbers') : <Picks key="picks" picks={picks} />,
          t(`lotteryBook.scopeOf.${one.drawId === null ? 'always' : 'draw'}`),
          t(`lotteryBook.measureOf.${one.measure}`),
          one.tiers.map((tier) => tierWords(tier, t)).join(' · '),
          one.memberCap === null ? '–' : <Amount key="cap" value={one.memberCap} />,
          t(`lotteryBook.setByOf.${one.by === '' ? 'worst' : 'staff'}`),
          <Moment key="at" at={one.at} />,
        ],
      }))}
    />
  );
}

function Picks({ picks }: { picks: readonly string[] }) {
  const t = useWords();
  const more = picks.length - PICKS_SHOWN;
  return (
    <>
      {picks.slice(0, PICKS_SHOWN).join(' ')}
      {more > 0 && ` ${t('lotteryBook.moreAlerts', { count: more })}`}
    </>
  );
}

/** Joins the limits that differ in their number only. Returns the newest of each, with the numbers in order. */
function joined(limits: readonly BookLimit[]): { one: BookLimit; picks: string[] }[] {
  const same = Map.groupBy(limits, ({ drawId, pick, measure, tiers, memberCap, by }) =>
    JSON.stringify([drawId, pick === null, measure, tiers, memberCap, by === '']),
  );
  return [...same.values()].map((own) => ({
    one: own.reduce((newest, one) => (one.at > newest.at ? one : newest)),
    picks: own.flatMap(({ pick }) => pick ?? []),
  }));
}

/** Returns the text of a tier with its bound. */
function tierWords({ upTo, bp }: BookLimit['tiers'][number], t: Words): string {
  const pays = tierText(bp, t);
  return upTo === null ? pays : t('lotteryBook.tierWords', { upTo: moneyWithSymbol(upTo), pays });
}
