// Earning of points by bets: one posting for each member and set of facts.
import type { LedgerService, PostCommand } from '@sanam/ledger/server/index.ts';
import type { protection } from '@sanam/protection/server/index.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import { countedOf, earn, PARTS } from './rules.ts';
import {
  type BetRow,
  betsOf,
  insertEarnings,
  membersIn,
  type Multiplier,
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
  /** Returns the level multipliers of these members, each from a moment on, oldest first; before the first it is 100. */
  multipliers(db: Db, memberIds: readonly string[]): Promise<Multiplier[]>;
}

/**
 * Gives points for a span of facts. Excluded members earn nothing, but corrections still take their points back. If a
 * gate closes between the check and the posting, the transaction fails and the span is retried without that member.
 */
export async function earnSpan(deps: EarnDeps, trx: Trx, span: Span): Promise<void> {
  const { played, free } = await playedWithGate(deps, trx, span);
  if (played.length === 0) return;
  const { counted, bets } = await countEach(trx, played, free);
  const sums = await sumsOf(trx, counted);
  const made = await withinBalance(deps, trx, sums);
  oweNoted(counted, made, bets);
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
  { protection, multipliers }: EarnDeps,
  trx: Trx,
  span: Span,
): Promise<{ played: PlayedRow[]; free: ReadonlySet<string> }> {
  const memberIds = await membersIn(trx, span);
  if (memberIds.length === 0) return { played: [], free: new Set() };
  const free = await protection.whoMay(trx, memberIds, 'points');
  const apart = memberIds.filter((memberId) => !free.has(memberId));
  return { played: await playedIn(trx, span, { apart, multipliers: await multipliers(trx, memberIds) }), free };
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
async function sumsOf(trx: Trx, counted: readonly PlayedRow[]): Promise<Sum[]> {
  if (counted.length === 0) return [];
  const known = await restsOf(trx, membersOf(counted));
  const restOf = new Map(known.map(({ memberId, product, parts }) => [`${memberId} ${product}`, parts]));
  const sums = new Map<string, Sum>();
  const rests = new Map<string, RestRow>();
  for (const { memberId, merchantId, product, played, multiplier } of counted) {
    const key = `${memberId} ${product}`;
    const { points, rest } = earn(restOf.get(key) ?? 0n, played, multiplier);
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
function oweNoted(counted: readonly PlayedRow[], made: readonly NewEarning[], bets: Map<bigint, BetRow>): void {
  const rest = new Map(made.map(({ memberId, noted }) => [memberId, noted * PARTS]));
  for (const { memberId, firstId, played, multiplier } of counted) {
    const most = (rest.get(memberId) ?? 0n) / multiplier;
    if (firstId === null || played >= 0n || most === 0n) continue;
    const share = -played < most ? -played : most;
    const bet = bets.get(firstId) ?? { memberId, firstId, skipped: 0n, owed: 0n };
    bets.set(firstId, { ...bet, owed: bet.owed + share });
    rest.set(memberId, rest.get(memberId)! - share * multiplier);
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
