// A grant is carried on by one question to its vendor, outside of every transaction, and the answer is written down.
import { inTransaction } from '@sanam/server/platform/db.ts';
import { Refusal } from '@sanam/server/platform/errors.ts';
import type { FreeRoundsSaid } from '@sanam/vendors/server/index.ts';
import type { FreeRoundsDeps } from '../deps.ts';
import { noteGrant, systemOf, tellGrant } from './note.ts';
import { pauseAfter, pauseIn, type Question, questionOf, type Verdict, verdictOn } from './rules.ts';
import * as store from './store.ts';

export const CARRY = 'freerounds.carry';

/** Longer than a vendor is waited for twice: a node that is alive is never overtaken. */
const LEASE_SECONDS = 15;
const SETTLED_ASKS_MAX = 10;
const DUE_AT_ONCE = 200;
const AT_ONCE = 4;

/**
 * Carries a grant one step on. Safe to repeat, after a kill and by two nodes at once: a claim keeps one question in the air,
 * and the vendor gives one id once.
 */
export async function carry(deps: FreeRoundsDeps, grantId: string): Promise<void> {
  const claimed = await store.claimGrant(deps.db, grantId, LEASE_SECONDS);
  if (claimed === undefined) return;
  if (claimed.state === 'requested' && claimed.cancel_asked_at === null && !claimed.is_over) {
    const refusal = await protectionRefusal(deps, claimed.member_id);
    if (refusal === 'protection.excluded') return cancelFor(deps, grantId, refusal);
    if (refusal !== undefined) return conclude(deps, claimed, { end: 'later', code: refusal });
  }
  const question = questionOf({
    state: claimed.state,
    isCancelAsked: claimed.cancel_asked_at !== null,
    isOver: claimed.is_over,
  });
  // What was never sent needs no vendor to be taken back.
  if (question === 'cancel' && claimed.player_id === null) {
    const end = claimed.cancel_asked_at === null ? 'expired' : 'cancelled';
    return conclude(deps, claimed, { end, used: 0, code: null });
  }
  await conclude(deps, claimed, verdictOn(question, claimed.state, await ask(deps, claimed, question)));
}

async function protectionRefusal(deps: FreeRoundsDeps, memberId: string): Promise<string | undefined> {
  try {
    await deps.protection.check(deps.db, memberId, 'bonus');
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function ask(deps: FreeRoundsDeps, row: store.Claimed, question: Question): Promise<FreeRoundsSaid> {
  const { vendors } = deps;
  const { grant_id: rewardId, asked } = row;
  const vendor = vendors.codeOf(row.vendor_id);
  if (vendor === undefined) return { said: 'unknown', code: 'UNREACHABLE' };
  if (question === 'ask') return vendors.ask(vendor, rewardId);
  const playerId = row.player_id ?? (await introduce(deps, row));
  if (question === 'cancel') return vendors.cancel(vendor, { rewardId, playerId });
  // The answer to an earlier one may be lost: what the vendor has is not sent again.
  const known = asked === 0 ? undefined : await vendors.ask(vendor, rewardId);
  if (known !== undefined && known.said !== 'missing') return known;
  return vendors.grant(vendor, {
    rewardId,
    campaignId: row.source,
    playerId,
    gameCode: row.game_code,
    rounds: row.rounds,
    betMinor: row.bet,
    expiresAt: row.expires_at,
  });
}

function introduce({ db, vendors }: FreeRoundsDeps, row: store.Claimed): Promise<string> {
  return inTransaction(db, async (trx) => {
    const playerId = await vendors.playerAt(trx, row.vendor_id, row.member_id);
    await store.setPlayer(trx, row.grant_id, playerId);
    return playerId;
  });
}

/** Nothing, where the grant went on meanwhile: the vendor may have paid it, or somebody takes it back. */
function conclude(deps: FreeRoundsDeps, claimed: store.Claimed, verdict: Verdict): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const row = await store.lockGrant(trx, claimed.grant_id);
    if (row === undefined || row.version !== claimed.version) return;
    if (verdict.end === 'later') {
      // Of a settled one only the number of its rounds is missing.
      const isEnough = row.state === 'settled' && row.asks >= SETTLED_ASKS_MAX;
      const pauseSeconds = isEnough ? null : pauseAfter(row.asks);
      await store.changeGrant(trx, row, { problem: verdict.code, pauseSeconds });
      return;
    }
    await answered(deps, trx, row, verdict);
  });
}

async function answered(
  deps: FreeRoundsDeps,
  trx: Parameters<typeof noteGrant>[1],
  row: store.GrantRow,
  { end, used, code }: Exclude<Verdict, { end: 'later' }>,
): Promise<void> {
  const heard = { used, problem: code, asks: 0 };
  // What is settled stays so; the vendor told how many rounds that were.
  if (row.state === 'settled' || row.state === end) {
    const known = await store.changeGrant(trx, row, { ...heard, pauseSeconds: pauseIn(row.state) });
    if (known.version !== row.version) await tellGrant(deps, trx, known);
    return;
  }
  const moved = await store.changeGrant(trx, row, {
    ...heard,
    state: end,
    pauseSeconds: pauseIn(end),
    isConfirmed: end === 'granted',
    isEnded: end !== 'granted',
  });
  await noteGrant(deps, trx, systemOf(row), { row: moved, before: row.state, act: end, reason: row.cancel_reason });
}

/** Takes back what is left of one grant, for this reason. */
export function cancelFor(deps: FreeRoundsDeps, grantId: string, reason: string): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const row = await store.lockGrant(trx, grantId);
    if (row === undefined || row.cancel_asked_at !== null) return;
    await askBack(deps, trx, { row, reason });
  });
}

/** Of a locked grant that is open: from now on nothing of it is shown, and its vendor is asked. */
export async function askBack(
  deps: FreeRoundsDeps,
  trx: Parameters<typeof noteGrant>[1],
  {
    row,
    reason,
    context = systemOf(row),
  }: { row: store.GrantRow; reason: string; context?: Parameters<typeof noteGrant>[2] },
): Promise<store.GrantRow> {
  const change = { cancelReason: reason, asks: 0, pauseSeconds: 0 };
  const asked = await store.changeGrant(trx, row, change);
  await noteGrant(deps, trx, context, { row: asked, before: row.state, act: 'cancel', reason });
  await deps.jobs.enqueue(trx, CARRY, { grantId: row.grant_id });
  return asked;
}

/** A break or an exclusion: what is left is taken back. What was played is paid. */
export function cancelAll(deps: FreeRoundsDeps, memberId: string): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    for (const row of await store.openGrantsOf(trx, memberId))
      await askBack(deps, trx, { row, reason: 'protection.stopped' });
  });
}

/** Job: what a dead node left, what a vendor left unanswered, and how far members are. */
export async function carryDue(deps: FreeRoundsDeps): Promise<void> {
  const due = await store.dueGrants(deps.db, DUE_AT_ONCE);
  const work = async (): Promise<void> => {
    for (let id = due.shift(); id !== undefined; id = due.shift()) {
      const grantId = id;
      await carry(deps, grantId).catch((error: unknown) => {
        deps.log.warn({ err: error, grantId }, 'free rounds could not be carried on');
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
