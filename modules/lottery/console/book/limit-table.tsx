import { Amount } from '@sanam/console/components/amount.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { useWords, type Words } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { Nothing } from '../draws/draw-sections.tsx';
import { tierText } from './levels.ts';
import type { BookLimit } from './use-book.ts';

/** The limits in force of a play type: those of all numbers first, then those of single numbers. */
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
        'lotteryBook.setAt',
      ]}
      rows={limits.map((one) => ({
        key: one.ruleId,
        cells: [
          one.pick ?? t('lotteryBook.allNumbers'),
          t(`lotteryBook.scopeOf.${one.drawId === null ? 'always' : 'draw'}`),
          t(`lotteryBook.measureOf.${one.measure}`),
          one.tiers.map((tier) => tierWords(tier, t)).join(' · '),
          one.memberCap === null ? '–' : <Amount key="cap" value={one.memberCap} />,
          <Moment key="at" at={one.at} />,
        ],
      }))}
    />
  );
}

/** Returns the text of a tier with its bound. */
function tierWords({ upTo, bp }: BookLimit['tiers'][number], t: Words): string {
  const pays = tierText(bp, t);
  return upTo === null ? pays : t('lotteryBook.tierWords', { upTo: moneyWithSymbol(upTo), pays });
}
