import type { FastifyInstance } from 'fastify';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { createRateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import { createAccounts } from './accounts/service.ts';
import { createBalance } from './balance/service.ts';
import type { WalletDeps } from './deps.ts';
import { createDeposits, depositJobs } from '@sanam/payments/server/deposits/service.ts';
import { createReturns, returnJobs, type Returns } from '@sanam/payments/server/deposits/returns.ts';
import { createSettlement } from '@sanam/payments/server/deposits/settle.ts';
import { createDepositDesk } from '@sanam/payments/server/deposits/staff.ts';
import { walletFigures } from './figures.ts';
import { announceLive } from './live.ts';
import { createCallbacks } from '@sanam/payments/server/rails/callbacks.ts';
import { railRoutes } from '@sanam/payments/server/rails/routes.ts';
import { createRecords } from './records/service.ts';
import { trialFunded } from './moves.ts';
import { createHandlers } from './routes.ts';
import type { WalletService } from './types.ts';
import { expectedHolds, verifyWallet } from './verify.ts';
import { createWithdrawalDesk } from '@sanam/payments/server/withdrawals/desk.ts';
import { createFlow } from '@sanam/payments/server/withdrawals/flow.ts';
import { createPayouts, payoutJobs } from '@sanam/payments/server/withdrawals/payouts.ts';
import { createProofs, proofLimits } from '@sanam/payments/server/withdrawals/proofs.ts';
import { createReceipts, mayDispute } from '@sanam/payments/server/withdrawals/receipts.ts';
import { createWithdrawals } from '@sanam/payments/server/withdrawals/service.ts';

/** Names of the recurring jobs, for tests and tools that run them by hand. */
export const walletJobs = {
  expireDeposits: depositJobs.expire,
  autoReceive: 'wallet.autoReceive',
  forgetProofs: 'wallet.forgetProofs',
} as const;

export interface Wallet {
  service: WalletService;
  handlers: Handlers;
  /** Mounts the callbacks of payment rails. */
  routes(app: FastifyInstance): void;
}

/** Members' money: deposits, withdrawals, bank accounts, payment password, balance and account record. */
export function createWallet(deps: WalletDeps): Wallet {
  const accounts = createAccounts(deps);
  const balance = createBalance(deps);
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
  const records = createRecords(deps);
  const callbacks = createCallbacks(deps);

  callbacks.defineJob({
    charge: (id, event) => deposits.settle(id, event),
    payout: (legId) => payouts.query(legId),
    refund: (returnId) => sendBacks.query(returnId),
  });
  defineJobs(deps, { deposits, sendBacks, payouts, receipts, proofs });
  announceLive(deps);

  const service: WalletService = {
    balance: balance.value,
    async withdrawable(db, memberId) {
      const member = await deps.members.find(db, memberId);
      if (member === undefined) return { cashMinor: 0n, lockedMinor: 0n, withdrawableMinor: 0n, holdMinor: 0n };
      const { cashMinor, lockedMinor, withdrawableMinor, holdMinor } = await balance.funds(db, member);
      return { cashMinor, lockedMinor, withdrawableMinor, holdMinor };
    },
    holdPayouts: accounts.hold,
    setFirstPaymentPassword: accounts.setFirstPaymentPassword,
    fundTrial: async (trx, memberId, amountMinor) => {
      await trialFunded(deps.ledger, trx, { memberId, amountMinor });
    },
    hasPaymentPassword: accounts.hasPaymentPassword,
    isPaymentPassword: accounts.isPaymentPassword,
    bankAccounts: async (memberId, language) => (await accounts.list(memberId, language)).list,
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
    figures: (merchantId) => walletFigures(deps.db, merchantId, deps.zoneOf(merchantId)),
    verify: async () => [...(await verifyWallet(deps.db)), await holdsAgree(deps)],
  };
  const handlers = createHandlers({ accounts, balance, deposits, withdrawals, receipts, proofs, records });
  return { service, handlers, routes: (app) => railRoutes(app, callbacks) };
}

interface Workers {
  deposits: ReturnType<typeof createDeposits>;
  sendBacks: Returns;
  payouts: ReturnType<typeof createPayouts>;
  receipts: ReturnType<typeof createReceipts>;
  proofs: ReturnType<typeof createProofs>;
}

function defineJobs({ jobs }: WalletDeps, { deposits, sendBacks, payouts, receipts, proofs }: Workers): void {
  jobs.define({ name: depositJobs.openCharge, run: (payload) => deposits.openCharge(String(payload.depositId)) });
  jobs.define({ name: depositJobs.expire, everySeconds: 15, run: () => deposits.expireDue() });
  jobs.define({ name: returnJobs.send, run: (payload) => sendBacks.send(String(payload.returnId)) });
  jobs.define({
    name: returnJobs.query,
    run: async (payload) => void (await sendBacks.query(String(payload.returnId))),
  });
  jobs.define({ name: payoutJobs.send, run: (payload) => payouts.send(String(payload.legId)) });
  jobs.define({ name: payoutJobs.query, run: async (payload) => void (await payouts.query(String(payload.legId))) });
  jobs.define({ name: walletJobs.autoReceive, everySeconds: 15, run: () => receipts.autoReceive() });
  jobs.define({ name: walletJobs.forgetProofs, everySeconds: 600, run: () => proofs.forgetLoose() });
}

/** I5: each member's hold is exactly what the open withdrawals say. */
async function holdsAgree(deps: WalletDeps): Promise<{ check: string; broken: string[] }> {
  const broken: string[] = [];
  for (const { member_id: memberId, held } of await expectedHolds(deps.db)) {
    const { balanceMinor } = await deps.ledger.balanceOf(deps.db, { class: 'player_hold', owner: memberId }, 'THB');
    if (balanceMinor !== held) broken.push(memberId);
  }
  return { check: 'I5 hold equals open withdrawals', broken };
}
