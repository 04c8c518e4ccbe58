import { auth } from '@sanam/auth/server/index.ts';
import { content } from '@sanam/content/server/index.ts';
import { catalogue } from '@sanam/catalogue/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { maskedAccount, members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { messaging } from '@sanam/messaging/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { vendors } from '@sanam/vendors/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { lotteryBookStaffCalls } from '../contract/book-staff-calls.ts';
import { lotteryCaseCalls } from '../contract/case-calls.ts';
import { lotteryCaseStaffCalls } from '../contract/case-staff-calls.ts';
import { lotteryDrawCalls } from '../contract/draw-calls.ts';
import { lotteryDrawStaffCalls } from '../contract/draw-staff-calls.ts';
import { lotteryTopics } from '../contract/live.ts';
import { lotteryMarketStaffCalls } from '../contract/market-staff-calls.ts';
import { lotteryPermissions } from '../contract/permissions.ts';
import { lotteryPrizeCalls } from '../contract/prize-calls.ts';
import { lotteryPrizeStaffCalls } from '../contract/prize-staff-calls.ts';
import { lotteryRefusals } from '../contract/refusals.ts';
import { lotteryTicketCalls } from '../contract/ticket-calls.ts';
import { caseOwners, createCaseHandlers, tellCases } from './cases/staff.ts';
import { endedCase } from './cases/store.ts';
import { createBeacon, hasBeacon } from './draws/beacon.ts';
import { createBookStaffHandlers, ticketOwners } from './book/staff.ts';
import { defineDrawJobs } from './draws/jobs.ts';
import { announceDraws, announcePrices, priceTeller, shotTeller } from './draws/live.ts';
import { planDraws } from './draws/plan.ts';
import { createDrawStaffHandlers } from './draws/staff.ts';
import { worklist } from './draws/staff-store.ts';
import { lotteryEvents } from './events.ts';
import { defineWorstJob } from './exposure/recompute.ts';
import { lotteryJobs } from './jobs.ts';
import { createKeptHandlers } from './kept/routes.ts';
import { keepMarkets } from './markets/keep.ts';
import { gameOwners } from './markets/owners.ts';
import { createMarketStaffHandlers } from './markets/staff.ts';
import { createMenu } from './menu/service.ts';
import { createResults } from './results/service.ts';
import { lotteryMoneyKinds } from './money-kinds.ts';
import type { PrizeStaffDeps } from './prizes/deps.ts';
import { fillDemonstration } from './prizes/demonstration.ts';
import { createPrizeHandlers, followRounds, prizeOwners } from './prizes/staff.ts';
import { verifyPrizes } from './prizes/verify.ts';
import { createReadHandlers, type ReadDeps } from './routes.ts';
import { defineSettlementJobs } from './settlement/jobs.ts';
import { createSettlementHandlers } from './settlement/staff.ts';
import { verifySettlement } from './settlement/verify.ts';
import { followChases } from './tickets/chase-end.ts';
import { roundReads } from './tickets/of-rounds.ts';
import { createTicketHandlers } from './tickets/routes.ts';
import { verifyTickets } from './verify.ts';

const KEEP_SECONDS = 300;
const needs = {
  auth,
  catalogue,
  content,
  ledger,
  members,
  merchants,
  messaging,
  play,
  protection,
  staff,
  vendors,
  wallet,
};
type Fronts = FrontsOf<typeof needs>;

