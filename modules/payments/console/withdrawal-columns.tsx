import Box from '@mui/material/Box';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, idColumn, memberColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { WithdrawalStageTag } from '@sanam/console/components/stage-tag.tsx';
import { ClaimTag } from '@sanam/console/components/claim-tag.tsx';
import { PromiseClock } from '@sanam/console/components/promise-clock.tsx';
import { ScoreTag } from '@sanam/console/components/score-tag.tsx';
import type { WithdrawalRow } from '@sanam/console/lib/records.ts';
import { PriorityTag } from './withdrawals/priority-tag.tsx';

/** The bank's name, cut if long, and the last digits of the number, never cut. */
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

/** The promised time, and the reason if the row has priority. */
function PromiseAndPriority({ row }: { row: WithdrawalRow }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75 }}>
      <PromiseClock promised={row} />
      <PriorityTag priority={row.priority} />
    </Box>
  );
}

export const withdrawalColumns: Column<WithdrawalRow>[] = [
  idColumn,
  {
    source: 'promisedBy',
    label: 'field.promise',
    cell: (row) => <PromiseAndPriority row={row} />,
    csv: { kind: 'text', value: (row) => row.promisedBy },
    isSortable: true,
    card: 'line',
  },
  memberColumn,
  amountColumn('amount', 'field.amount', { isSortable: true, card: 'figure' }),
  amountColumn('net', 'field.net', { isHidden: true }),
  amountColumn('fee', 'field.fee', { isHidden: true, isMuted: true }),
  {
    source: 'stage',
    label: 'field.stage',
    cell: (row) => <WithdrawalStageTag stage={row.stage} />,
    csv: { kind: 'text', value: (row, t) => t(`withdrawal.stage.${row.stage}`) },
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
  momentColumn('createdAt', 'field.created', { card: undefined, isSortable: true, isHidden: true }),
  momentColumn('disbursedAt', 'field.disbursed', { card: undefined, isHidden: true }),
  textColumn('remark', 'field.remark', { card: undefined, isHidden: true }),
];
