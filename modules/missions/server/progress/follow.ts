// Progress of missions by bets and deposits.
import { countedDeposit, type DepositChange } from '@sanam/payments/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import type { MissionDeps } from '../deps.ts';
import { rewardOf } from '../making/reward.rules.ts';
import { countDeposit, countSpan, type Gain, reach, type ReachedRow, type Span, voidOf } from './store.ts';

/** Name of the follower of bets that counts for missions. */
export const FOLLOWER = 'missions.progress';

type Deps = Pick<MissionDeps, 'events' | 'protection'>;

export async function followSpan(deps: Deps, trx: Trx, span: Span): Promise<void> {
  await note(deps, trx, await countSpan(trx, span));
}

/** Counts a credited deposit less its returns to the payer; a deposit reversed by the payer's bank counts nothing. */
export async function followDeposit(deps: MissionDeps, change: DepositChange): Promise<void> {
  const deposit = await countedDeposit(deps.payments, change);
  if (deposit === undefined) return;
  await inTransaction(deps.db, async (trx) => note(deps, trx, await countDeposit(trx, deposit)));
}

/**
 * Reports lost rewards and marks reached goals. Only members who may have a bonus reach a goal; the others reach it
 * with the first count after that. If a gate closes meanwhile, the transaction fails and the set is retried.
 */
async function note(deps: Deps, trx: Trx, gains: readonly Gain[]): Promise<void> {
  if (gains.length === 0) return;
  for (const lost of gains.filter(({ isLost }) => isLost)) await tellLost(deps, trx, lost);
  const near = [...new Set(gains.filter(({ isNear }) => isNear).map(({ memberId }) => memberId))];
  const free = [...(await deps.protection.whoMay(trx, near, 'bonus'))];
  if (free.length > 0) await noteReached(deps, trx, free);
  const memberIds = [...new Set(gains.map(({ memberId }) => memberId))];
  await deps.events.emit(trx, 'missions.progressed', { memberIds });
}

async function noteReached(deps: Deps, trx: Trx, free: string[]): Promise<void> {
  const reached = await reach(trx, free);
  await deps.protection.holdGates(trx, free);
  const still = await deps.protection.whoMay(trx, free, 'bonus');
  if (still.size < free.length) throw new Error('a member was excluded while a mission was finished');
  for (const one of reached) await tellReached(deps, trx, one);
}

const subjectOf = (id: string) => ({ type: 'member', id });

async function tellReached({ events }: Deps, trx: Trx, row: ReachedRow): Promise<void> {
  const { mission_id: missionId, member_id: memberId, merchant_id: merchantId, period, done } = row;
  await audit(trx, systemContext('missions', merchantId), {
    command: 'missions.reached',
    subject: subjectOf(memberId),
    before: { state: 'active' },
    after: { state: 'claimable', missionId, period, done },
  });
  const titles = { TH: row.title_th, EN: row.title_en };
  const reward = rewardOf(row);
  await events.emit(trx, 'missions.reached', { memberId, merchantId, missionId, period, titles, reward });
}

async function tellLost({ events }: Deps, trx: Trx, gain: Gain): Promise<void> {
  const { missionId, memberId, merchantId, period, done } = gain;
  await audit(trx, systemContext('missions', merchantId), {
    command: 'missions.lost',
    subject: subjectOf(memberId),
    before: { state: 'claimable' },
    after: { state: 'active', missionId, period, done },
  });
  await events.emit(trx, 'missions.lost', { memberId, merchantId, missionId, period });
}

/**
 * Voids the unclaimed progress of a member who takes a break or is excluded. It is not restored later. Members are not
 * notified.
 */
export const voidAll = ({ db, events }: Pick<MissionDeps, 'db' | 'events'>, memberId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { merchantId, count } = await voidOf(trx, memberId);
    if (count === 0) return;
    await audit(trx, systemContext('missions', merchantId), {
      command: 'missions.void',
      subject: subjectOf(memberId),
      after: { periods: count },
      reason: 'protection.stopped',
    });
    await events.emit(trx, 'missions.voided', { memberId, periods: count });
  });
