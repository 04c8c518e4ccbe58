export type { ApprovalService, ApprovedCommand } from './approvals/service.ts';
export { changesRules, madeColumns, type MadeBy } from './approvals/rule-versions.ts';
export type { StaffService } from './accounts/service.ts';
export { expireApprovalsJob, staff } from './module.ts';
export type { People } from './people.ts';
