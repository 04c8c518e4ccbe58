import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, idColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordDrawer, useOpenId } from '@sanam/console/components/record-drawer.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import type { LineReportRow } from '@sanam/console/lib/records.ts';
import { ourAccountColumn } from '../our-account.tsx';
import { directionColumn } from './file-columns.tsx';
import { ReportRecord } from './report-record.tsx';
import { ReportTag } from './report-tag.tsx';

const columns: Column<LineReportRow>[] = [
  idColumn,
  {
    source: 'decision',
    label: 'field.state',
    cell: (row) => <ReportTag decision={row.decision} />,
    csv: { kind: 'text', value: (row, t) => t(`lineReport.decision.${row.decision ?? 'open'}`) },
    card: 'line',
  },
  directionColumn,
  amountColumn('amount', 'field.amount', { card: 'figure' }),
  ourAccountColumn,
  textColumn('payerName', 'statement.party'),
  textColumn('reference', 'field.reference', { card: undefined }),
  momentColumn('bookedAt', 'field.booked'),
  momentColumn('seenAt', 'field.created', { card: undefined, isSortable: true, isHidden: true }),
];

/** The list of statement lines that people have to decide. */
export function ReportList() {
  const openId = useOpenId('lineReports');
  return (
    <RecordList<LineReportRow>
      title="resources.lineReports.name"
      columns={columns}
      queues={[
        { label: 'lineReport.decision.open', filter: { state: 'open' } },
        { label: 'lineReport.decided', filter: { state: 'decided' } },
      ]}
      sort={{ field: 'seenAt', order: 'DESC' }}
      filters={[]}
      empty={{ title: 'empty.lineReports', hint: 'empty.lineReportsHint' }}
      openPath={(row) => `/lineReports/${row.id}`}
      openId={openId}
    >
      <RecordDrawer resource="lineReports" label="resources.lineReports.name" openId={openId}>
        {openId !== undefined && <ReportRecord key={openId} id={openId} />}
      </RecordDrawer>
    </RecordList>
  );
}
