import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { payments } from '@sanam/payments/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { referralCalls } from '../contract/calls.ts';
import { referralTopics } from '../contract/live.ts';
import { referralPermissions } from '../contract/permissions.ts';
import { referralRefusals } from '../contract/refusals.ts';
import { referralStaffCalls } from '../contract/staff-calls.ts';
import type { ReferralDeps, ReferralStaffDeps } from './deps.ts';
import { referralEvents } from './events.ts';
import { noteFriend } from './friends/join.ts';
import { decideHeld, judgeDue } from './friends/judge.ts';
import { createFriendHandlers } from './friends/staff.ts';
import { noteDue, notePlay } from './friends/store.ts';
import { makeLink, ownFriends, ownReferral } from './links/own.ts';
import { referralMoneyKinds } from './money-kinds.ts';
import { payOwed } from './rewards/pay.ts';
import { fillDemonstration } from './terms/demonstration.ts';
import { createTermsHandlers } from './terms/staff.ts';
import { verifyReferral } from './verify.ts';

const needs = { ledger, members, merchants, payments, play, protection, staff };

const MINUTE_SECONDS = 60;

/** Referral: players invite friends; both get a reward when the friend has deposited and played. */
export const referral = defineModule({
  name: 'referral',
  calls: referralCalls,
  staffCalls: referralStaffCalls,
  permissions: referralPermissions,
  refusals: referralRefusals,
  topics: referralTopics,
  events: referralEvents,
  moneyKinds: referralMoneyKinds,
  needs,
  invariants: ({ db }) => verifyReferral(db),
  create(platform, fronts) {
    const deps = depsOf(platform, fronts);
    fronts.members.ports.friends.answer({ noteFriend: (trx, newcomer) => noteFriend(deps, trx, newcomer) });
    fronts.play.followers.followFacts({ name: 'referral.play', sum: notePlay });
    follow(platform, deps);
    return {
      front: { fillDemonstration: (context: Context) => fillDemonstration(platform.db, context) },
      handlers: {
        referral: ({ session }) => ownReferral(deps, session),
        referralFriends: ({ session, query }) => ownFriends(deps, session, query),
        makeReferralLink: (given) => makeLink(deps, given),
        ...createTermsHandlers(deps),
        ...createFriendHandlers(deps),
      },
    };
  },
});

function depsOf(platform: Platform, fronts: FrontsOf<typeof needs>): ReferralStaffDeps {
  const { db, events, log } = platform;
  const { approvals, people } = fronts.staff;
  return {
    db,
    events,
    log,
    ledger: fronts.ledger.service,
    promotions: fronts.ledger.promotions.asks,
    site: fronts.merchants.service,
    members: fronts.members.service,
    invitations: fronts.members.invitations,
    payments: fronts.payments,
    play: fronts.play,
    protection: fronts.protection.service,
    approvals,
    people,
  };
}

/** Registers the jobs, and the subscriptions that follow deposits, pay rewards and reload open pages. */
function follow({ events, jobs, live }: Platform, deps: ReferralDeps): void {
  const upkeep = { lane: 'upkeep', everySeconds: MINUTE_SECONDS } as const;
  jobs.define({ name: 'referral.judge', ...upkeep, run: () => judgeDue(deps) });
  jobs.define({ name: 'referral.decide', ...upkeep, run: () => decideHeld(deps) });
  jobs.define({ name: 'referral.pay', ...upkeep, run: () => payOwed(deps) });
  events.on('wallet.depositChanged', 'referral.noteDeposit', async ({ memberId, stage }) => {
    if (stage === 'credited' || stage === 'creditedLate') await noteDue(deps.db, memberId);
  });
  events.on('referral.friendChanged', 'referral.pay', async ({ friendId, state }) => {
    if (state === 'rewarded') await payOwed(deps, friendId);
  });
  events.on('referral.friendChanged', 'referral.tellPages', async ({ friendId, inviterId }) => {
    await live.publish(`member:${inviterId}`, { type: 'referral' });
    await live.publish('staff', { type: 'opsReferral', id: friendId });
  });
  events.on('referral.rewardPaid', 'referral.tellPages', ({ memberId }) =>
    live.publish(`member:${memberId}`, { type: 'referral' }),
  );
}
