// Bets become points: one posting for each member and set of facts.
import type { LedgerService, PostCommand } from '@sanam/ledger/server/index.ts';
import type { protection } from '@sanam/protection/server/index.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import { earn, PLAIN } from './rules.ts';
import { insertEarnings, type NewEarning, type PlayedRow, playedIn, restsOf, saveRests, type Span } from './store.ts';

/** The follower of bets that gives points. */
export const EARN = 'points.earn';

export interface EarnDeps {
  ledger: Pick<LedgerService, 'postSet' | 'balanceOf'>;
  protection: Pick<FrontOf<typeof protection>['service'], 'whoMay' | 'holdGates'>;
  events: Pick<Events, 'emit'>;
  /** What the level of these members multiplies points by, in hundredths; who is left out has 100. */
  multipliers(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, bigint>>;
}

/**
 * Gives points for a span of facts. Who is excluded earns nothing, but corrections take points back. A gate that closes
 * between the look at it and the posting ends the set, which comes again without that member.
 */
export async function earnSpan(deps: EarnDeps, trx: Trx, span: Span): Promise<void> {
  const played = await playedIn(trx, span);
  if (played.length === 0) return;
  const sums = await sumsOf(deps, trx, played);
  const made = await withinBalance(deps, trx, sums);
  if (made.length === 0) return;
  const ids = await insertEarnings(trx, made);
  const commands = made.flatMap((one) => (one.points === 0n ? [] : [commandOf(one, ids.get(one.memberId)!)]));
  if (commands.length > 0) await deps.ledger.postSet(trx, commands);
  await holdGates(deps, trx, made);
  await deps.events.emit(trx, 'points.earned', { memberIds: made.map(({ memberId }) => memberId) });
}

type Sum = Omit<NewEarning, 'noted'>;

/** Whole points of each member; the rests are kept. */
async function sumsOf({ protection, multipliers }: EarnDeps, trx: Trx, played: readonly PlayedRow[]): Promise<Sum[]> {
  const memberIds = [...new Set(played.map(({ memberId }) => memberId))];
  const [free, levels, known] = [
    await protection.whoMay(trx, memberIds, 'points'),
    await multipliers(trx, memberIds),
    await restsOf(trx, memberIds),
  ];
  const restOf = new Map(known.map(({ memberId, product, parts }) => [`${memberId} ${product}`, parts]));
  const counted = played.filter(({ memberId, played: more }) => free.has(memberId) || more < 0n);
  const sums = new Map<string, Sum>();
  const rests = counted.map(({ memberId, merchantId, product, played: more }) => {
    const { points, rest } = earn(restOf.get(`${memberId} ${product}`) ?? 0n, more, levels.get(memberId) ?? PLAIN);
    const sum = sums.get(memberId) ?? { memberId, merchantId, points: 0n, parts: {} };
    sum.points += points;
    if (points !== 0n) sum.parts[product] = String(points);
    sums.set(memberId, sum);
    return { memberId, product, parts: rest };
  });
  if (rests.length > 0) await saveRests(trx, rests);
  return [...sums.values()].filter(({ points }) => points !== 0n);
}

/**
 * Corrections take what there is, down to zero; the rest is a note. Points that are spent at this very moment make the
 * posting fail, and the set comes again.
 */
async function withinBalance({ ledger }: EarnDeps, trx: Trx, sums: readonly Sum[]): Promise<NewEarning[]> {
  const made: NewEarning[] = [];
  for (const sum of sums) {
    if (sum.points > 0n) {
      made.push({ ...sum, noted: 0n });
      continue;
    }
    const { balanceMinor } = await ledger.balanceOf(trx, { class: 'player_points', owner: sum.memberId }, 'PTS');
    const noted = -sum.points > balanceMinor ? -sum.points - balanceMinor : 0n;
    made.push({ ...sum, points: sum.points + noted, noted });
  }
  return made;
}

/** Q1 and Q2 of the module's money moves. */
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

/** After the points, as the order of locks has it. */
async function holdGates({ protection }: EarnDeps, trx: Trx, made: readonly NewEarning[]): Promise<void> {
  const earned = made.filter(({ points }) => points > 0n).map(({ memberId }) => memberId);
  if (earned.length === 0) return;
  await protection.holdGates(trx, earned);
  const free = await protection.whoMay(trx, earned, 'points');
  if (free.size < earned.length) throw new Error('a member was excluded while points were given');
}
