import { content } from '@sanam/content/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { defineModule, type FrontsOf } from '@sanam/server/platform/module.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { agentsCalls } from '../contract/calls.ts';
import { agentBetCalls } from '../contract/bet-calls.ts';
import { agentCaseCalls } from '../contract/case-calls.ts';
import { agentCentreCalls } from '../contract/centre-calls.ts';
import { agentContractCalls } from '../contract/contract-calls.ts';
import { agentsTopics } from '../contract/live.ts';
import { agentsPermissions } from '../contract/permissions.ts';
import { agentsRefusals } from '../contract/refusals.ts';
import { agentFileCalls } from '../contract/file-calls.ts';
import { agentLinkCalls } from '../contract/link-calls.ts';
import { agentLotteryCalls } from '../contract/lottery-calls.ts';
import { agentReportCalls } from '../contract/report-calls.ts';
import { agentsStaffCalls } from '../contract/staff-calls.ts';
import { agentOpeningCalls } from '../contract/opening-calls.ts';
import { agentStatementCalls } from '../contract/statement-calls.ts';
import { agentTransactionCalls } from '../contract/transaction-calls.ts';
import { agentTransferCalls } from '../contract/transfer-calls.ts';
import { caseOwners, createCaseHandlers, tellCases } from './cases/staff.ts';
import { createClawbackHandlers } from './clawbacks/staff.ts';
import { defineContracts } from './contracts/define.ts';
import { fillDemonstration, type SampleLine } from './demonstration.ts';
import type { AgentsStaffDeps } from './deps.ts';
import { createExclusionHandlers, exclusionOwners } from './exclusions/staff.ts';
import { agentsEvents } from './events.ts';
import { mayBring } from './freezes/frozen.ts';
import { createFreezeHandlers, freezeOwners } from './freezes/staff.ts';
import { freezeReaches, type ReachAsk } from './freezes/store.ts';
import { agentsMoneyKinds } from './money-kinds.ts';
import { defineWages } from './runs/jobs.ts';
import { verifyWages } from './runs/verify.ts';
import { createListHandlers } from './lists.ts';
import { createLinkHandlers } from './links/routes.ts';
import type { LotteryPort } from './lottery/port.ts';
import { createLotteryHandlers } from './lottery/service.ts';
import { followNewcomers } from './links/service.ts';
import { applyAllDueMoves, defineUpkeep } from './jobs.ts';
import { createMoveHandlers } from './moves/staff.ts';
import { createOfferHandlers } from './offers/routes.ts';
import { createOfferStaffHandlers, offerOwners } from './offers/staff.ts';
import { createOpeningHandlers } from './openings/routes.ts';
import { openingPort } from './openings/service.ts';
import { createPlanHandlers, planOwners } from './plans/staff.ts';
import { asideOwners, createAsideHandlers } from './runs/aside-staff.ts';
import { createRunHandlers, runOwners } from './runs/staff.ts';
import { agentsSettings } from './settings.ts';
import { createSettingsHandlers } from './settings/staff.ts';
import { worklistOf } from './worklist.ts';
import { createTreeHandlers } from './tree/browse.ts';
import { createTransferHandlers } from './transfers/routes.ts';
import { mayTransferUp } from './transfers/service.ts';
import { createTransferStaffHandlers } from './transfers/staff.ts';
import { verifyTransfers } from './transfers/verify.ts';
import { agentsAbove, membersBeside } from './tree/store.ts';
import { createTree } from './tree/service.ts';
import { verifyTree } from './tree/verify.ts';

const owners = {
  ...offerOwners,
  ...exclusionOwners,
  ...freezeOwners,
  ...caseOwners,
  ...planOwners,
  ...runOwners,
  ...asideOwners,
};
const needs = { content, ledger, members, merchants, play, protection, staff, wallet };

