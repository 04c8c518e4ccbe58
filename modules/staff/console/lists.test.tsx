import { describeList } from '@sanam/console/testing/list-states.tsx';
import { approval } from '@sanam/console/testing/samples.ts';
import { ApprovalList } from './approvals/approval-list.tsx';
import { AuditList } from './audit/audit-list.tsx';

describeList('approvals', {
  call: 'opsListApprovals',
  resource: 'approvals',
  list: <ApprovalList />,
  row: approval,
  text: approval.summary,
  empty: 'Nothing waits for a second person',
});

describeList('audit entries', {
  call: 'opsListAudit',
  resource: 'audit',
  list: <AuditList />,
  row: {
    id: '17',
    at: '2026-11-20T05:00:00Z',
    actorKind: 'staff',
    actor: 'anong',
    command: 'settings.block.add',
    subjectType: 'block',
    subjectId: 'blk_0000000000000000000001',
    before: null,
    after: { value: 'admin' },
    reason: 'looks like staff',
    address: '192.0.2.7',
    requestId: 'req_0000000000000000000001',
    hash: 'ab12',
  },
  text: 'anong',
  empty: 'No entries',
});
