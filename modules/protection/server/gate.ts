// What a member may do now: breaks, exclusions, blocks and reached limits.
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { brokenDepositLimit, numbersOf } from './limits.ts';
import { gateRefusal, isExcluded } from './rules.ts';
import * as store from './store.ts';
import type { Exclusion, ProtectedAction } from './types.ts';

export async function exclusionOf(db: Db, memberId: string): Promise<Exclusion | undefined> {
  const gate = await store.findGate(db, memberId);
  if (gate === undefined || !isExcluded(gate)) return undefined;
  return { kind: gate.state === 'break' ? 'break' : 'exclusion', until: gate.until };
}

export async function atLogin(db: Db, memberId: string): Promise<Exclusion | undefined> {
  const exclusion = await exclusionOf(db, memberId);
  if (exclusion === undefined) await check(db, memberId, 'login');
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

export async function beforeDeposit(trx: Trx, memberId: string, amountMinor: bigint): Promise<void> {
  await check(trx, memberId, 'deposit');
  const broken = await brokenDepositLimit(trx, memberId, amountMinor);
  if (broken !== undefined) throw refuse('protection.depositLimit', numbersOf(broken));
}

export async function atCredit(
  trx: Trx,
  memberId: string,
  amountMinor: bigint,
): Promise<'allowed' | 'excluded' | 'overLimit'> {
  const refusal = gateRefusal(await store.findGate(trx, memberId), 'deposit');
  if (refusal !== undefined) return 'excluded';
  if ((await brokenDepositLimit(trx, memberId, amountMinor)) !== undefined) return 'overLimit';
  await store.countDeposit(trx, memberId, amountMinor);
  return 'allowed';
}
