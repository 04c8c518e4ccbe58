import { createRateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import { isCommonPassword } from '@sanam/server/platform/common-passwords.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { EVERY_MERCHANT } from '@sanam/server/platform/tenancy.ts';
import { staffTopics } from '../contract/live.ts';
import { staffPermissions } from '../contract/permissions.ts';
import { staffRefusals } from '../contract/refusals.ts';
import { staffStaffCalls } from '../contract/staff-calls.ts';
import { staffEvents } from './events.ts';
import { forgetDevices } from './accounts/devices.ts';
import { createStaffPassword } from './accounts/password.ts';
import { createStaffHandlers } from './accounts/routes.ts';
import { createStaffService, type ListMerchants, staffLimits } from './accounts/service.ts';
import { createApprovalHandlers } from './approvals/routes.ts';
import { createApprovals } from './approvals/service.ts';
import { findApproval } from './approvals/store.ts';
import { createDeadJobHandlers } from './dead-jobs/routes.ts';
import { createAuditHandlers, type DayBounds } from './audit/routes.ts';
import { createPeople, type NamesOfMembers } from './people.ts';

/** Name of the recurring job that closes expired proposals. */
export const expireApprovalsJob = 'operator.expireApprovals';

/** Staff accounts, roles, sessions, approvals by two people, reading the audit log. */
export const staff = defineModule({
  name: 'staff',
  staffCalls: staffStaffCalls,
  permissions: staffPermissions,
  refusals: staffRefusals,
  topics: staffTopics,
  events: staffEvents,
  needs: {},
  create(platform) {
    const { config, db, edge, events, jobs, live, passwords } = platform;
    platform.tenancy.define({
      async approval(at, id) {
        const row = await findApproval(at, id);
        return row && { merchantId: row.is_of_installation ? EVERY_MERCHANT : row.merchant_id };
      },
    });
    const ports = {
      namesOfMembers: platform.ports.open<NamesOfMembers>('staff.namesOfMembers'),
      dayBounds: platform.ports.open<DayBounds>('staff.dayBounds'),
      merchants: platform.ports.open<ListMerchants>('staff.merchants'),
    };
    const limiter = createRateLimiter(platform, 'staff', staffLimits);
    const service = createStaffService({ platform, passwords, limiter, merchants: ports.merchants.ask });
    const approvals = createApprovals({ platform, staff: service });
    const people = createPeople({ db, namesOfMembers: ports.namesOfMembers.ask, staff: service });
    const changePassword = createStaffPassword({ platform, passwords, limiter, isCommon: isCommonPassword });
    events.on('operator.approvalChanged', 'live', ({ approvalId }) =>
      live.publish('staff', { type: 'opsApproval', id: approvalId }),
    );
    jobs.define({ name: 'operator.forgetDevices', lane: 'upkeep', everySeconds: 86_400, run: () => forgetDevices(db) });
    jobs.define({ name: expireApprovalsJob, lane: 'upkeep', everySeconds: 60, run: () => approvals.expireDue() });
    edge.staff.answer(service.authenticate);
    return {
      front: { service, approvals, people, ports },
      handlers: {
        ...createStaffHandlers({ service, config, changePassword }),
        ...createApprovalHandlers({ platform, approvals }),
        ...createDeadJobHandlers(platform),
        ...createAuditHandlers({ db, people, dayBounds: ports.dayBounds.ask }),
      },
    };
  },
});
