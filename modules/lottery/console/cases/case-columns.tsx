import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { CaseKind } from '../../contract/states.ts';
import { useMarketName } from '../draws/draw-state.tsx';
import { memberColumn } from '../member-column.tsx';

export type LotteryCaseRow = Value<'opsListLotteryCases'>['list'][number];
export type LotteryCase = Value<'opsGetLotteryCase'>;

const tones: Record<CaseKind, Tone> = { uncovered: 'bad', setAside: 'caution', contested: 'busy' };

/** The tags with kind and outcome of a case. */
export function CaseTags({ row }: { row: Pick<LotteryCaseRow, 'kind' | 'outcome'> }) {
  const t = useWords();
  return (
    <>
      <Tag tone={row.outcome === null ? tones[row.kind] : 'neutral'}>{t(`lotteryCase.kind.${row.kind}`)}</Tag>
      {row.outcome !== null && <Tag tone="good">{t(`lotteryCase.outcome.${row.outcome}`)}</Tag>}
    </>
  );
}

/** Returns a function that formats the draw of a case with the name of its market. */
export function useDrawOfCase(): (row: Pick<LotteryCaseRow, 'market' | 'numero'>) => string {
  const nameOf = useMarketName();
  return ({ market, numero }) => `${nameOf(market)} ${numero}`;
}

function DrawOfCase({ row }: { row: LotteryCaseRow }) {
  return <>{useDrawOfCase()(row)}</>;
}

const unsorted = { isSortable: false } as const;

export const caseColumns: Column<LotteryCaseRow>[] = [
  {
    source: 'kind',
    label: 'lotteryCase.kindLabel',
    cell: (row) => <CaseTags row={row} />,
    csv: { kind: 'text', value: (row, t) => t(`lotteryCase.kind.${row.kind}`) },
    isSortable: false,
    card: 'title',
  },
  memberColumn,
  {
    source: 'numero',
    label: 'lotteryDraw.draw',
    cell: (row) => <DrawOfCase row={row} />,
    csv: { kind: 'text', value: (row) => `${row.market} ${row.numero}` },
    isSortable: false,
    card: 'line',
  },
  textColumn('ticketNo', 'lotteryTicket.number', unsorted),
  amountColumn('amount', 'lotteryCase.amount', { ...unsorted, card: 'line' }),
  momentColumn('openedAt', 'field.created', { isSortable: true }),
];
