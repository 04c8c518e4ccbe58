// What happens to members that may be a sign of harm, as it is told by events.
import type { Db } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type {} from '@sanam/payments/server/index.ts';
import { judgeDue, judgeMember } from '../cases/judge.ts';
import type { CareDeps } from '../deps.ts';
import * as store from './store.ts';

const CREDITED = ['credited', 'creditedLate'];
/** A deposit so soon after play chases its loss, where no more than a hundredth of the last deposit was left. */
const CHASING_MS = 10 * 60_000;
const LEFT_PART = 100n;
const ENTRIES = 20;
/** A limit is used up from so many hundredths on. */
const USED_UP = 95n;

export function watch({ events, jobs }: Platform, deps: CareDeps): void {
  const upkeep = { lane: 'upkeep' } as const;
  jobs.define({ name: 'care.judge', ...upkeep, everySeconds: 60, run: () => judgeDue(deps) });
  jobs.define({ name: 'care.forget', ...upkeep, everySeconds: 86_400, run: () => store.forgetOld(deps.db) });
  events.on('wallet.depositChanged', 'care.note', async ({ memberId, depositId, stage }) => {
    if (!CREDITED.includes(stage)) return;
    await noteDeposit(deps, memberId, depositId);
    await judgeMember(deps, memberId);
  });
  events.on('payments.transfersChanged', 'care.note', async ({ memberId, blockId, state }) => {
    if (state === 'lifted') return;
    await noteMoment(deps, { memberId, source: blockId, kind: 'failedTransfers' });
  });
  events.on('protection.stopped', 'care.note', async ({ memberId, exclusionId, kind, by }) => {
    if (by !== 'player' || kind === 'operator') return;
    await store.insertMoment(deps.db, { memberId, source: exclusionId, kind });
  });
  events.on('protection.limitChanged', 'care.note', async ({ memberId, changeId, kind, frame, change }) => {
    if (change !== 'pending') return;
    const limits = await deps.protection.limits(deps.db, memberId);
    const limit = limits.find((one) => one.kind === kind && one.frame === frame);
    if (limit !== undefined && limit.used * 100n >= limit.amount * USED_UP)
      await noteMoment(deps, { memberId, source: changeId, kind: 'raise' });
  });
}

async function noteMoment(
  deps: CareDeps,
  moment: { memberId: string; source: string; kind: store.MomentKind },
): Promise<void> {
  await store.insertMoment(deps.db, moment);
  await judgeMember(deps, moment.memberId);
}

/** Once for each deposit, with how it came. */
async function noteDeposit({ db, ledger }: CareDeps, memberId: string, depositId: string): Promise<void> {
  const own = { owner: memberId, classes: ['player_cash' as const], currency: 'THB' as const };
  const entries = await ledger.history(db, { ...own, kinds: ['deposit.credited'], limit: ENTRIES });
  const credit = entries.find(({ source }) => source?.id === depositId);
  if (credit === undefined) return;
  const [before] = await ledger.history(db, { ...own, beforeVersion: credit.version, limit: 1 });
  const isAfterPlay =
    before?.kind.startsWith('game.') === true && credit.at.getTime() - before.at.getTime() <= CHASING_MS;
  await store.insertDeposit(db, {
    deposit_id: depositId,
    member_id: memberId,
    at: credit.at,
    amount: credit.amountMinor,
    is_chasing: isAfterPlay && (await wasEmpty(db, { memberId, at: credit.at, leftMinor: credit.balanceBeforeMinor })),
  });
}

async function wasEmpty(db: Db, ask: { memberId: string; at: Date; leftMinor: bigint }): Promise<boolean> {
  const last = await store.amountBefore(db, ask);
  return last !== undefined && ask.leftMinor * LEFT_PART <= last;
}