/** The lottery module: markets, draws, tickets, results and settlement. */
export const lottery = defineModule({
  name: 'lottery',
  calls: { ...lotteryDrawCalls, ...lotteryTicketCalls, ...lotteryCaseCalls, ...lotteryPrizeCalls },
  staffCalls: {
    ...lotteryDrawStaffCalls,
    ...lotteryMarketStaffCalls,
    ...lotteryBookStaffCalls,
    ...lotteryCaseStaffCalls,
    ...lotteryPrizeStaffCalls,
  },
  permissions: lotteryPermissions,
  refusals: lotteryRefusals,
  topics: lotteryTopics,
  events: lotteryEvents,
  moneyKinds: lotteryMoneyKinds,
  needs,
  invariants: async ({ db, pool }) => [
    ...(await verifySettlement(pool)),
    ...(await verifyTickets(db)),
    ...(await verifyPrizes(db)),
  ],
  create(platform, fronts) {
    const { house } = fronts.vendors;
    platform.tenancy.define({ ...gameOwners, ...ticketOwners, ...caseOwners, ...prizeOwners });
    defineDrawJobs(platform);
    const settlement = { ...platform, house, approvals: fronts.staff.approvals };
    defineSettlementJobs(platform.jobs, settlement);
    defineKeeping(platform, fronts);
    defineWorstJob(platform);
    announceDraws(platform);
    announcePrices(platform);
    tellCases(platform);
    followChases({ ...platform, house });
    const prizes = prizeDeps(platform, fronts);
    followRounds(platform, prizes);
    const staffDeps = {
      ...platform,
      approvals: fronts.staff.approvals,
      dayBounds: (merchantId: string, day: string) => fronts.merchants.service.dayBounds(merchantId, day),
      people: fronts.staff.people,
    };
    return {
      front: {
        worklist: () => worklist(platform.db),
        /** Answers what other modules ask about rounds of the lottery. */
        rounds: roundReads,
        fillDemonstration: (context: Context) => fillDemonstration(platform.db, context),
        /** Returns a case for the notice to its member; undefined if it does not exist. */
        caseOf: (caseId: string) => endedCase(platform.db, caseId),
      },
      handlers: {
        ...createSettlementHandlers(settlement),
        ...createReadHandlers(readDeps(platform, fronts)),
        ...createKeptHandlers(platform),
        ...createPrizeHandlers(prizes),
        ...createTicketHandlers({
          ...platform,
          house,
          newestLocks: fronts.wallet.newestLocks,
          zoneOf: fronts.merchants.service.zoneOf,
          tellPrice: priceTeller(platform),
        }),
        ...createDrawStaffHandlers(staffDeps),
        ...createMarketStaffHandlers({ ...staffDeps, hasBeacon: hasBeacon(platform.config) }),
        ...createBookStaffHandlers({ ...staffDeps, house, members: fronts.members.service }),
        ...createCaseHandlers({ ...settlement, members: fronts.members.service, people: fronts.staff.people }),
      },
    };
  },
});

/** Defines the job that creates missing records and plans coming draws. */
function defineKeeping(
  platform: Platform,
  { vendors: { house }, catalogue: games, merchants: { service } }: Fronts,
): void {
  platform.jobs.define({
    name: lotteryJobs.keep,
    lane: 'upkeep',
    everySeconds: KEEP_SECONDS,
    run: async () => {
      await keepMarkets({
        db: platform.db,
        house,
        catalogue: games,
        merchants: async () => [...(await service.zones()).keys()],
        isSandbox: platform.config.mode === 'sandbox',
      });
      await planDraws(platform);
    },
  });
}

function prizeDeps({ db, events, log }: Platform, fronts: Fronts): PrizeStaffDeps {
  const { auth: logIn, ledger: books, members: people, protection: gate, staff: office } = fronts;
  const services = { auth: logIn.service, members: people.service, protection: gate.service, ledger: books.service };
  return { db, events, log, ...services, promotions: books.promotions.asks, approvals: office.approvals };
}

function readDeps({ config, db, live, log }: Platform, fronts: Fronts): ReadDeps {
  return {
    db,
    menu: createMenu(db),
    results: createResults(db),
    beacon: createBeacon(config),
    shots: {
      db,
      tellShot: shotTeller({ db, live, log }),
      checkMayPlay: (memberId) => fronts.protection.service.check(db, memberId, 'bet'),
      async maskedNames(memberIds) {
        const found = await fronts.members.service.membersById([...memberIds]);
        return (memberId) => maskedAccount(found.get(memberId)?.username ?? '');
      },
    },
  };
}