/** The agents module: lines, contracts, wages and reports. */
export const agents = defineModule({
  name: 'agents',
  calls: {
    ...agentBetCalls,
    ...agentCaseCalls,
    ...agentCentreCalls,
    ...agentContractCalls,
    ...agentFileCalls,
    ...agentLinkCalls,
    ...agentLotteryCalls,
    ...agentReportCalls,
    ...agentOpeningCalls,
    ...agentStatementCalls,
    ...agentTransactionCalls,
    ...agentTransferCalls,
    ...agentsCalls,
  },
  staffCalls: agentsStaffCalls,
  permissions: agentsPermissions,
  refusals: agentsRefusals,
  topics: agentsTopics,
  events: agentsEvents,
  settings: Object.values(agentsSettings),
  moneyKinds: agentsMoneyKinds,
  needs,
  invariants: async (at) => [
    ...(await verifyTree(at.db)),
    ...(await verifyWages(at)),
    ...(await verifyTransfers(at.db)),
  ],
  create(platform, fronts) {
    const tree = createTree({
      events: platform.events,
      books: fronts.ledger.service,
      members: fronts.members.service,
    });
    const { approvals, people } = fronts.staff;
    const { db, events, jobs, live } = platform;
    const deps: AgentsStaffDeps = {
      db,
      events,
      jobs,
      live,
      tree,
      site: fronts.merchants.service,
      approvals,
      people,
      members: fronts.members.service,
    };
    answerLine(fronts, deps);
    const links = { ...deps, invitations: fronts.members.invitations };
    followNewcomers(links);
    const applyMoves = (trx: Trx) => applyAllDueMoves(deps, trx);
    const transfers = {
      ...deps,
      applyMoves,
      ledger: fronts.ledger.service,
      accounts: fronts.wallet.accounts,
      protection: fronts.protection.service,
      turnover: fronts.wallet.balance.turnover,
    };
    platform.tenancy.define(owners);
    const lottery = platform.ports.group<LotteryPort>('agents.lottery', { vendor: true, plays: true, tickets: true });
    defineUpkeep(deps);
    defineWages(platform, fronts, applyMoves);
    tellPages(platform);
    return {
      front: {
        tree,
        ports: { lottery },
        ...questions(db),
        fillDemonstration: (context: Context, line: SampleLine) => fillDemonstration(deps, context, line),
      },
      handlers: {
        ...createOfferHandlers(deps),
        ...createOfferStaffHandlers(deps),
        ...createMoveHandlers(deps),
        ...createTreeHandlers(deps),
        ...createLinkHandlers(links),
        ...openingHandlers(platform, fronts, deps),
        ...defineContracts(platform, transfers),
        ...createTransferHandlers(transfers),
        ...createTransferStaffHandlers(transfers),
        ...wageHandlers(fronts, deps),
        ...createLotteryHandlers({ ...deps, play: fronts.play, lottery: lottery.asks }),
        ...createListHandlers({ ...links, ...transfers, play: fronts.play, content: fronts.content.service }),
      },
    };
  },
});

/** Returns the questions of other modules: who is above and beside a member, what a freeze reaches, what waits. */
const questions = (db: Db) => ({
  agentsAbove,
  membersBeside,
  freezeReaches: (ask: ReachAsk) => freezeReaches(db, ask),
  worklist: (merchantId: string | null) => worklistOf(db, merchantId),
});

/** Answers what members ask of lines. */
const answerLine = ({ members }: FrontsOf<typeof needs>, deps: AgentsStaffDeps): void =>
  members.ports.line.answer({
    placeNewcomer: deps.tree.placeNewcomer,
    ...openingPort(deps),
    mayBring: (memberId) => mayBring(deps.db, memberId),
    mayTransferUp: (member) => mayTransferUp(deps, member),
  });

/** Returns the handlers of staff for plans, runs and what keeps wages back. */
const wageHandlers = ({ ledger, merchants, play }: FrontsOf<typeof needs>, deps: AgentsStaffDeps): Handlers => ({
  ...createExclusionHandlers(deps),
  ...createFreezeHandlers(deps),
  ...createCaseHandlers({ ...deps, play }),
  ...createClawbackHandlers({ ...deps, ledger: ledger.service }),
  ...createPlanHandlers(deps),
  ...createRunHandlers(deps),
  ...createAsideHandlers(deps),
  ...createSettingsHandlers({ ...deps, site: merchants.service }),
});

const openingHandlers = ({ vault }: Platform, { content, members }: FrontsOf<typeof needs>, deps: AgentsStaffDeps) =>
  createOpeningHandlers({ ...deps, vault, registration: members.registration, applications: content.people });

/** Publishes live events: to the pages of members about offers and transfers, to staff about cases. */
function tellPages({ events, live }: Pick<Platform, 'events' | 'live'>): void {
  tellCases({ events, live });
  events.on('agents.offerChanged', 'live', ({ memberId }) =>
    live.publish(`member:${memberId}`, { type: 'agentOffer' }),
  );
  events.on('agents.transferred', 'live', async ({ fromId, toId }) => {
    for (const one of new Set([fromId, toId])) await live.publish(`member:${one}`, { type: 'agentWallet' });
  });
}
