import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import type {} from '../../contract/live.ts';
import { prizeStates } from '../../contract/prize-schemas.ts';
import { PrizeDecision } from './prize-decision.tsx';
import type { PrizeRow } from './records.ts';

const tones: Record<PrizeRow['state'], Tone> = {
  owed: 'busy',
  held: 'caution',
  paid: 'good',
  refused: 'neutral',
  void: 'neutral',
};
const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...prizeStates.map((state) => ({ label: `lotteryPrize.state.${state}` as const, filter: { state } })),
];

function StateOf({ row: { state, refusal } }: { row: PrizeRow }) {
  const t = useWords();
  return (
    <>
      <Tag tone={tones[state]}>{t(`lotteryPrize.state.${state}`)}</Tag>{' '}
      {refusal !== null && t(`lotteryPrize.refusal.${refusal}`)}
    </>
  );
}

function Place({ row: { rank, isLucky } }: { row: PrizeRow }) {
  const t = useWords();
  return (
    <>
      {rank} {isLucky && <Tag>{t('lotteryPrize.lucky')}</Tag>}
    </>
  );
}

/** The tags for signs of automated play in a member's pace. */
export function Signs({ signs }: { signs: PrizeRow['signs'] }) {
  const t = useWords();
  return <>{signs.map((sign) => t(`lotteryPrize.sign.${sign}`)).join(', ')}</>;
}

const memberOfPrize: Column<PrizeRow> = {
  source: 'member',
  label: 'field.member',
  card: 'title',
  cell: (row) => <MemberLink member={row.member} />,
  csv: { kind: 'text', value: (row) => row.member.username },
};

const columns: Column<PrizeRow>[] = [
  memberOfPrize,
  textColumn('merchantId', 'filter.merchant', { isHidden: true, card: undefined }),
  textColumn('numero', 'lotteryDraw.draw', { card: 'line' }),
  {
    source: 'rank',
    label: 'lotteryPrize.rank',
    cell: (row) => <Place row={row} />,
    csv: { kind: 'text', value: ({ rank }) => String(rank) },
    card: 'line',
  },
  amountColumn('amount', 'lotteryPrize.amount', { card: 'line' }),
  amountColumn('staked', 'lotteryPrize.staked'),
  {
    source: 'signs',
    label: 'lotteryPrize.signs',
    cell: ({ signs }) => <Signs signs={signs} />,
    csv: { kind: 'text', value: ({ signs }, t) => signs.map((sign) => t(`lotteryPrize.sign.${sign}`)).join(', ') },
    card: 'line',
  },
  {
    ...textColumn('state', 'field.status'),
    csv: { kind: 'text', value: (row, t) => t(`lotteryPrize.state.${row.state}`) },
    cell: (row) => <StateOf row={row} />,
    card: 'figure',
  },
  momentColumn('at', 'field.created'),
  { source: 'decide', label: 'lotteryPrize.decide', cell: (row) => <PrizeDecision row={row} />, card: 'line' },
];

/** The list of prizes for places in yeekee rounds, with a queue of those that need a review. */
export function PrizeList() {
  const mayDecide = useMay('lottery.case.decide');
  useRefreshOn('opsShotPrize');
  return (
    <RecordList<PrizeRow>
      title="resources.lotteryPrizes.name"
      columns={mayDecide ? columns : columns.filter(({ source }) => source !== 'decide')}
      sort={{ field: 'at', order: 'DESC' }}
      queues={queues}
      filters={[]}
      empty={{ title: 'empty.lotteryPrizes', hint: 'empty.lotteryPrizesHint' }}
    />
  );
}
