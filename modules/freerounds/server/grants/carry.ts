// Advances a grant by one request to its vendor, outside of any transaction, and stores the response.
import { inTransaction } from '@sanam/server/platform/db.ts';
import { Refusal } from '@sanam/server/platform/errors.ts';
import type { FreeRoundsSaid } from '@sanam/vendors/server/index.ts';
import type { FreeRoundsDeps } from '../deps.ts';
import { noteGrant, systemOf, tellGrant } from './note.ts';
import { pauseAfter, pauseIn, type Question, questionOf, type Verdict, verdictOn } from './rules.ts';
import * as store from './store.ts';

export const CARRY = 'freerounds.carry';

/** Lease in seconds; longer than two vendor timeouts, so that a live node is never overtaken. */
const LEASE_SECONDS = 15;
const SETTLED_ASKS_MAX = 10;
const DUE_AT_ONCE = 200;
const AT_ONCE = 4;

/**
 * Advances a grant by one step. Safe to repeat, after a crash and on two nodes at once: a claim allows only one request
 * at a time, and the vendor grants each id only once.
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
  // A grant that was never sent can be ended without the vendor.
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
  // The response to an earlier request may be lost, so a grant known to the vendor is not sent again.
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

/** Stores the result. Does nothing if the grant has changed meanwhile, by a payment of the vendor or a cancellation. */
function conclude(deps: FreeRoundsDeps, claimed: store.Claimed, verdict: Verdict): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const row = await store.lockGrant(trx, claimed.grant_id);
    if (row === undefined || row.version !== claimed.version) return;
    if (verdict.end === 'later') {
      // For a settled grant only the number of its rounds is missing.
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
  // A settled grant stays settled; the vendor reported its number of rounds, and its winnings are there.
  const heard = { used, problem: row.state === 'settled' ? null : code, asks: 0 };
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

/** Cancels the remaining rounds of a grant, with a reason. */
export function cancelFor(deps: FreeRoundsDeps, grantId: string, reason: string): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const row = await store.lockGrant(trx, grantId);
    if (row === undefined || row.cancel_asked_at !== null) return;
    await askBack(deps, trx, { row, reason });
  });
}

/** Starts the cancellation of a locked open grant: it is hidden from now on, and its vendor is asked. */
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

/** Cancels all remaining rounds of a member for a break or exclusion. Played rounds are paid. */
export function cancelAll(deps: FreeRoundsDeps, memberId: string): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    for (const row of await store.openGrantsOf(trx, memberId))
      await askBack(deps, trx, { row, reason: 'protection.stopped' });
  });
}

/** Continues grants after a crash or without a vendor response, and updates the progress of members; run as a job. */
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
