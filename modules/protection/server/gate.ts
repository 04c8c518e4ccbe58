// Checks of the gate: breaks, exclusions, blocks and reached limits.
import { databaseNow, type Db, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { batchable } from '@sanam/server/platform/snapshots.ts';
import { brokenDepositLimit, numbersOf } from './limits.ts';
import { type Gate, gateRefusal, isExcluded } from './rules.ts';
import * as store from './store.ts';
import type { AskedDeposit, Exclusion, ProtectedAction } from './types.ts';
import { holdsOf } from './holds-store.ts';

export async function exclusionOf(db: Db, memberId: string): Promise<Exclusion | undefined> {
  return exclusionIn(await store.findGate(db, memberId));
}

function exclusionIn(gate: Gate | undefined): Exclusion | undefined {
  if (gate === undefined || !isExcluded(gate)) return undefined;
  return { kind: gate.state === 'break' ? 'break' : 'exclusion', until: gate.until };
}

/** Returns true if the gate allows play. A missing gate refuses bets. */
export async function mayPlay(db: Db, memberId: string): Promise<boolean> {
  return gateRefusal(await gateOf(db, memberId), 'bet') === undefined;
}

/** Returns true if the operator blocked this member, for example because a document shows a minor. */
export async function isBlocked(db: Db, memberId: string): Promise<boolean> {
  const gate = await store.findGate(db, memberId);
  return gate !== undefined && (gate.state === 'blocked' || gate.blocks.includes('bet'));
}

const gateOf = batchable({
  one: store.findGate,
  async all(db: Db, memberIds: readonly string[]) {
    const gates = await store.findGates(db, memberIds);
    return memberIds.map((memberId) => gates.get(memberId));
  },
});

export async function atLogin(db: Db, memberId: string): Promise<Exclusion | undefined> {
  return passAtLogin(await store.findGate(db, memberId));
}

export async function holdAtLogin(trx: Trx, memberId: string): Promise<Exclusion | undefined> {
  return passAtLogin(await store.findHeldGate(trx, memberId));
}

function passAtLogin(gate: Gate | undefined): Exclusion | undefined {
  const exclusion = exclusionIn(gate);
  const refusal = exclusion === undefined ? gateRefusal(gate, 'login') : undefined;
  if (refusal !== undefined) throw refuse(refusal);
  return exclusion;
}

export async function check(db: Db, memberId: string, action: ProtectedAction): Promise<void> {
  const refusal = gateRefusal(await store.findGate(db, memberId), action);
  if (refusal !== undefined) throw refuse(refusal);
  if (action !== 'launch') return;
  const time = (await store.limitsNow(db, memberId)).find((one) => one.kind === 'time' && one.used >= one.amount);
  if (time !== undefined)
    throw refuse('protection.timeLimit', { frame: time.frame, resetsAt: time.resetsAt.toISOString() });
}

/** See `ProtectionService.whoMay`. */
export async function whoMay(
  db: Db,
  memberIds: readonly string[],
  action: ProtectedAction,
): Promise<ReadonlySet<string>> {
  const gates = await store.findGates(db, memberIds);
  return new Set(memberIds.filter((memberId) => gateRefusal(gates.get(memberId), action) === undefined));
}

const HOUR_MS = 3_600_000;

/** Refuses a paused member with the end of the pause; stronger stops have their own refusal. */
async function refusePaused(trx: Trx, memberId: string): Promise<void> {
  const gate = await store.findGate(trx, memberId);
  if (gateRefusal(gate, 'depositOrder') === undefined || gateRefusal(gate, 'deposit') !== undefined) return;
  const held = (await holdsOf(trx, memberId)).find(({ action }) => action === 'depositOrder');
  if (held === undefined) return;
  const hours = Math.ceil((held.until.getTime() - (await databaseNow(trx)).getTime()) / HOUR_MS);
  throw refuse('protection.depositsPaused', { until: held.until.toISOString(), hours });
}

export async function beforeDeposit(trx: Trx, deposit: AskedDeposit): Promise<void> {
  await refusePaused(trx, deposit.memberId);
  await check(trx, deposit.memberId, 'depositOrder');
  const broken = await brokenDepositLimit(trx, deposit);
  if (broken !== undefined) throw refuse('protection.depositLimit', numbersOf(broken));
}

export async function atCredit(
  trx: Trx,
  memberId: string,
  amountMinor: bigint,
): Promise<'allowed' | 'excluded' | 'overLimit'> {
  const refusal = gateRefusal(await store.findGate(trx, memberId), 'deposit');
  if (refusal !== undefined) return 'excluded';
  if ((await brokenDepositLimit(trx, { memberId, amountMinor })) !== undefined) return 'overLimit';
  await store.countDeposit(trx, memberId, amountMinor);
  return 'allowed';
}
