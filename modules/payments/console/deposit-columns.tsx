import { Amount } from '@sanam/console/components/amount.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn } from '@sanam/console/components/columns.tsx';
import { shortId } from '@sanam/console/components/copy-text.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { DepositStageTag } from '@sanam/console/components/stage-tag.tsx';
import { useCodeWords } from '@sanam/console/i18n/use-words.ts';
import type { DepositRow } from '@sanam/console/lib/records.ts';

export const depositColumns: Column<DepositRow>[] = [
  {
    source: 'id',
    label: 'field.number',
    cell: (row) => shortId(row.id),
    csv: { kind: 'id', value: (row) => row.id },
    card: 'title',
  },
  {
    source: 'member',
    label: 'field.member',
    cell: (row) => <MemberLink member={row.member} />,
    csv: { kind: 'text', value: (row) => row.member.username },
    card: 'line',
  },
  {
    source: 'stage',
    label: 'field.stage',
    cell: (row) => <DepositStageTag stage={row.stage} />,
    csv: { kind: 'text', value: (row) => row.stage },
    card: 'line',
  },
  {
    source: 'amount',
    label: 'field.amount',
    cell: (row) => <Amount value={row.amount} />,
    csv: { kind: 'number', value: (row) => row.amount },
    isSortable: true,
    isNumeric: true,
    card: 'figure',
  },
  {
    source: 'payAmount',
    label: 'field.payAmount',
    cell: (row) => <Amount value={row.payAmount} />,
    csv: { kind: 'number', value: (row) => row.payAmount },
    isNumeric: true,
  },
  {
    source: 'creditedAmount',
    label: 'field.credited',
    cell: (row) => (row.creditedAmount === null ? '' : <Amount value={row.creditedAmount} />),
    csv: { kind: 'number', value: (row) => row.creditedAmount },
    isNumeric: true,
  },
  {
    source: 'fee',
    label: 'field.fee',
    cell: (row) => <Amount value={row.fee} isMuted />,
    csv: { kind: 'number', value: (row) => row.fee },
    isNumeric: true,
    isHidden: true,
  },
  {
    source: 'method',
    label: 'field.method',
    cell: (row) => <MethodName method={row.method} />,
    csv: { kind: 'text', value: (row) => row.method },
  },
  {
    source: 'channel',
    label: 'field.channel',
    cell: (row) => row.channel,
    csv: { kind: 'text', value: (row) => row.channel },
    isHidden: true,
  },
  momentColumn('createdAt', 'field.created', { isSortable: true }),
  {
    source: 'expiresAt',
    label: 'field.expires',
    cell: (row) => <Moment at={row.expiresAt} />,
    csv: { kind: 'text', value: (row) => row.expiresAt },
    isSortable: true,
    isHidden: true,
  },
  {
    source: 'decidedAt',
    label: 'field.decided',
    cell: (row) => <Moment at={row.decidedAt} />,
    csv: { kind: 'text', value: (row) => row.decidedAt },
    isHidden: true,
  },
  {
    source: 'reasonText',
    label: 'field.reason',
    cell: (row) => row.reasonText ?? '',
    csv: { kind: 'text', value: (row) => row.reasonText },
    isHidden: true,
  },
];

export function MethodName({ method }: { method: string }) {
  const words = useCodeWords();
  return <>{words('deposit.method', method)}</>;
}
