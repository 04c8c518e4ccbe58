import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { codeColumn, countColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';

export type MarketRow = Value<'opsListMarkets'>['list'][number];

const columns: Column<MarketRow>[] = [
  textColumn('name', 'field.name', { card: 'title' }),
  codeColumn('market', 'lotteryMarket.code'),
  {
    source: 'isOn',
    label: 'lotteryDraw.stateLabel',
    cell: (row) => <MarketState market={row} />,
    csv: { kind: 'text', value: (row, t) => t(row.isOn ? 'lotteryMarket.on' : 'lotteryMarket.off') },
    card: 'figure',
  },
  {
    source: 'kind',
    label: 'lotteryMarket.kind',
    cell: (row) => <Kind kind={row.kind} />,
    csv: { kind: 'text', value: (row, t) => t(`lotteryDraw.kind.${row.kind}`) },
  },
  countColumn('closeSeconds', 'lotteryMarket.closeShort', { card: 'line' }),
  countColumn('refundMinutes', 'lotteryMarket.refundShort', { card: 'line' }),
  textColumn('nextNumero', 'lotteryMarket.next'),
  momentColumn('nextWinningAt', 'lotteryDraw.winningAt'),
];

/** The tags of a market: on or off, unsupervised, pending approval. */
export function MarketState({ market }: { market: MarketRow }) {
  const t = useWords();
  return (
    <>
      <Tag tone={market.isOn ? 'good' : 'neutral'}>{t(market.isOn ? 'lotteryMarket.on' : 'lotteryMarket.off')}</Tag>{' '}
      {market.isUnsupervised && <Tag tone="bad">{t('lotteryMarket.unsupervised')}</Tag>}{' '}
      {market.waiting !== null && <Tag tone="caution">{t('lotteryDraw.waits')}</Tag>}
    </>
  );
}

function Kind({ kind }: Pick<MarketRow, 'kind'>) {
  const t = useWords();
  return <>{t(`lotteryDraw.kind.${kind}`)}</>;
}

/** The list of markets with their times; each row opens the calendar of its market. */
export function MarketList() {
  return (
    <RecordList<MarketRow>
      title="resources.lotteryMarkets.name"
      columns={columns}
      sort={{ field: 'market', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.lotteryMarkets', hint: 'empty.lotteryMarketsHint' }}
      openPath={(row) => `/lotteryMarkets/${row.id}/show`}
    />
  );
}
