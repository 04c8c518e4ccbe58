import ApprovalIcon from '@mui/icons-material/HowToRegOutlined';
import JobIcon from '@mui/icons-material/ReplayOutlined';
import AuditIcon from '@mui/icons-material/ReceiptLongOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'approvals',
    permission: 'approvals.approval.read',
    menu: { group: 'payments', place: 30, icon: ApprovalIcon },
    waiting: (now) => now.approvalsWaiting,
    queues: [
      {
        label: 'dashboard.approvalsWaiting',
        filter: { state: 'proposed' },
        count: (now) => now.approvalsWaiting,
        place: 50,
      },
    ],
    list: async () => (await import('./approvals/approval-list.tsx')).ApprovalList,
    listCall: 'opsListApprovals',
    isOfMerchants: true,
    liveTopic: 'opsApproval',
    subjects: { approval: (id) => `/approvals/${id}` },
  },
  {
    name: 'audit',
    permission: 'audit.log.read',
    menu: { group: 'system', place: 10, icon: AuditIcon },
    list: async () => (await import('./audit/audit-list.tsx')).AuditList,
    tab: {
      of: 'members',
      label: 'member.tab.audit',
      place: 70,
      load: async () => (await import('./audit/member-audit.tsx')).MemberAudit,
    },
    listCall: 'opsListAudit',
    isUnsortable: true,
  },
  {
    name: 'jobs',
    permission: 'jobs.dead.read',
    menu: { group: 'system', place: 20, icon: JobIcon },
    waiting: (now) => now.deadJobs,
    queues: [{ label: 'dashboard.deadJobs', filter: {}, count: (now) => now.deadJobs, isUrgent: true, place: 70 }],
    list: async () => (await import('./dead-jobs/dead-job-list.tsx')).DeadJobList,
    listCall: 'opsListDeadJobs',
    isUnsortable: true,
  },
];
