// Tickets of given rounds, and what each play type of them came to: what reports of other modules show of the lottery.
import { sql } from 'kysely';
import { toWire } from '@sanam/contract';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { HOUSE_VENDOR } from '../settlement/deps.ts';

type Language = Context['language'];

export interface RoundKey {
  memberId: string;
  /** Round id at the engine. */
  round: string;
}

/** Sums of a round, which its lines share. Stake and payout are minor units, the others millionths of one. */
export interface RoundSums extends RoundKey {
  stake: bigint;
  payout: bigint;
  validBet: bigint;
  commission: bigint;
  /** False for a correction: its sums count, its tickets are counted already. */
  isFirst: boolean;
}

/** Part of the sums that belongs to a play type of a game, in millionths of a minor unit. */
export interface PlayPart {
  gameCode: string;
  gameName: string;
  playType: string;
  tickets: number;
  lines: number;
  stake: bigint;
  payout: bigint;
  validBet: bigint;
  commission: bigint;
}

export interface RoundTicket {
  ticketNo: string;
  gameName: string;
  numero: string;
  series: string;
  price: string;
  payout: string;
  lineCount: number;
  /** The first lines. */
  lines: { playType: string; pick: string; stake: string }[];
}

const LINES_SHOWN = 12;

interface PartRow {
  game_code: string;
  name_th: string;
  name_en: string;
  play_type: string;
  tickets: number;
  lines: number;
  stake: string;
  payout: string;
  valid_bet: string;
  commission: string;
}

/**
 * Divides sums of rounds among the play types of their lines: stake, valid bet and commission by the stakes, payouts by
 * what each line wins. Rounds without tickets of the lottery are left out.
 */
export async function playsOfRounds(db: Db, rounds: readonly RoundSums[], language: Language): Promise<PlayPart[]> {
  const found = await rows(
    db,
    sql<PartRow>`
      with asked as (
        select * from unnest(${rounds.map((one) => one.memberId)}::text[], ${rounds.map((one) => one.round)}::text[],
          ${rounds.map((one) => String(one.stake))}::numeric[], ${rounds.map((one) => String(one.payout))}::numeric[],
          ${rounds.map((one) => String(one.validBet))}::numeric[], ${rounds.map((one) => String(one.commission))}::numeric[],
          ${rounds.map((one) => one.isFirst)}::boolean[]) with ordinality a (member_id, round_id, stake, payout, valid_bet, commission, is_first, n)
      ), tickets as (
        select a.n, t.ticket_no, t.draw_id, t.game_id, d.settlement_no
        from asked a
        join lottery_tickets t on t.draw_id = substring(a.round_id from '^D(\\d+)[.]')::bigint and t.member_id = a.member_id
          and t.round_id = a.round_id and t.state = 'accepted'
        join lottery_draws d on d.draw_id = t.draw_id
      ), lines as (
        select k.n, k.game_id, l.play_type, count(*) as lines, array_agg(distinct k.ticket_no) as numbers, sum(l.stake) as stake,
               sum(coalesce(l.unit_stake * l.tier_bp * w.odds, 0)) as won
        from tickets k
        join lottery_lines l on l.draw_id = k.draw_id and l.ticket_no = k.ticket_no
        cross join lateral (
          select sum(h.times * c.odds_milli) as odds
          from (select w.class, w.times from lottery_winnings w
                where w.draw_id = k.draw_id and w.settlement_no = k.settlement_no and w.play_type = l.play_type and w.pick = l.pick
                union all
                select a.class, 1 from lottery_settlements s
                cross join jsonb_to_recordset(s.absences) as a ("playType" text, class text, drawn text[])
                where s.draw_id = k.draw_id and s.settlement_no = k.settlement_no and a."playType" = l.play_type
                  and not string_to_array(l.pick, '-') && a.drawn) h
          join lottery_odds_classes c on c.odds_set = l.odds_set and c.class = h.class) w
        group by k.n, k.game_id, l.play_type
      ), shares as (
        select l.*, l.stake / sum(l.stake) over (partition by l.n) as share, sum(l.won) over (partition by l.n) as won_all from lines l
      )
      select /* never null: stake, payout, valid_bet, commission; sums of at least one line */
        g.game_code, g.name_th, g.name_en, s.play_type,
        coalesce(sum(cardinality(s.numbers)) filter (where a.is_first), 0)::integer as tickets,
        coalesce(sum(s.lines) filter (where a.is_first), 0)::integer as lines,
        round(sum(a.stake * 1000000 * s.share))::text as stake,
        round(sum(a.payout * 1000000 * case when s.won_all > 0 then s.won / s.won_all else s.share end))::text as payout,
        round(sum(a.valid_bet * s.share))::text as valid_bet, round(sum(a.commission * s.share))::text as commission
      from shares s
      join asked a on a.n = s.n
      join lottery_games g on g.game_id = s.game_id
      group by g.game_code, g.name_th, g.name_en, s.play_type`,
  );
  return found.map((row) => ({
    gameCode: row.game_code,
    gameName: language === 'TH' ? row.name_th : row.name_en,
    playType: row.play_type,
    tickets: row.tickets,
    lines: row.lines,
    stake: BigInt(row.stake),
    payout: BigInt(row.payout),
    validBet: BigInt(row.valid_bet),
    commission: BigInt(row.commission),
  }));
}

