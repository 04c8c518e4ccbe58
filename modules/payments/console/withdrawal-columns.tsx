import Box from '@mui/material/Box';
import { Amount } from '@sanam/console/components/amount.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { shortId } from '@sanam/console/components/copy-text.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { WithdrawalStageTag } from '@sanam/console/components/stage-tag.tsx';
import { ClaimTag } from '@sanam/console/components/claim-tag.tsx';
import { PromiseClock } from '@sanam/console/components/promise-clock.tsx';
import { ScoreTag } from '@sanam/console/components/score-tag.tsx';
import type { WithdrawalRow } from '@sanam/console/lib/records.ts';

/** The name gives way where it is long, the tail of the number never. */
function BankName({ name, tail }: { name: string; tail: string }) {
  return (
    <Box component="span" title={name} sx={{ display: 'inline-flex', maxWidth: 150, whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Box>
      {`\u00A0··${tail}`}
    </Box>
  );
}

export const withdrawalColumns: Column<WithdrawalRow>[] = [
  {
    source: 'id',
    label: 'field.number',
    cell: (row) => shortId(row.id),
    csv: { kind: 'id', value: (row) => row.id },
    card: 'title',
  },
  {
    source: 'promisedBy',
    label: 'field.promise',
    cell: (row) => <PromiseClock promised={row} />,
    csv: { kind: 'text', value: (row) => row.promisedBy },
    isSortable: true,
    card: 'line',
  },
  {
    source: 'member',
    label: 'field.member',
    cell: (row) => <MemberLink member={row.member} />,
    csv: { kind: 'text', value: (row) => row.member.username },
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
    source: 'net',
    label: 'field.net',
    cell: (row) => <Amount value={row.net} />,
    csv: { kind: 'number', value: (row) => row.net },
    isNumeric: true,
    isHidden: true,
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
    source: 'stage',
    label: 'field.stage',
    cell: (row) => <WithdrawalStageTag stage={row.stage} />,
    csv: { kind: 'text', value: (row) => row.stage },
    card: 'line',
  },
  {
    source: 'score',
    label: 'field.score',
    cell: (row) => <ScoreTag score={row.score} needsSecondPerson={row.needsSecondPerson} />,
    csv: { kind: 'number', value: (row) => String(row.score) },
    isSortable: true,
    card: 'line',
  },
  {
    source: 'bankName',
    label: 'field.bank',
    cell: (row) => <BankName name={row.bankName} tail={row.accountTail} />,
    csv: { kind: 'text', value: (row) => `${row.bankName} ${row.accountTail}` },
  },
  {
    source: 'claimedBy',
    label: 'field.claimed',
    cell: (row) => <ClaimTag claim={row} />,
    csv: { kind: 'text', value: (row) => row.claimedBy },
    card: 'line',
  },
  {
    source: 'createdAt',
    label: 'field.created',
    cell: (row) => <Moment at={row.createdAt} />,
    csv: { kind: 'text', value: (row) => row.createdAt },
    isSortable: true,
    isHidden: true,
  },
  {
    source: 'disbursedAt',
    label: 'field.disbursed',
    cell: (row) => <Moment at={row.disbursedAt} />,
    csv: { kind: 'text', value: (row) => row.disbursedAt },
    isHidden: true,
  },
  {
    source: 'remark',
    label: 'field.remark',
    cell: (row) => row.remark ?? '',
    csv: { kind: 'text', value: (row) => row.remark },
    isHidden: true,
  },
];
