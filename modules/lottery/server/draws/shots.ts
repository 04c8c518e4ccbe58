// Shots: numbers that members send into a yeekee round. Their order is the order in which they get the lock of the
// draw; their times come from the database's clock.
import { type CallValue, type Calls, toWire } from '@sanam/contract';
import { type Db, databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { sql } from 'kysely';
import { YEEKEE_RANK } from '../../contract/draw-stream.ts';
import { SHOT_PAUSE_SECONDS, SHOTS_A_ROUND, SHOTS_AFTER_SECONDS } from '../../contract/own-draws.ts';
import type { PrizeRules } from '../prizes/rules.ts';
import { prizeRulesOf, prizeRulesWire } from '../prizes/rules-store.ts';
import { prizesOfDraw } from '../prizes/store.ts';
import { newestShots, readShots, type ShotRow, shotsAt, sumShots } from './shot-store.ts';
import { findByNumero } from '../results/store.ts';
import { type DrawRow, lockDraw } from './transition.ts';

export const YEEKEE_MARKET = 'YEEKEE15';
const SHOWN = 200;
/** Places shown for a round: the first, and the one whose number is subtracted. */
const RANKED = [1, YEEKEE_RANK];

export interface ShotDeps {
  db: Db;
  /** Refuses with `protection.*` if the member may not play. */
  checkMayPlay(memberId: string): Promise<void>;
  /** Announces a new shot of the round to open pages. */
  tellShot(shot: { market: string; numero: string }): void;
  /** Returns a function from member id to masked name. */
  maskedNames(memberIds: readonly string[]): Promise<(memberId: string) => string>;
}

async function roundOf(db: Db, numero: string): Promise<DrawRow> {
  const draw = await findByNumero(db, YEEKEE_MARKET, numero);
  if (draw === undefined) throw refuse('lottery.unknownDraw');
  return draw;
}

/** Returns the time at which a round stops accepting shots. */
export const endOfSending = (draw: DrawRow): Date => new Date(draw.close_at.getTime() + SHOTS_AFTER_SECONDS * 1000);

/**
 * Records a shot: a member may send one in three seconds and twenty per round. Returns its place and the number of
 * shots that the member has left. Refuses with `lottery.unknownDraw`; with `lottery.closed` before the round opens and
 * after it stops accepting shots; with `lottery.shotRefused` and the reason; and staff with `lottery.staffAccount`.
 */
export async function sendShot(
  deps: ShotDeps,
  shot: { numero: string; memberId: string; number: string; isStaff: boolean },
): Promise<CallValue<Calls['sendShot']>> {
  if (shot.isStaff) throw refuse('lottery.staffAccount');
  await deps.checkMayPlay(shot.memberId);
  const { draw_id: drawId } = await roundOf(deps.db, shot.numero);
  const sent = await inTransaction(deps.db, async (trx) => {
    const draw = await lockDraw(trx, drawId);
    const at = await databaseNow(trx);
    if (at < draw.opens_at || at >= endOfSending(draw) || !['open', 'closed', 'sealed'].includes(draw.state))
      throw refuse('lottery.closed');
    const own = await ownShots(trx, drawId, shot.memberId);
    if (own.count >= SHOTS_A_ROUND) throw refuse('lottery.shotRefused', { reason: 'count', max: SHOTS_A_ROUND });
    const wait = own.last === null ? 0 : SHOT_PAUSE_SECONDS - (at.getTime() - own.last.getTime()) / 1000;
    if (wait > 0) throw refuse('lottery.shotRefused', { reason: 'pause', waitSeconds: Math.ceil(wait) });
    const { rank } = await trx
      .insertInto('lottery_shots')
      .values((eb) => ({
        draw_id: drawId,
        rank: sql<number>`coalesce((select max(rank) from lottery_shots where draw_id = ${drawId}), 0) + 1`,
        member_id: eb.val(shot.memberId),
        number: eb.val(shot.number),
        at: eb.val(at),
      }))
      .returning('rank')
      .executeTakeFirstOrThrow();
    return { rank, number: shot.number, at: at.toISOString(), left: SHOTS_A_ROUND - own.count - 1 };
  });
  deps.tellShot({ market: YEEKEE_MARKET, numero: shot.numero });
  return sent;
}

async function ownShots(trx: Trx, drawId: bigint, memberId: string): Promise<{ count: number; last: Date | null }> {
  const row = await trx
    .selectFrom('lottery_shots')
    .select((eb) => [eb.fn.countAll<bigint>().as('count'), eb.fn.max<Date | null>('at').as('last')])
    .where('draw_id', '=', drawId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), last: row.last };
}

/** Returns the newest shots of a round with the sum of all; names are masked. Refuses with `lottery.unknownDraw`. */
export async function listShots(
  deps: ShotDeps,
  { numero, merchantId }: { numero: string; merchantId: string },
): Promise<CallValue<Calls['yeekeeShots']>> {
  const draw = await roundOf(deps.db, numero);
  const shown = await newestShots(deps.db, draw.draw_id, SHOWN);
  const rules = await prizeRulesOf(deps.db, merchantId, draw.opens_at);
  const named = rules.isOn ? rules.ranks.map(({ rank }) => rank) : [];
  const ranked = await shotsAt(deps.db, draw.draw_id, [...new Set([...RANKED, ...named])]);
  const given = (await prizesOfDraw(deps.db, draw.draw_id)).filter(
    ({ state, merchant_id }) => merchant_id === merchantId && (state === 'paid' || state === 'owed'),
  );
  const { sum, count, senders } = await sumShots(deps.db, draw.draw_id);
  const nameOf = await deps.maskedNames([...new Set([...shown, ...ranked, ...given].map((shot) => shot.member_id))]);
  const toShot = (shot: ShotRow) => ({
    rank: shot.rank,
    number: shot.number,
    member: nameOf(shot.member_id),
    at: shot.at.toISOString(),
  });
  return {
    shots: shown.map(toShot),
    ranked: ranked.map(toShot),
    prizes: rules.isOn ? prizesWire(rules) : null,
    given: given.map(({ rank, is_lucky: isLucky, amount, member_id }) => ({
      rank,
      isLucky,
      amount: toWire(amount),
      member: nameOf(member_id),
    })),
    sum: String(sum),
    count,
    senders,
    endsAt: endOfSending(draw).toISOString(),
    serverTime: (await databaseNow(deps.db)).toISOString(),
  };
}

function prizesWire(rules: PrizeRules) {
  const { stakeMin, ranks, lucky } = prizeRulesWire(rules);
  return { stakeMin, ranks, lucky };
}

/** Returns all shots of a round by place. Refuses with `lottery.unknownDraw`. */
export async function listNumbers(
  { db }: Pick<ShotDeps, 'db'>,
  { numero }: { numero: string },
): Promise<CallValue<Calls['yeekeeNumbers']>> {
  const draw = await roundOf(db, numero);
  return { numbers: (await readShots(db, draw.draw_id)).map((shot) => shot.number) };
}
