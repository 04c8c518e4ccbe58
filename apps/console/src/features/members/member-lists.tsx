import Card from '@mui/material/Card';
import type { ReactElement } from 'react';
import { ListBase, Pagination, type RaRecord, type SortPayload, useListContext } from 'react-admin';
import type { Column } from '../../components/column.ts';
import { ListBar } from '../../components/list-bar.tsx';
import { PAGE_SIZES } from '../../components/record-list.tsx';
import { RecordTable } from '../../components/record-table.tsx';
import { ErrorMessage, StateMessage } from '../../components/state-message.tsx';
import type { MessageKey } from '../../i18n/message-key.ts';
import { useWords } from '../../i18n/use-words.ts';
import { auditColumns } from '../../columns/audit-columns.tsx';
import { AuditDetail } from '../../columns/audit-detail.tsx';
import { depositColumns } from '../../columns/deposit-columns.tsx';
import { withdrawalColumns } from '../../columns/withdrawal-columns.tsx';
import type { Member } from '../../lib/records.ts';

interface PartProps<Row> {
  resource: string;
  columns: readonly Column<Row>[];
  filter: Record<string, string>;
  sort: SortPayload;
  empty: { title: MessageKey; hint: MessageKey };
  openPath?: (row: Row) => string;
  expand?: ReactElement;
}

/** Another resource's list, narrowed to one member. */
function Part<Row extends RaRecord>({ resource, filter, sort, ...rest }: PartProps<Row>) {
  return (
    <ListBase resource={resource} filter={filter} sort={sort} perPage={25} disableSyncWithLocation storeKey={false}>
      <PartView<Row> {...rest} />
    </ListBase>
  );
}

function PartView<Row extends RaRecord>(props: Omit<PartProps<Row>, 'resource' | 'filter' | 'sort'>) {
  const { columns, empty, openPath, expand } = props;
  const t = useWords();
  const { error, data, refetch } = useListContext();
  if (error && data === undefined) return <ErrorMessage error={error} onRetry={() => void refetch()} />;
  return (
    <Card>
      <ListBar />
      <RecordTable
        columns={columns}
        openPath={openPath}
        expand={expand}
        empty={<StateMessage icon="empty" role="status" title={t(empty.title)} hint={t(empty.hint)} />}
      />
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
    </Card>
  );
}

const newestFirst: SortPayload = { field: 'createdAt', order: 'DESC' };

export function MemberDeposits({ member }: { member: Member }) {
  return (
    <Part
      resource="deposits"
      columns={depositColumns.filter(({ source }) => source !== 'member')}
      filter={{ q: member.id }}
      sort={newestFirst}
      empty={{ title: 'empty.deposits', hint: 'empty.depositsHint' }}
      openPath={(row) => `/deposits/${row.id}/show`}
    />
  );
}

export function MemberWithdrawals({ member }: { member: Member }) {
  return (
    <Part
      resource="withdrawals"
      columns={withdrawalColumns.filter(({ source }) => source !== 'member')}
      filter={{ q: member.id }}
      sort={newestFirst}
      empty={{ title: 'empty.withdrawals', hint: 'empty.withdrawalsHint' }}
      openPath={(row) => `/withdrawals/${row.id}/show`}
    />
  );
}

export function MemberAudit({ member }: { member: Member }) {
  return (
    <Part
      resource="audit"
      columns={auditColumns}
      filter={{ subjectId: member.id }}
      sort={{ field: 'at', order: 'DESC' }}
      empty={{ title: 'empty.audit', hint: 'empty.auditHint' }}
      expand={<AuditDetail />}
    />
  );
}
