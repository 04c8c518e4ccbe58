// Earning of points by bets: one posting for each member and set of facts.
import type { LedgerService, PostCommand } from '@sanam/ledger/server/index.ts';
import type { protection } from '@sanam/protection/server/index.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import { countedOf, earn, PLAIN, playedFor } from './rules.ts';
import {
  type BetRow,
  betsOf,
  insertEarnings,
  type NewEarning,
  type PlayedRow,
  playedIn,
  type RestRow,
  restsOf,
  saveBets,
  saveRests,
  type Span,
} from './store.ts';

/** Name of the follower of bets that gives points. */
export const EARN = 'points.earn';

export interface EarnDeps {
  ledger: Pick<LedgerService, 'postSet' | 'balancesIn'>;
  protection: Pick<FrontOf<typeof protection>['service'], 'whoMay' | 'holdGates'>;
  events: Pick<Events, 'emit'>;
  /** Returns the level multipliers of these members, in hundredths; a missing member has 100. */
  multipliers(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, bigint>>;
}

/**
 * Gives points for a span of facts. Excluded members earn nothing, but corrections still take their points back. If a
 * gate closes between the check and the posting, the transaction fails and the span is retried without that member.
 */
export async function earnSpan(deps: EarnDeps, trx: Trx, span: Span): Promise<void> {
  const { played, free } = await playedWithGate(deps, trx, span);
  if (played.length === 0) return;
  const { counted, bets } = await countEach(trx, played, free);
  const levels = await deps.multipliers(trx, membersOf(counted));
  const sums = await sumsOf(trx, counted, levels);
  const made = await withinBalance(deps, trx, sums);
  oweNoted(counted, made, levels, bets);
  if (bets.size > 0) await saveBets(trx, [...bets.values()]);
  if (made.length === 0) return;
  const ids = await insertEarnings(trx, made);
  const commands = made.flatMap((one) => (one.points === 0n ? [] : [commandOf(one, ids.get(one.memberId)!)]));
  if (commands.length > 0) await deps.ledger.postSet(trx, commands);
  await holdGates(deps, trx, made);
  await deps.events.emit(trx, 'points.earned', { memberIds: made.map(({ memberId }) => memberId) });
}

/**
 * Returns the bets of a span and the members who may earn. Reads the few bets of other members one by one, because what
 * they did not earn is stored for each bet.
 */
async function playedWithGate(
  { protection }: EarnDeps,
  trx: Trx,
  span: Span,
): Promise<{ played: PlayedRow[]; free: ReadonlySet<string> }> {
  const played = await playedIn(trx, span, []);
  const memberIds = membersOf(played);
  if (memberIds.length === 0) return { played, free: new Set() };
  const free = await protection.whoMay(trx, memberIds, 'points');
  const stopped = memberIds.filter((memberId) => !free.has(memberId));
  return { played: stopped.length === 0 ? played : await playedIn(trx, span, stopped), free };
}

const membersOf = (played: readonly PlayedRow[]): string[] => [...new Set(played.map(({ memberId }) => memberId))];

/** Returns the counted part of each row, and the updated stored values of the bets that are read one by one. */
async function countEach(
  trx: Trx,
  played: readonly PlayedRow[],
  free: ReadonlySet<string>,
): Promise<{ counted: PlayedRow[]; bets: Map<bigint, BetRow> }> {
  const firstIds = played.flatMap(({ firstId }) => (firstId === null ? [] : [firstId]));
  const known = firstIds.length === 0 ? [] : await betsOf(trx, firstIds);
  const bets = new Map(known.map((bet) => [bet.firstId, bet]));
  const counted = played.map((row): PlayedRow => {
    const { memberId, firstId } = row;
    if (firstId === null) return row;
    const bet = bets.get(firstId) ?? { skipped: 0n, owed: 0n };
    const { counted: counts, skipped, owed } = countedOf(row.played, bet, free.has(memberId));
    if (skipped !== bet.skipped || owed !== bet.owed) bets.set(firstId, { memberId, firstId, skipped, owed });
    return { ...row, played: counts };
  });
  return { counted: counted.filter(({ played: counts }) => counts !== 0n), bets };
}

type Sum = Omit<NewEarning, 'noted'>;

/** Returns the whole points of each member and stores the remainders. */
async function sumsOf(trx: Trx, counted: readonly PlayedRow[], levels: ReadonlyMap<string, bigint>): Promise<Sum[]> {
  if (counted.length === 0) return [];
  const known = await restsOf(trx, membersOf(counted));
  const restOf = new Map(known.map(({ memberId, product, parts }) => [`${memberId} ${product}`, parts]));
  const sums = new Map<string, Sum>();
  const rests = new Map<string, RestRow>();
  for (const { memberId, merchantId, product, played } of counted) {
    const key = `${memberId} ${product}`;
    const { points, rest } = earn(restOf.get(key) ?? 0n, played, levels.get(memberId) ?? PLAIN);
    restOf.set(key, rest);
    rests.set(key, { memberId, product, parts: rest });
    const sum = sums.get(memberId) ?? { memberId, merchantId, points: 0n, parts: {} };
    sum.points += points;
    if (points !== 0n) sum.parts[product] = String(BigInt(sum.parts[product] ?? 0) + points);
    sums.set(memberId, sum);
  }
  await saveRests(trx, [...rests.values()]);
  return [...sums.values()].filter(({ points }) => points !== 0n);
}

/**
 * Limits corrections to the balance, so it never falls below zero; the rest is noted. If points are spent concurrently,
 * the posting fails and the set is retried.
 */
async function withinBalance({ ledger }: EarnDeps, trx: Trx, sums: readonly Sum[]): Promise<NewEarning[]> {
  const owners = sums.flatMap(({ memberId, points }) => (points < 0n ? [memberId] : []));
  const balances = await ledger.balancesIn(trx, { class: 'player_points', owners, currency: 'PTS' });
  return sums.map((sum) => {
    const has = balances.get(sum.memberId) ?? 0n;
    const noted = -sum.points > has ? -sum.points - has : 0n;
    return { ...sum, points: sum.points + noted, noted };
  });
}

/** Stores the noted part as owed by the bets whose corrections caused it. */
function oweNoted(
  counted: readonly PlayedRow[],
  made: readonly NewEarning[],
  levels: ReadonlyMap<string, bigint>,
  bets: Map<bigint, BetRow>,
): void {
  const rest = new Map(made.map(({ memberId, noted }) => [memberId, playedFor(noted, levels.get(memberId))]));
  for (const { memberId, firstId, played } of counted) {
    const left = rest.get(memberId) ?? 0n;
    if (firstId === null || played >= 0n || left === 0n) continue;
    const share = -played < left ? -played : left;
    const bet = bets.get(firstId) ?? { memberId, firstId, skipped: 0n, owed: 0n };
    bets.set(firstId, { ...bet, owed: bet.owed + share });
    rest.set(memberId, left - share);
  }
}

/** Returns the posting Q1 or Q2 of the module's money moves. */
function commandOf({ memberId, points, merchantId }: NewEarning, id: bigint): PostCommand {
  const own = { class: 'player_points', owner: memberId } as const;
  const pool = { class: 'points_pool', owner: merchantId } as const;
  const isEarned = points > 0n;
  return {
    source: { type: 'pointsEarning', id: String(id) },
    kind: isEarned ? 'points.earned' : 'points.corrected',
    memberId,
    currency: 'PTS',
    moves: [isEarned ? { from: pool, to: own, amountMinor: points } : { from: own, to: pool, amountMinor: -points }],
  };
}

/** Locks the gates after the points, as the lock order requires. */
async function holdGates({ protection }: EarnDeps, trx: Trx, made: readonly NewEarning[]): Promise<void> {
  const earned = made.filter(({ points }) => points > 0n).map(({ memberId }) => memberId);
  if (earned.length === 0) return;
  await protection.holdGates(trx, earned);
  const free = await protection.whoMay(trx, earned, 'points');
  if (free.size < earned.length) throw new Error('a member was excluded while points were given');
}
