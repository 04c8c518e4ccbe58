import type { FastifyInstance } from 'fastify';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { createRateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import type { PaymentDeps } from './deps.ts';
import { createDeposits, depositJobs } from './deposits/service.ts';
import { createReturns, returnJobs, type Returns } from './deposits/returns.ts';
import { createSettlement } from './deposits/settle.ts';
import { createDepositDesk } from './deposits/staff.ts';
import { paymentFigures } from './figures.ts';
import { announceLive } from './live.ts';
import { createCallbacks } from './rails/callbacks.ts';
import { railRoutes } from './rails/routes.ts';
import { createHandlers } from './routes.ts';
import type { PaymentService } from './types.ts';
import { expectedHolds, verifyPayments } from './verify.ts';
import { createWithdrawalDesk } from './withdrawals/desk.ts';
import { createFlow } from './withdrawals/flow.ts';
import { createPayouts, payoutJobs } from './withdrawals/payouts.ts';
import { createProofs, proofLimits } from './withdrawals/proofs.ts';
import { createReceipts, mayDispute } from './withdrawals/receipts.ts';
import { createWithdrawals } from './withdrawals/service.ts';

/** Names of the recurring jobs, for tests and tools that run them by hand. */
export const paymentJobs = {
  expireDeposits: depositJobs.expire,
  autoReceive: 'wallet.autoReceive',
  forgetProofs: 'wallet.forgetProofs',
} as const;

export interface Payments {
  service: PaymentService;
  handlers: Handlers;
  /** Mounts the callbacks of payment rails. */
  routes(app: FastifyInstance): void;
}

/** Deposits and withdrawals. */
export function createPayments(deps: PaymentDeps): Payments {
  const { accounts, balance } = deps;
  const settlement = createSettlement(deps, balance);
  const deposits = createDeposits(deps, settlement);
  const depositDesk = createDepositDesk(deps, settlement);
  const sendBacks = createReturns(deps, settlement);
  const flow = createFlow(deps);
  const payouts = createPayouts(deps, flow, accounts);
  const withdrawals = createWithdrawals(deps, { flow, payouts, accounts, balance });
  const receipts = createReceipts(deps, { flow, payouts, withdrawals });
  const desk = createWithdrawalDesk(deps, { flow, payouts, withdrawals, accounts });
  const proofs = createProofs({ ...deps, limiter: createRateLimiter(deps, 'proofs', proofLimits), mayDispute });
  const callbacks = createCallbacks(deps);

  callbacks.defineJob({
    charge: (id, event) => deposits.settle(id, event),
    payout: (legId) => payouts.query(legId),
    refund: (returnId) => sendBacks.query(returnId),
  });
  defineJobs(deps, { deposits, sendBacks, payouts, receipts, proofs });
  announceLive(deps);

  const service: PaymentService = {
    turnoverPercent: deposits.turnoverPercent,
    listDeposits: depositDesk.list,
    getDeposit: depositDesk.get,
    approveDeposit: depositDesk.approve,
    rejectDeposit: depositDesk.reject,
    returnDeposit: sendBacks.start,
    listWithdrawals: desk.list,
    getWithdrawal: desk.get,
    claimWithdrawal: desk.claim,
    approveWithdrawal: desk.approve,
    rejectWithdrawal: desk.reject,
    disburseWithdrawal: desk.disburse,
    resolveDispute: receipts.resolve,
    proof: proofs.read,
    figures: (merchantId) => paymentFigures(deps.db, merchantId, deps.zoneOf(merchantId)),
    verify: async () => [...(await verifyPayments(deps.db)), await holdsAgree(deps)],
  };
  const handlers = createHandlers({ deposits, withdrawals, receipts, proofs });
  return { service, handlers, routes: (app) => railRoutes(app, callbacks) };
}

interface Workers {
  deposits: ReturnType<typeof createDeposits>;
  sendBacks: Returns;
  payouts: ReturnType<typeof createPayouts>;
  receipts: ReturnType<typeof createReceipts>;
  proofs: ReturnType<typeof createProofs>;
}

function defineJobs({ jobs }: PaymentDeps, { deposits, sendBacks, payouts, receipts, proofs }: Workers): void {
  jobs.define({ name: depositJobs.openCharge, run: (payload) => deposits.openCharge(String(payload.depositId)) });
  jobs.define({ name: depositJobs.expire, everySeconds: 15, run: () => deposits.expireDue() });
  jobs.define({ name: returnJobs.send, run: (payload) => sendBacks.send(String(payload.returnId)) });
  jobs.define({
    name: returnJobs.query,
    run: async (payload) => void (await sendBacks.query(String(payload.returnId))),
  });
  jobs.define({ name: payoutJobs.send, run: (payload) => payouts.send(String(payload.legId)) });
  jobs.define({ name: payoutJobs.query, run: async (payload) => void (await payouts.query(String(payload.legId))) });
  jobs.define({ name: paymentJobs.autoReceive, everySeconds: 15, run: () => receipts.autoReceive() });
  jobs.define({ name: paymentJobs.forgetProofs, everySeconds: 600, run: () => proofs.forgetLoose() });
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
