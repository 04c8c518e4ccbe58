// Notices about settled rounds for open pages and other modules: grouped by member and chunk, not one per ticket.
import type { Trx } from '@sanam/server/platform/db.ts';
import { findDraw } from '../draws/transition.ts';
import type { AfterCommit, Work } from './chunks.ts';
import type { SettlementDeps } from './deps.ts';
import type { PaidRound } from './rounds.ts';

/** Emits the event of a chunk in its transaction. Returns the action that sends the live events after the commit. */
export async function tellRounds(
  deps: SettlementDeps,
  trx: Trx,
  { drawId, settlementNo }: Work,
  paid: readonly PaidRound[],
): Promise<AfterCommit> {
  const credited = paid.filter(({ moved, uncovered }) => moved !== 0n || uncovered !== 0n);
  if (credited.length > 0) {
    const rounds = credited.map(({ member_id, game_code, payout, before, moved, uncovered }) => ({
      memberId: member_id,
      gameCode: game_code,
      payout: String(payout),
      before: before === null ? null : String(before),
      moved: String(moved),
      uncovered: String(uncovered),
    }));
    await deps.events.emit(trx, 'lottery.roundsSettled', { ...(await nameOf(trx, drawId)), settlementNo, rounds });
  }
  return () => deps.live.publishAll(noticesOf(paid));
}

/** Returns the data that events carry about a draw. */
export async function nameOf(trx: Trx, drawId: bigint): Promise<{ drawId: string; market: string; numero: string }> {
  const { market, numero } = await findDraw(trx, drawId);
  return { drawId: String(drawId), market, numero };
}

/** Returns live events: tickets for each member with answers of the engine, and the balance version if it changed. */
export function noticesOf(paid: readonly Pick<PaidRound, 'member_id' | 'moved' | 'served'>[]) {
  const versions = new Map<string, number>();
  for (const { member_id, moved, served } of paid)
    if (moved !== 0n) versions.set(member_id, Math.max(versions.get(member_id) ?? 0, Number(served?.version ?? 0)));
  const members = [...new Set(paid.map(({ member_id }) => member_id))];
  return [
    ...members.map((id) => ({ channel: `member:${id}`, topic: { type: 'lotteryTicket' as const } })),
    ...[...versions].map(([id, version]) => ({
      channel: `member:${id}`,
      topic: { type: 'balance' as const, version },
    })),
  ];
}