interface TicketOfRound {
  n: bigint;
  ticket_no: bigint;
  name_th: string;
  name_en: string;
  numero: string;
  series: string;
  price: bigint;
  payout: bigint;
  line_count: number;
  lines: { playType: string; pick: string; stake: string }[];
}

/** Returns the tickets of each round, in the order of the rounds; none for a round of another vendor. */
export async function ticketsOfRounds(
  db: Db,
  rounds: readonly RoundKey[],
  language: Language,
): Promise<RoundTicket[][]> {
  const found = await rows(
    db,
    sql<TicketOfRound>`
      select /* never null: lines; a ticket has lines */ a.n, t.ticket_no, g.name_th, g.name_en, d.numero, t.series, t.price,
        coalesce(p.payout, 0) as payout, t.line_count, l.lines
      from unnest(${rounds.map((one) => one.memberId)}::text[], ${rounds.map((one) => one.round)}::text[])
        with ordinality a (member_id, round_id, n)
      join lottery_tickets t on t.draw_id = substring(a.round_id from '^D(\\d+)[.]')::bigint and t.member_id = a.member_id
        and t.round_id = a.round_id and t.state = 'accepted'
      join lottery_draws d on d.draw_id = t.draw_id
      join lottery_games g on g.game_id = t.game_id
      left join lottery_payouts p on p.draw_id = t.draw_id and p.ticket_no = t.ticket_no and p.settlement_no = d.settlement_no
      cross join lateral (
        select jsonb_agg(jsonb_build_object('playType', n.play_type, 'pick', n.pick, 'stake', n.stake::text) order by n.line) as lines
        from lottery_lines n where n.draw_id = t.draw_id and n.ticket_no = t.ticket_no and n.line <= ${LINES_SHOWN}) l
      order by a.n, t.ticket_no`,
  );
  const byRound = Map.groupBy(found, ({ n }) => Number(n) - 1);
  return rounds.map((_, at) =>
    (byRound.get(at) ?? []).map((row) => ({
      ticketNo: String(row.ticket_no),
      gameName: language === 'TH' ? row.name_th : row.name_en,
      numero: row.numero,
      series: row.series,
      price: toWire(row.price),
      payout: toWire(row.payout),
      lineCount: row.line_count,
      lines: row.lines.map(({ stake, ...line }) => ({ ...line, stake: toWire(BigInt(stake)) })),
    })),
  );
}

/** Answers to questions of other modules about rounds of the lottery. */
export const roundReads = {
  vendor: () => HOUSE_VENDOR,
  plays: playsOfRounds,
  tickets: ticketsOfRounds,
};
