import { decideSuspense } from './statements/suspense.ts';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { createRateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import type { PaymentDeps } from './deps.ts';
import { askCardReturn, liftCardLock } from './deposits/card-return.ts';
import { CONFIRMING_JOB } from './deposits/confirming.ts';
import { type Charges, chargeJobs, createCharges } from './deposits/charges.ts';
import { ASK_AGAIN_JOB } from './deposits/late-money.ts';
import { closeOpenOrders } from './deposits/close-open.ts';
import { createDeposits } from './deposits/service.ts';
import { creditPart } from './deposits/part.ts';
import { createReturns, returnJobs, type Returns } from './deposits/returns.ts';
import { createSettlement } from './deposits/settle.ts';
import { releaseAmounts } from './evidence-terms/store.ts';
import { createStaffDeposits } from './deposits/staff.ts';
import { paymentFigures } from './figures.ts';
import { announceLive } from './live.ts';
import { createCallbacks, LONG_RAIL_FAILURE } from './rails/callbacks.ts';
import { railRoutes } from './rails/routes.ts';
import { createHandlers } from './routes.ts';
import { createContested } from './slips/contested.ts';
import { createSlips, slipLimits, type Slips } from './slips/service.ts';
import { closeAlarm } from './deposits/alarms.ts';
import { closePayoutAlarm } from './withdrawals/alarms.ts';
import { closeLineAlarm } from './statements/line-alarms.ts';
import { detachLine } from './statements/detach.ts';
import { readStatements } from './statements/read.ts';
import { createStatementFiles, defineFileJob, type StatementFiles } from './statements/files/service.ts';
import { createReports, type Reports } from './statements/reports.ts';
import { createUnmatched } from './statements/unmatched.ts';
import type { PaymentService } from './types.ts';
import { expectedHolds, verifyPayments } from './verify.ts';
import { createStaffWithdrawals } from './withdrawals/staff.ts';
import { settleByStatement } from './withdrawals/by-statement.ts';
import { placeReturn } from './withdrawals/late-return.ts';
import { createDisputes } from './withdrawals/disputes.ts';
import { createFlow } from './withdrawals/flow.ts';
import { attachSlip } from './withdrawals/payout-slips.ts';
import { createPayouts, payoutJobs } from './withdrawals/payouts.ts';
import { createEvidence, evidenceLimits } from './withdrawals/evidence.ts';
import { createReceipts, mayDispute } from './withdrawals/receipts.ts';
import { createWithdrawals } from './withdrawals/service.ts';
import { withdrawalsToTell } from './withdrawals/waiting.ts';
import { followLeaving } from './withdrawals/leaving.ts';
import { withdrawalRule } from './withdrawals/rule-store.ts';

/** Names of the recurring jobs, for tests and tools that run them by hand. */
export const paymentJobs = {
  workSlips: 'payments.workSlips',
  expireDeposits: chargeJobs.expireOrders,
  releaseAmounts: 'wallet.releaseAmounts',
  readStatements: 'payments.readStatements',
  autoReceive: 'wallet.autoReceive',
  forgetEvidence: 'wallet.forgetProofs',
} as const;

export interface Payments {
  front: {
    service: PaymentService;
    /** Reads new lines of every account with a feed, as the job does. */
    readStatements(): Promise<void>;
  };
  handlers: Handlers;
  statements: { files: StatementFiles; reports: Reports };
  /** Mounts the callbacks of payment rails. */
  routes(app: FastifyInstance): void;
}

/** Checks made before an account is stopped or closed. */
const beforeClosing = (
  settlement: Parameters<typeof closeOpenOrders>[0]['settlement'],
): Pick<PaymentService, 'closeOpenOrders' | 'smallestPayout'> => ({
  closeOpenOrders: (trx, memberId) => closeOpenOrders({ settlement }, trx, memberId),
  smallestPayout: async (db, merchantId) => (await withdrawalRule(db, merchantId)).amount_min,
});

/** Reads and decisions of staff about orders. */
const decisions = (
  queue: ReturnType<typeof createStaffDeposits>,
  sendBacks: Returns,
): Pick<PaymentService, 'listDeposits' | 'getDeposit' | 'approveDeposit' | 'rejectDeposit' | 'returnDeposit'> => ({
  listDeposits: queue.list,
  getDeposit: queue.get,
  approveDeposit: queue.approve,
  rejectDeposit: queue.reject,
  returnDeposit: sendBacks.start,
});

/** Decisions of two people about the money of an order. */
const moneyOfOrders = (
  deps: Parameters<typeof creditPart>[0] & Parameters<typeof liftCardLock>[0],
): Pick<PaymentService, 'creditPart' | 'liftCardLock'> => ({
  creditPart: creditPart.bind(null, deps),
  liftCardLock: liftCardLock.bind(null, deps),
});

/** Ends alarms of orders, lines and withdrawals. */
const closingAlarms = (
  deps: PaymentDeps,
): Pick<PaymentService, 'closeAlarm' | 'closeLineAlarm' | 'closePayoutAlarm' | 'placeReturn'> => ({
  closeLineAlarm: closeLineAlarm.bind(null, deps),
  placeReturn: placeReturn.bind(null, deps),
  closeAlarm: closeAlarm.bind(null, deps),
  closePayoutAlarm: closePayoutAlarm.bind(null, deps),
});

/** Creates the services of deposits and withdrawals. */
export function createPayments(deps: PaymentDeps): Payments {
  const settlement = createSettlement(deps);
  const deposits = createDeposits({ ...deps, settlement });
  const charges = createCharges({ ...deps, settlement });
  const staffDeposits = createStaffDeposits({ ...deps, settlement });
  const sendBacks = createReturns({ ...deps, settlement });
  const unmatched = createUnmatched({ ...deps, settlement });
  const flow = createFlow(deps);
  const payouts = createPayouts({ ...deps, flow });
  const withdrawals = createWithdrawals({ ...deps, flow, payouts });
  const receipts = createReceipts({ ...deps, flow, withdrawals });
  const disputes = createDisputes({ ...deps, flow, payouts });
  const staffWithdrawals = createStaffWithdrawals({ ...deps, flow, payouts, withdrawals });
  const evidence = createEvidence({ ...deps, limiter: createRateLimiter(deps, 'proofs', evidenceLimits), mayDispute });
  const slips = createSlips({ ...deps, settlement, limiter: createRateLimiter(deps, 'slips', slipLimits) });
  const contested = createContested({ ...deps, settlement });
  const callbacks = createCallbacks(deps);

  callbacks.defineJob({
    charge: (id, event) => charges.settle(id, event),
    payout: (payoutId) => payouts.query(payoutId),
    refund: (returnId) => sendBacks.query(returnId),
  });
  const readAll = () => readStatements({ ...deps, settlement });
  defineJobs(deps, { slips, charges, sendBacks, payouts, receipts, evidence, readAll });
  announceLive(deps);
  followLeaving(deps);

  const service: PaymentService = {
    turnoverPercent: deposits.turnoverPercent,
    ...decisions(staffDeposits, sendBacks),
    ...moneyOfOrders({ ...deps, settlement, sendBacks }),
    ...beforeClosing(settlement),
    listUnmatchedLines: unmatched.list,
    getUnmatchedLine: unmatched.get,
    attachLine: unmatched.attach,
    detachLine: detachLine.bind(null, { ...deps, settlement }),
    decideSuspense: decideSuspense.bind(null, deps),
    returnLine: sendBacks.startForLine,
    readSlip: slips.read,
    ...contested,
    listWithdrawals: staffWithdrawals.list,
    getWithdrawal: staffWithdrawals.get,
    withdrawalsToTell: (minutes) => withdrawalsToTell(deps.db, minutes),
    claimWithdrawal: staffWithdrawals.claim,
    approveWithdrawal: staffWithdrawals.approve,
    rejectWithdrawal: staffWithdrawals.reject,
    freezeWithdrawal: staffWithdrawals.freeze,
    disburseWithdrawal: staffWithdrawals.disburse,
    resolveDispute: disputes.resolve,
    settleByStatement: settleByStatement.bind(null, { payouts }),
    ...closingAlarms(deps),
    ...picturesOf(deps, evidence),
    figures: (merchantId) => paymentFigures(deps.db, merchantId, deps.zoneOf(merchantId)),
    verify: async () => [...(await verifyPayments(deps.db)), await holdsAgree(deps)],
  };
  const parts = { deposits, withdrawals, receipts, evidence, slips };
  const handlers = createHandlers({ ...parts, portalOf: deps.portalOf, askCardReturn: askCardReturn.bind(null, deps) });
  const statements = createStatements({ ...deps, settlement });
  const front = { service, readStatements: readAll };
  return { front, handlers, statements, routes: (app) => railRoutes(app, callbacks) };
}

function createStatements(deps: Parameters<typeof createReports>[0]): Payments['statements'] {
  const files = createStatementFiles(deps);
  defineFileJob(deps, files);
  return { files, reports: createReports(deps) };
}

const picturesOf = (deps: PaymentDeps, { read }: ReturnType<typeof createEvidence>) => ({
  readEvidence: read,
  attachSlip: attachSlip.bind(null, deps),
});

interface Workers {
  slips: Slips;
  charges: Charges;
  sendBacks: Returns;
  payouts: ReturnType<typeof createPayouts>;
  receipts: ReturnType<typeof createReceipts>;
  evidence: ReturnType<typeof createEvidence>;
  readAll: () => Promise<void>;
}

function defineJobs(
  { jobs, db }: PaymentDeps,
  { slips, charges, sendBacks, payouts, receipts, evidence, readAll }: Workers,
): void {
  jobs.define({ name: paymentJobs.readStatements, lane: 'rails', everySeconds: 10, run: readAll });
  jobs.define({ name: paymentJobs.workSlips, lane: 'rails', everySeconds: 10, run: () => slips.work() });
  jobs.define({
    name: chargeJobs.open,
    lane: 'rails',
    run: ({ depositId, returnUrl }) => charges.open(String(depositId), String(returnUrl)),
  });
  jobs.define({
    name: chargeJobs.askOpen,
    lane: 'rails',
    run: ({ depositId, times }) => charges.askOpen(String(depositId), Number(times)),
  });
  jobs.define({
    name: CONFIRMING_JOB,
    lane: 'rails',
    run: ({ depositId, times }) => charges.askConfirming({ depositId: String(depositId), times: Number(times) }),
  });
  jobs.define({ name: chargeJobs.expireOrders, lane: 'rails', everySeconds: 15, run: () => charges.expireOrders() });
  jobs.define({
    name: ASK_AGAIN_JOB,
    lane: 'rails',
    ...LONG_RAIL_FAILURE,
    run: ({ depositId, times }) => charges.askAgain(String(depositId), Number(times)),
  });
  jobs.define({ name: paymentJobs.releaseAmounts, lane: 'upkeep', everySeconds: 60, run: () => releaseAmounts(db) });
  jobs.define({ name: returnJobs.send, lane: 'rails', run: (payload) => sendBacks.send(String(payload.returnId)) });
  jobs.define({
    name: returnJobs.query,
    lane: 'rails',
    run: async (payload) => void (await sendBacks.query(String(payload.returnId))),
  });
  jobs.define({ name: payoutJobs.send, lane: 'rails', run: (payload) => payouts.send(String(payload.legId)) });
  jobs.define({
    name: payoutJobs.query,
    lane: 'rails',
    run: async (payload) => void (await payouts.query(String(payload.legId))),
  });
  jobs.define({ name: paymentJobs.autoReceive, lane: 'upkeep', everySeconds: 15, run: () => receipts.autoReceive() });
  jobs.define({
    name: paymentJobs.forgetEvidence,
    lane: 'upkeep',
    everySeconds: 600,
    run: () => evidence.forgetLoose(),
  });
}

/** Checks I5: the hold of each member equals the sum of the open withdrawals. */
async function holdsAgree(deps: PaymentDeps): Promise<{ check: string; broken: string[] }> {
  const broken: string[] = [];
  for (const { member_id: memberId, held } of await expectedHolds(deps.db)) {
    const { balanceMinor } = await deps.ledger.balanceOf(deps.db, { class: 'player_hold', owner: memberId }, 'THB');
    if (balanceMinor !== held) broken.push(memberId);
  }
  return { check: 'I5 hold equals open withdrawals', broken };
}
