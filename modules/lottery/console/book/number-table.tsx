import { Amount } from '@sanam/console/components/amount.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { FULL_TIER_BP } from '../../contract/states.ts';
import { tierText } from './levels.ts';
import type { BookNumber } from './use-book.ts';

/** The table of numbers, with the figures behind the map's colours. */
export function NumberTable({ numbers, label }: { numbers: readonly BookNumber[]; label: string }) {
  const t = useWords();
  return (
    <PlainTable
      label={label}
      heads={[
        'lotteryBook.number',
        'lotteryBook.sold',
        'lotteryBook.exposure',
        'lotteryDraw.tickets',
        'lotteryBook.tier',
        'lotteryBook.left',
        'lotteryBook.usedHead',
      ]}
      rows={numbers.map((number) => ({
        key: number.pick,
        cells: [
          <b key="pick">{number.pick}</b>,
          <Amount key="sold" value={number.sold} />,
          <Amount key="exposure" value={number.exposure} />,
          grouped(number.tickets),
          <Tier key="tier" tierBp={number.tierBp} />,
          number.left === null ? t('lotteryBook.noBound') : <Amount key="left" value={number.left} />,
          number.usedPercent === null ? '–' : `${number.usedPercent} %`,
        ],
      }))}
    />
  );
}

export function Tier({ tierBp }: { tierBp: number }) {
  const t = useWords();
  const tone = tierBp === 0 ? 'bad' : tierBp === FULL_TIER_BP ? 'good' : 'caution';
  return <Tag tone={tone}>{tierText(tierBp, t)}</Tag>;
}
