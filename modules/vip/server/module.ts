import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { vipCalls } from '../contract/calls.ts';
import { vipTopics } from '../contract/live.ts';
import { vipPermissions } from '../contract/permissions.ts';
import { vipStaffCalls } from '../contract/staff-calls.ts';
import { vipEvents } from './events.ts';
import { fillDemonstration } from './ladder/demonstration.ts';
import { createLadderHandlers } from './ladder/staff.ts';
import { vipMoneyKinds } from './money-kinds.ts';
import { FOLLOWER, followSpan } from './standing/follow.ts';
import { payOwed } from './standing/pay.ts';
import { labelsOf, levels, standing } from './standing/reading.ts';
import { memberStanding } from './standing/staff.ts';
import { levelsOf, standingOf } from './standing/store.ts';
import { verifyVip } from './verify.ts';

const HOUR_SECONDS = 3600;

/** The VIP ladder: levels that play reaches, and what they give. */
export const vip = defineModule({
  name: 'vip',
  calls: vipCalls,
  staffCalls: vipStaffCalls,
  permissions: vipPermissions,
  topics: vipTopics,
  events: vipEvents,
  moneyKinds: vipMoneyKinds,
  needs: { ledger, members, play, protection, staff },
  invariants: ({ db }) => verifyVip(db),
  create(platform, needs) {
    const { db, events, log } = platform;
    const deps = {
      db,
      events,
      log,
      ledger: needs.ledger.service,
      members: needs.members.service,
      protection: needs.protection.service,
    };
    needs.play.followers.followFacts({ name: FOLLOWER, sum: (trx, span) => followSpan(deps, trx, span) });
    needs.members.ports.level.answer({
      labelsOf,
      rankOf: async (target, memberId) => (await standingOf(target, memberId)).rankLevel,
    });
    events.on('vip.levelReached', 'vip.pay', ({ memberId }) => payOwed(deps, memberId));
    platform.jobs.define({ name: 'vip.pay', lane: 'upkeep', everySeconds: HOUR_SECONDS, run: () => payOwed(deps) });
    tellPages(platform);
    return {
      front: { service: { levelsOf }, fillDemonstration: (context: Context) => fillDemonstration(db, context) },
      handlers: {
        vipLevels: ({ context }) => levels(db, context),
        vip: ({ session, context }) => standing(db, session, context),
        opsMemberVip: ({ params }) => memberStanding({ db, members: needs.members.service }, params.id),
        ...createLadderHandlers({ ...deps, approvals: needs.staff.approvals }),
      },
    };
  },
});

/** Pages of members read again what they have. */
function tellPages({ events, live }: Pick<Platform, 'events' | 'live'>): void {
  const tell = ({ memberId }: { memberId: string }) => live.publish(`member:${memberId}`, { type: 'vip' });
  events.on('vip.levelReached', 'vip.tellPages', tell);
  events.on('vip.bonusPaid', 'vip.tellPages', tell);
}
