import type { FastifyInstance } from 'fastify';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { createRateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import type { PaymentDeps } from './deps.ts';
import { type Charges, chargeJobs, createCharges } from './deposits/charges.ts';
import { createDeposits } from './deposits/service.ts';
import { createReturns, returnJobs, type Returns } from './deposits/returns.ts';
import { createSettlement } from './deposits/settle.ts';
import { createStaffDeposits } from './deposits/staff.ts';
import { paymentFigures } from './figures.ts';
import { announceLive } from './live.ts';
import { createCallbacks } from './rails/callbacks.ts';
import { railRoutes } from './rails/routes.ts';
import { createHandlers } from './routes.ts';
import type { PaymentService } from './types.ts';
import { expectedHolds, verifyPayments } from './verify.ts';
import { createStaffWithdrawals } from './withdrawals/staff.ts';
import { createDisputes } from './withdrawals/disputes.ts';
import { createFlow } from './withdrawals/flow.ts';
import { createPayouts, payoutJobs } from './withdrawals/payouts.ts';
import { createEvidence, evidenceLimits } from './withdrawals/evidence.ts';
import { createReceipts, mayDispute } from './withdrawals/receipts.ts';
import { createWithdrawals } from './withdrawals/service.ts';

/** Names of the recurring jobs, for tests and tools that run them by hand. */
export const paymentJobs = {
  expireDeposits: chargeJobs.expireOrders,
  autoReceive: 'wallet.autoReceive',
  forgetEvidence: 'wallet.forgetProofs',
} as const;

export interface Payments {
  service: PaymentService;
  handlers: Handlers;
  /** Mounts the callbacks of payment rails. */
  routes(app: FastifyInstance): void;
}

/** Deposits and withdrawals. */
export function createPayments(deps: PaymentDeps): Payments {
  const settlement = createSettlement(deps);
  const deposits = createDeposits({ ...deps, settlement });
  const charges = createCharges({ ...deps, settlement });
  const staffDeposits = createStaffDeposits({ ...deps, settlement });
  const sendBacks = createReturns({ ...deps, settlement });
  const flow = createFlow(deps);
  const payouts = createPayouts({ ...deps, flow });
  const withdrawals = createWithdrawals({ ...deps, flow, payouts });
  const receipts = createReceipts({ ...deps, flow, withdrawals });
  const disputes = createDisputes({ ...deps, flow, payouts });
  const staffWithdrawals = createStaffWithdrawals({ ...deps, flow, payouts, withdrawals });
  const evidence = createEvidence({ ...deps, limiter: createRateLimiter(deps, 'proofs', evidenceLimits), mayDispute });
  const callbacks = createCallbacks(deps);

  callbacks.defineJob({
    charge: (id, event) => charges.settle(id, event),
    payout: (payoutId) => payouts.query(payoutId),
    refund: (returnId) => sendBacks.query(returnId),
  });
  defineJobs(deps, { charges, sendBacks, payouts, receipts, evidence });
  announceLive(deps);

  const service: PaymentService = {
    turnoverPercent: deposits.turnoverPercent,
    listDeposits: staffDeposits.list,
    getDeposit: staffDeposits.get,
    approveDeposit: staffDeposits.approve,
    rejectDeposit: staffDeposits.reject,
    returnDeposit: sendBacks.start,
    listWithdrawals: staffWithdrawals.list,
    getWithdrawal: staffWithdrawals.get,
    claimWithdrawal: staffWithdrawals.claim,
    approveWithdrawal: staffWithdrawals.approve,
    rejectWithdrawal: staffWithdrawals.reject,
    disburseWithdrawal: staffWithdrawals.disburse,
    resolveDispute: disputes.resolve,
    readEvidence: evidence.read,
    figures: (merchantId) => paymentFigures(deps.db, merchantId, deps.zoneOf(merchantId)),
    verify: async () => [...(await verifyPayments(deps.db)), await holdsAgree(deps)],
  };
  const handlers = createHandlers({ deposits, withdrawals, receipts, evidence });
  return { service, handlers, routes: (app) => railRoutes(app, callbacks) };
}

interface Workers {
  charges: Charges;
  sendBacks: Returns;
  payouts: ReturnType<typeof createPayouts>;
  receipts: ReturnType<typeof createReceipts>;
  evidence: ReturnType<typeof createEvidence>;
}

function defineJobs({ jobs }: PaymentDeps, { charges, sendBacks, payouts, receipts, evidence }: Workers): void {
  jobs.define({ name: chargeJobs.open, lane: 'rails', run: (payload) => charges.open(String(payload.depositId)) });
  jobs.define({ name: chargeJobs.expireOrders, lane: 'rails', everySeconds: 15, run: () => charges.expireOrders() });
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

/** I5: each member's hold is exactly what the open withdrawals say. */
async function holdsAgree(deps: PaymentDeps): Promise<{ check: string; broken: string[] }> {
  const broken: string[] = [];
  for (const { member_id: memberId, held } of await expectedHolds(deps.db)) {
    const { balanceMinor } = await deps.ledger.balanceOf(deps.db, { class: 'player_hold', owner: memberId }, 'THB');
    if (balanceMinor !== held) broken.push(memberId);
  }
  return { check: 'I5 hold equals open withdrawals', broken };
}
