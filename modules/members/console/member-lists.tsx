import type { SortPayload } from 'react-admin';
import { auditColumns } from '@sanam/staff/console/audit-columns.tsx';
import { AuditDetail } from '@sanam/staff/console/audit-detail.tsx';
import { depositColumns } from '@sanam/payments/console/deposit-columns.tsx';
import { withdrawalColumns } from '@sanam/payments/console/withdrawal-columns.tsx';
import { PartList } from '@sanam/console/components/part-list.tsx';
import type { Member } from '@sanam/console/lib/records.ts';

const newestFirst: SortPayload = { field: 'createdAt', order: 'DESC' };

export function MemberDeposits({ member }: { member: Member }) {
  return (
    <PartList
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
    <PartList
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
    <PartList
      resource="audit"
      columns={auditColumns}
      filter={{ subjectId: member.id }}
      sort={{ field: 'at', order: 'DESC' }}
      empty={{ title: 'empty.audit', hint: 'empty.auditHint' }}
      expand={<AuditDetail />}
    />
  );
}
