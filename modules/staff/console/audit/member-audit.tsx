import { PartList } from '@sanam/console/components/part-list.tsx';
import { auditColumns } from '../audit-columns.tsx';
import { AuditDetail } from '../audit-detail.tsx';

/** The audit rows of one member, on the member's page. */
export function MemberAudit({ id }: { id: string }) {
  return (
    <PartList
      resource="audit"
      columns={auditColumns}
      filter={{ subjectId: id }}
      sort={{ field: 'at', order: 'DESC' }}
      empty={{ title: 'empty.audit', hint: 'empty.auditHint' }}
      expand={<AuditDetail />}
    />
  );
}
