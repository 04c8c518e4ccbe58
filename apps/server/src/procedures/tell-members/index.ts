import { agents } from '@sanam/agents/server/index.ts';
import { care } from '@sanam/care/server/index.ts';
import { draws } from '@sanam/draws/server/index.ts';
import { freerounds } from '@sanam/freerounds/server/index.ts';
import { lottery } from '@sanam/lottery/server/index.ts';
import { messaging, writtenIn } from '@sanam/messaging/server/index.ts';
import { missions } from '@sanam/missions/server/index.ts';
import { points } from '@sanam/points/server/index.ts';
import { payments } from '@sanam/payments/server/index.ts';
import { promotions } from '@sanam/promotions/server/index.ts';
import { neverWhileStopped, protection } from '@sanam/protection/server/index.ts';
import { referral } from '@sanam/referral/server/index.ts';
import { vip } from '@sanam/vip/server/index.ts';
import { breachesOf } from '../../platform/invariants.ts';
import { defineModule, type FrontsOf } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountNotices } from './account-notices.ts';
import { tellOfAccounts } from './accounts.ts';
import { agentNotices } from './agent-notices.ts';
import { tellOfAgents } from './agents.ts';
import { bonusNotices } from './bonus-notices.ts';
import { tellOfBonuses } from './bonuses.ts';
import { tellOfCare } from './care.ts';
import { careNotices } from './care-notices.ts';
import { drawNotices } from './draw-notices.ts';
import { tellOfDraws } from './draws.ts';
import { freeRoundNotices } from './freeround-notices.ts';
import { tellOfFreeRounds } from './freerounds.ts';
import { moneyBackNotices } from './money-back-notices.ts';
import { tellOfMoneyBack } from './money-back.ts';
import { tellOfLottery, tellOfPrizes } from './lottery.ts';
import { lotteryNotices } from './lottery-notices.ts';
import { missionNotices } from './mission-notices.ts';
import { tellOfMissions } from './missions.ts';
import { paymentNotices } from './payment-notices.ts';
import { tellOfPayments } from './payments.ts';
import { tellOfPlay } from './play.ts';
import { playNotices } from './play-notices.ts';
import { pointNotices } from './point-notices.ts';
import { tellOfPoints } from './points.ts';
import { promotionNotices } from './promotion-notices.ts';
import { tellOfPromotions } from './promotions.ts';
import { protectionNotices } from './protection-notices.ts';
import { tellOfProtection } from './protection.ts';
import { tellOfReferral } from './referral.ts';
import { referralNotices } from './referral-notices.ts';
import { tellOfVip } from './vip.ts';
import { vipNotices } from './vip-notices.ts';
import { whileFree } from './while-free.ts';

const giving = ['promotions', 'bonuses', 'vip', 'referral', 'missions', 'draws', 'freeRounds', 'points'];
const toldWhileFree = neverWhileStopped(
  { id: 'TM1', says: 'nobody was told of what promotions give during a break or exclusion (J10)' },
  writtenIn(giving),
);

/**
 * Sends inbox messages about a member's money, lottery tickets, breaks, limits, signs of harm, contracts, applications,
 * levels, friends, missions, wheels, raffles, redemptions, free rounds and stakes returned.
 */
export const tellMembers = defineModule({
  name: 'procedures.tellMembers',
  needs: {
    agents,
    care,
    draws,
    freerounds,
    lottery,
    messaging,
    missions,
    payments,
    points,
    promotions,
    protection,
    referral,
    vip,
  },
  invariants: ({ db }) => breachesOf(db, [toldWhileFree]),
  create(platform, needs) {
    const tell = needs.messaging.inbox.declare('payments', paymentNotices);
    tellOfPayments({ platform, service: needs.payments.service, tell });
    const tellBack = needs.messaging.inbox.declare('moneyBack', moneyBackNotices);
    tellOfMoneyBack({ platform, service: needs.payments.service, tell: tellBack });
    tellOfAccounts({ platform, tell: needs.messaging.inbox.declare('membership', accountNotices) });
    tellOfProtection({ platform, tell: needs.messaging.inbox.declare('protection', protectionNotices) });
    tellOfCare({ platform, tell: needs.messaging.inbox.declare('care', careNotices) });
    const tellDraw = needs.messaging.inbox.declare('lottery', lotteryNotices);
    tellOfLottery({ platform, caseOf: needs.lottery.caseOf, tell: tellDraw });
    tellOfPrizes({ platform, tell: tellDraw });
    const tellAgent = needs.messaging.inbox.declare('agents', agentNotices);
    tellOfAgents({ platform, freezeReaches: needs.agents.freezeReaches, tell: tellAgent });
    tellOfPlay({ platform, tell: needs.messaging.inbox.declare('play', playNotices) });
    tellOfGiving(platform, needs);
    return { front: {} };
  },
});

/** Sends messages about what promotions and points give. */
function tellOfGiving(
  platform: Platform,
  {
    messaging: { inbox },
    protection: { service: gates },
    ...needs
  }: FrontsOf<{
    messaging: typeof messaging;
    missions: typeof missions;
    protection: typeof protection;
    vip: typeof vip;
  }>,
): void {
  tellOfPromotions({ platform, tell: whileFree(gates, 'bonus', inbox.declare('promotions', promotionNotices)) });
  tellOfBonuses({ platform, tell: whileFree(gates, 'bonus', inbox.declare('bonuses', bonusNotices)) });
  const tellVip = whileFree(gates, 'bonus', inbox.declare('vip', vipNotices));
  tellOfVip({ platform, service: needs.vip.service, tell: tellVip });
  tellOfReferral({ platform, tell: whileFree(gates, 'bonus', inbox.declare('referral', referralNotices)) });
  const tellMission = whileFree(gates, 'bonus', inbox.declare('missions', missionNotices));
  tellOfMissions({ platform, service: needs.missions.service, tell: tellMission });
  tellOfDraws({ platform, tell: whileFree(gates, 'bonus', inbox.declare('draws', drawNotices)) });
  tellOfFreeRounds({ platform, tell: whileFree(gates, 'bonus', inbox.declare('freeRounds', freeRoundNotices)) });
  tellOfPoints({ platform, tell: whileFree(gates, 'points', inbox.declare('points', pointNotices)) });
}
