import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { TicketState } from '../../contract/states.ts';
import { memberColumn } from '../member-column.tsx';

export type TicketRow = Value<'opsListTickets'>['list'][number];
export type Ticket = Value<'opsGetTicket'>;

const tones: Record<TicketState, Tone> = {
  accepted: 'busy',
  cancelled: 'neutral',
  voided: 'neutral',
  won: 'good',
  lost: 'neutral',
  corrected: 'caution',
};

export function TicketStateTag({ state }: { state: TicketState }) {
  const t = useWords();
  return <Tag tone={tones[state]}>{t(`lotteryTicket.state.${state}`)}</Tag>;
}

const unsorted = { isSortable: false } as const;

/** Columns of the list. The list is sorted by the time of acceptance; its call supports no other order. */
export const ticketColumns: Column<TicketRow>[] = [
  textColumn('ticketNo', 'lotteryTicket.number', { ...unsorted, card: 'title' }),
  memberColumn,
  textColumn('gameName', 'lotteryTicket.game', unsorted),
  textColumn('numero', 'lotteryDraw.draw', unsorted),
  {
    source: 'state',
    label: 'lotteryDraw.stateLabel',
    cell: (row) => <TicketStateTag state={row.state} />,
    csv: { kind: 'text', value: (row, t) => t(`lotteryTicket.state.${row.state}`) },
    isSortable: false,
    card: 'figure',
  },
  {
    source: 'lineCount',
    label: 'lotteryTicket.lines',
    cell: (row) => row.lineCount,
    csv: { kind: 'number', value: (row) => String(row.lineCount) },
    isNumeric: true,
    isSortable: false,
  },
  amountColumn('stake', 'lotteryDraw.stake', unsorted),
  amountColumn('price', 'lotteryDraw.price', { ...unsorted, card: 'line' }),
  amountColumn('payout', 'lotteryDraw.payout', { ...unsorted, card: 'line' }),
  momentColumn('acceptedAt', 'lotteryTicket.acceptedAt'),
];
