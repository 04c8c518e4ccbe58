import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { payments } from '@sanam/payments/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { vendors } from '@sanam/vendors/server/index.ts';
import { careTopics } from '../contract/live.ts';
import { carePermissions } from '../contract/permissions.ts';
import { careRefusals } from '../contract/refusals.ts';
import { careStaffCalls } from '../contract/staff-calls.ts';
import { careOwners, createCareHandlers } from './cases/staff.ts';
import type { CareStaffDeps } from './deps.ts';
import { careEvents } from './events.ts';
import { addHours } from './signs/store.ts';
import { createThresholdHandlers } from './thresholds/staff.ts';
import { createWordHandlers } from './words/staff.ts';
import { watch } from './signs/watch.ts';

/** The care module: signs of harm in play and payments, automatic holds, and the cases of the staff. */
export const care = defineModule({
  name: 'care',
  staffCalls: careStaffCalls,
  permissions: carePermissions,
  refusals: careRefusals,
  topics: careTopics,
  events: careEvents,
  needs: { ledger, members, merchants, payments, play, protection, staff, vendors },
  create(platform, fronts) {
    platform.tenancy.define(careOwners);
    const deps: CareStaffDeps = {
      db: platform.db,
      events: platform.events,
      log: platform.log,
      ledger: fronts.ledger.service,
      members: fronts.members.service,
      protection: fronts.protection.service,
      site: fronts.merchants.service,
      people: fronts.staff.people,
      approvals: fronts.staff.approvals,
      vendors: fronts.vendors,
    };
    fronts.play.followers.followFacts({ name: 'care.hours', sum: addHours });
    watch(platform, deps);
    platform.events.on('care.caseChanged', 'care.tellPages', async ({ caseId, memberId, version }) => {
      await platform.live.publish('staff', { type: 'opsCareCase', id: caseId, version });
      await platform.live.publish(`member:${memberId}`, { type: 'protection' });
    });
    return {
      front: {},
      handlers: { ...createCareHandlers(deps), ...createThresholdHandlers(deps), ...createWordHandlers(deps) },
    };
  },
});
