// Handlers of agents' contract calls.
import { type CallArguments, type Calls, type CallValue, fromWire } from '@sanam/contract';
import type { Accounts } from '@sanam/wallet/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import type { AgentsDeps } from '../deps.ts';
import { agentsSettings } from '../settings.ts';
import { lineOf } from '../tree/store.ts';
import type { Plan } from './plans.ts';
import { consolidated, contractInfo, offeredAgent, pickPlan, plansFor } from './reading.ts';
import * as service from './service.ts';
import * as store from './store.ts';
import { tryOffer } from './trial.ts';
import { contractsOf, type OwnContract } from './values.ts';

export interface ContractRouteDeps extends Pick<AgentsDeps, 'db' | 'events' | 'members' | 'site'> {
  accounts: Pick<Accounts, 'checkPaymentPassword'>;
}

type Body = CallArguments<Calls['dividendReq']>['body'];
type Query = CallArguments<Calls['dividendInfo']>['query'];

export function createContractHandlers(deps: ContractRouteDeps): Handlers {
  const info =
    (kind: PlanKind) =>
    ({ session, query }: { session: MemberSession; query: Query }) =>
      contractInfo(deps, session, kind, query);
  const req =
    (kind: PlanKind) =>
    ({ body, idempotency, ...caller }: Omit<Caller, 'kind'> & { body: Body; idempotency: IdempotencyKey }) =>
      act(deps, { ...caller, kind }, body, idempotency);
  return {
    dividendInfo: info('dividend'),
    dailySalaryInfo: info('dailySalary'),
    hourSalaryInfo: info('hourSalary'),
    realTimeSalaryInfo: info('realtimeSalary'),
    dividendReq: req('dividend'),
    dailySalaryReq: req('dailySalary'),
    hourSalaryReq: req('hourSalary'),
    realTimeSalaryReq: req('realtimeSalary'),
    rebateInfo: info('rebate'),
    rebateReq: req('rebate'),
    acquisitionInfo: info('acquisition'),
    acquisitionReq: req('acquisition'),
    agentTryOffer: ({ session, body }) => tryOffer(deps, session, body),
    consolidated: ({ session }) => consolidated(deps, session),
  };
}

interface Caller {
  session: MemberSession;
  kind: PlanKind;
  context: Context;
}

const missing = (field: string) => refuse('request.invalid', { fields: [{ field, problem: 'required' }] });

async function act(
  deps: ContractRouteDeps,
  { session, kind, context }: Caller,
  body: Body,
  key: IdempotencyKey,
): Promise<CallValue<Calls['dividendReq']>> {
  const me = await lineOf(deps.db, session.memberId);
  if (me === undefined) throw refuse('agents.notAgent');
  const plans = await plansFor(deps, session, kind);
  const plan = await pickPlan(deps.db, plans, me.memberNo, body.plan);
  const run =
    body.action === 'offer'
      ? await offering(deps, { session, kind, context }, { plan, uplineNo: me.memberNo }, body)
      : await deciding(deps, { session, kind, context }, { plans, callerNo: me.memberNo }, body);
  return once(deps.db, key, async (trx) => {
    const row = await run(trx);
    const shown = plans.find(({ planId }) => planId === row.planId) ?? plan;
    const [own] = await contractsOf({ ...deps, db: trx }, shown, [row], me.memberNo);
    return own satisfies OwnContract | undefined as OwnContract;
  });
}

/** Checks and prepares an offer. Refuses with `agents.notInDownline`; `agents.planNotForPromoters`. */
async function offering(
  deps: ContractRouteDeps,
  { session: { merchantId }, kind, context }: Caller,
  { plan, uplineNo }: { plan: Plan; uplineNo: bigint },
  { account, tiers, payableMax, note }: Body,
): Promise<(trx: Trx) => Promise<store.Version>> {
  if (account === undefined) throw missing('account');
  if (tiers === undefined) throw missing('tiers');
  const { memberNo: agentNo } = await offeredAgent(deps, { merchantId, uplineNo, kind, account });
  const days = await deps.site.setting(merchantId, agentsSettings.contractOfferDays);
  return (trx) =>
    service.offer(deps, trx, context, {
      plan,
      agentNo,
      uplineNo,
      tiers,
      payableMax: payableMax === undefined || payableMax === null ? null : fromWire(payableMax),
      note: note ?? null,
      reason: null,
      days,
    });
}

/** Person who may run each action: the agent of the contract, the offering agent, or both. */
const isWhose = {
  sign: (row: store.Version, callerNo: bigint) => row.agentNo === callerNo,
  reject: (row: store.Version, callerNo: bigint) => row.agentNo === callerNo,
  withdraw: (row: store.Version, callerNo: bigint) => row.uplineNo === callerNo,
  end: (row: store.Version, callerNo: bigint) => row.agentNo === callerNo || row.uplineNo === callerNo,
};

/**
 * Prepares a decision on a contract. Refuses with `common.notFound` for a contract of others; for a signature also with
 * the refusals of the payment password.
 */
async function deciding(
  deps: ContractRouteDeps,
  { session: { memberId }, context }: Caller,
  { plans, callerNo }: { plans: readonly Plan[]; callerNo: bigint },
  { action, contractId: text, version: seen, paymentPassword, note }: Body,
): Promise<(trx: Trx) => Promise<store.Version>> {
  if (action === 'offer') throw missing('account');
  if (text === undefined) throw missing('contractId');
  const contractId = BigInt(text);
  const [newest] = await store.versionsOf(deps.db, contractId);
  const isOfKind = plans.some(({ planId }) => planId === newest?.planId);
  if (newest === undefined || !isOfKind || !isWhose[action](newest, callerNo)) throw refuse('common.notFound');
  const { planId } = newest;
  const key = { planId, contractId, version: seen ?? newest.version };
  if (key.version > newest.version) throw refuse('common.notFound');
  const reason = note ?? null;
  switch (action) {
    case 'sign':
      if (paymentPassword === undefined) throw missing('paymentPassword');
      // Outside the transaction, because a wrong attempt must count although the signature is refused.
      await deps.accounts.checkPaymentPassword(memberId, paymentPassword);
      return (trx) => service.sign(deps, trx, context, key);
    case 'reject':
    case 'withdraw': {
      const to = action === 'reject' ? 'rejected' : 'withdrawn';
      return (trx) => service.decline(deps, trx, context, { ...key, to, reason });
    }
    case 'end':
      return (trx) => service.end(deps, trx, context, { planId, contractId, reason });
  }
}
