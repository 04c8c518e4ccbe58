// Simulation of odds: the sold tickets of a span of days, evaluated again at other odds.
import { type CallArguments, type Calls, type CallValue, toWire } from '@sanam/contract';
import { sql } from 'kysely';
import { type Db, firstRow } from '@sanam/server/platform/db.ts';
import { EXACT_PER_MINOR } from '../../contract/price.ts';
import { oddsInForce, percentOf } from '../menu/rules-of-game.ts';
import { type AskedOdds, readOdds } from './odds-changes.ts';
import { findGame } from './staff-store.ts';

type Asked = CallArguments<Calls['opsSimulateOdds']>['body'];
type Simulated = CallValue<Calls['opsSimulateOdds']>;

export interface SimulateDeps {
  db: Db;
  dayBounds(merchantId: string, day: string): Promise<{ from: Date; to: Date }>;
}

/**
 * Evaluates the accepted tickets of a game's settled draws at other odds: the lines of one play type at one rate, each
 * ticket rounded as if it had no other lines. Tiers stay as they were sold. Refuses as `readOdds` does.
 */
export async function simulateOdds(
  { db, dayBounds }: SimulateDeps,
  gameId: string,
  { from, to, ...asked }: Asked,
): Promise<Simulated> {
  const odds = await readOdds(db, await findGame(db, gameId), asked);
  const { merchant_id: merchantId } = odds.game;
  const span = { from: (await dayBounds(merchantId, from)).from, to: (await dayBounds(merchantId, to)).to };
  const now = (await oddsInForce(db, gameId)).filter(
    (row) => row.play_type === odds.play.code && row.series === odds.series,
  );
  const classes = now.map((row) => ({
    class: row.class,
    now: row.odds_milli,
    asked: odds.classes.find((one) => one.class === row.class)!.oddsMilli,
  }));
  const sum = await judge(db, odds, span, { classes, rebateNow: now[0]!.rebate_bp });
  const given = sum.payout + sum.rebate;
  return {
    draws: Number(sum.draws),
    stake: toWire(sum.stake),
    rebate: toWire(sum.rebate),
    payout: toWire(sum.payout),
    margin: toWire(sum.stake - given),
    marginInForce: toWire(sum.stake - sum.payout_now - sum.rebate_now),
    returnPercent: sum.stake === 0n ? null : percentOf((given * 10_000n) / sum.stake),
  };
}

interface Sums {
  draws: bigint;
  stake: bigint;
  rebate: bigint;
  rebate_now: bigint;
  payout: bigint;
  payout_now: bigint;
}

interface Rates {
  /** Simulated odds and odds in force of each class, in thousandths. */
  classes: { class: string; asked: bigint; now: bigint }[];
  rebateNow: number;
}

async function judge(
  db: Db,
  { game, play, series, rebateBp }: AskedOdds,
  { from, to }: { from: Date; to: Date },
  { classes, rebateNow }: Rates,
): Promise<Sums> {
  const rates = JSON.stringify(classes.map((one) => ({ ...one, asked: String(one.asked), now: String(one.now) })));
  const row = await firstRow(
    db,
    sql<Sums>`
      with drawn as materialized (
        select d.draw_id, d.settlement_no, s.absences
        from lottery_draws d
        join lottery_settlements s on s.draw_id = d.draw_id and s.settlement_no = d.settlement_no
        where d.market = ${game.market} and d.state = 'settled' and d.winning_at >= ${from} and d.winning_at < ${to}
      ), lines as materialized (
        select d.draw_id, d.settlement_no, d.absences, l.ticket_no, l.pick, l.stake, l.unit_stake::numeric * l.tier_bp as unit
        from drawn d
        join lottery_tickets t on t.draw_id = d.draw_id and t.game_id = ${game.game_id} and t.series = ${series}
          and t.state = 'accepted'
        join lottery_lines l on l.draw_id = t.draw_id and l.ticket_no = t.ticket_no and l.play_type = ${play.code}
      ), hits as (
        select l.ticket_no, l.unit, w.class, w.times
        from lines l
        join lottery_winnings w on w.draw_id = l.draw_id and w.settlement_no = l.settlement_no
          and w.play_type = ${play.code} and w.pick = l.pick
        union all
        select l.ticket_no, l.unit, a.class, 1
        from lines l
        cross join jsonb_to_recordset(l.absences) as a ("playType" text, class text, drawn text[])
        where a."playType" = ${play.code} and not string_to_array(l.pick, '-') && a.drawn
      ), paid as (
        select ceil(sum(h.unit * h.times * r.asked) / ${EXACT_PER_MINOR}) as asked,
               ceil(sum(h.unit * h.times * r.now) / ${EXACT_PER_MINOR}) as now
        from hits h
        join jsonb_to_recordset(${rates}::jsonb) as r (class text, asked bigint, now bigint) on r.class = h.class
        group by h.ticket_no
      ), staked as (
        select sum(stake) as stake from lines group by ticket_no
      )
      select (select count(*) from drawn) as draws,
             (select coalesce(sum(stake), 0)::bigint from staked) as stake,
             (select coalesce(sum(floor(stake * ${rebateBp}::integer / 10000)), 0)::bigint from staked) as rebate,
             (select coalesce(sum(floor(stake * ${rebateNow}::integer / 10000)), 0)::bigint from staked) as rebate_now,
             (select coalesce(sum(asked), 0)::bigint from paid) as payout,
             (select coalesce(sum(now), 0)::bigint from paid) as payout_now`,
  );
  return row!;
}
