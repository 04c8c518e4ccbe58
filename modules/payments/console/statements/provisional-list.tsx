import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, idColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { shortId } from '@sanam/console/components/copy-text.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import type { ProvisionalRow } from '@sanam/console/lib/records.ts';
import { ourAccountColumn } from '../our-account.tsx';

const columns: Column<ProvisionalRow>[] = [
  idColumn,
  amountColumn('amount', 'field.amount', { card: 'figure' }),
  amountColumn('credited', 'field.credited', { card: 'line' }),
  textColumn('payerName', 'field.payer'),
  ourAccountColumn,
  {
    source: 'depositId',
    label: 'provisional.order',
    cell: ({ depositId }) =>
      depositId === null ? (
        ''
      ) : (
        <Link component={RouterLink} to={`/deposits/${depositId}`}>
          {shortId(depositId)}
        </Link>
      ),
    csv: { kind: 'id', value: (row) => row.depositId },
    card: 'line',
  },
  momentColumn('bookedAt', 'field.booked'),
  momentColumn('seenAt', 'field.created', { card: undefined, isSortable: true }),
];

/** The list of money known only by slips. A statement has to confirm each before the day is closed. */
export function ProvisionalList() {
  return (
    <RecordList<ProvisionalRow>
      title="resources.provisionalLines.name"
      columns={columns}
      sort={{ field: 'seenAt', order: 'DESC' }}
      filters={[]}
      empty={{ title: 'empty.provisionalLines', hint: 'empty.provisionalLinesHint' }}
    />
  );
}
