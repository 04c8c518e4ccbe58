// Changes of the register by staff: two people for a change, one to take an account out of use at once.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import type { AccountSettings, Register, RuleSettings } from '../register/service.ts';
import { type Body, decisionOf, done, type Outcome, type StaffPaymentsDeps, type Value } from './queries.ts';

const ADD = 'payments.railAccount.add';
const CHANGE = 'payments.railAccount.change';
const CHANGE_RULE = 'payments.depositRule.change';
const PERMISSION = 'payments.register.change';
const account = (id: string) => ({ type: 'railAccount', id });
const rule = (id: string) => ({ type: 'depositRule', id });

type RegisterDeps = Pick<StaffPaymentsDeps, 'approvals' | 'people'> & { register: Register };
export type RegisterQueue = ReturnType<typeof createRegisterQueue>;

export function createRegisterQueue(deps: RegisterDeps) {
  const { approvals, register } = deps;
  approvals.define({
    name: ADD,
    permission: PERMISSION,
    run: (trx, { context, payload, reason }) =>
      register.addAccount(trx, context, { ...(payload as Body<'opsAddRailAccount'>), reason: reason ?? '' }),
  });
  approvals.define({
    name: CHANGE,
    permission: PERMISSION,
    run: (trx, command) =>
      register.changeAccount(command.context, command.subjectId, {
        ...decisionOf(trx, command),
        reason: command.reason ?? '',
        settings: command.payload.settings as AccountSettings,
      }),
  });
  approvals.define({
    name: CHANGE_RULE,
    permission: PERMISSION,
    run: (trx, command) =>
      register.changeRule(command.context, command.subjectId, {
        ...decisionOf(trx, command),
        reason: command.reason ?? '',
        settings: command.payload.settings as RuleSettings,
      }),
  });
  return {
    listAccounts: register.listAccounts,
    listRules: register.listRules,
    getAccount: getAccount.bind(null, deps),
    getRule: getRule.bind(null, deps),
    add: add.bind(null, deps),
    change: change.bind(null, deps),
    freeze: freeze.bind(null, deps),
    changeRule: changeRule.bind(null, deps),
  };
}

async function getAccount(
  { register, people, approvals }: RegisterDeps,
  session: StaffSession,
  ask: { merchantId: string; id: string },
): Promise<Value<'opsGetRailAccount'>> {
  return {
    ...(await register.getAccount(ask.merchantId, ask.id)),
    approval: await approvals.waitingFor(account(ask.id), session),
    history: await people.historyOf(ask.id),
  };
}

async function getRule(
  { register, people, approvals }: RegisterDeps,
  session: StaffSession,
  ask: { merchantId: string; id: string },
): Promise<Value<'opsGetDepositRule'>> {
  return {
    ...(await register.getRule(ask.merchantId, ask.id)),
    approval: await approvals.waitingFor(rule(ask.id), session),
    history: await people.historyOf(ask.id),
  };
}

interface Proposed {
  command: string;
  subject: { type: string; id: string };
  payload: Record<string, unknown>;
  /** Values that the change replaces, by the names of the payload. */
  before?: Record<string, unknown>;
  reason: string;
}

/** Proposes a change of the register, which always needs a second person. */
async function propose({ approvals }: RegisterDeps, trx: Trx, context: Context, proposed: Proposed): Promise<Outcome> {
  const summary = proposed.subject.id;
  const approvalId = await approvals.propose(trx, context, { ...proposed, amountMinor: null, summary });
  return { state: 'proposed', approvalId };
}

async function add(deps: RegisterDeps, trx: Trx, context: Context, body: Body<'opsAddRailAccount'>): Promise<Outcome> {
  const { reason, ...payload } = body;
  deps.register.checkAccount(payload.settings, payload);
  return propose(deps, trx, context, {
    command: ADD,
    subject: account(`${payload.rail}:${payload.name}`),
    payload,
    reason,
  });
}

/** Proposes the change of a record. `now`: the record as read before the transaction. */
async function change(
  deps: RegisterDeps,
  trx: Trx,
  context: Context,
  ask: { now: Awaited<ReturnType<Register['getAccount']>> } & Body<'opsChangeRailAccount'>,
): Promise<Outcome> {
  const { now, settings, reason, expectedVersion } = ask;
  if (now.version !== expectedVersion) throw refuse('operator.staleVersion', { version: now.version });
  deps.register.checkAccount(settings, now);
  const payload = { expectedVersion, settings };
  const before = { settings: now.settings };
  return propose(deps, trx, context, { command: CHANGE, subject: account(now.id), payload, before, reason });
}

async function changeRule(
  deps: RegisterDeps,
  trx: Trx,
  context: Context,
  ask: { now: Awaited<ReturnType<Register['getRule']>> } & Body<'opsChangeDepositRule'>,
): Promise<Outcome> {
  const { now, settings, reason, expectedVersion } = ask;
  if (now.version !== expectedVersion) throw refuse('operator.staleVersion', { version: now.version });
  deps.register.checkRule(settings);
  const payload = { expectedVersion, settings };
  const before = { settings: now.settings };
  return propose(deps, trx, context, { command: CHANGE_RULE, subject: rule(now.id), payload, before, reason });
}

async function freeze(
  { register }: RegisterDeps,
  trx: Trx,
  context: Context,
  ask: { id: string } & Body<'opsFreezeRailAccount'>,
): Promise<Outcome> {
  const { id, ...decision } = ask;
  await register.freezeAccount(context, id, { ...decision, db: trx });
  return done;
}
