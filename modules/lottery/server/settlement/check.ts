// The second settlement program: evaluates every accepted ticket on its own, with predicates and its own exact
// arithmetic. It shares only the sold tickets and the drawn numbers with the first program. Both must agree before
// anything is paid.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { Board } from '../../contract/boards.ts';
import type { Hit, PlayType } from '../../contract/play-types.ts';
import { exactPayout, payoutOf } from '../../contract/price.ts';
import { playsOn } from './board.ts';
import { type Chunk, chunksOf, joinByHash, type Work } from './chunks.ts';

/** Sums of a chunk. Amounts are minor units as decimal text; exact payouts are ten-millionths of a minor unit. */
export interface Found {
  tickets: number;
  winners: number;
  stake: string;
  rebate: string;
  payout: string;
  /** Number of tickets for which the first program found another payout. */
  differing: number;
  plays: Record<string, PlayFound>;
}

export interface PlayFound {
  lines: number;
  stake: string;
  exact: string;
}

interface Ticket {
  ticket_no: bigint;
  stake: bigint;
  rebate: bigint;
  payout: bigint | null;
  is_aside: boolean;
  /** Lines as `play pick unit stake oddsSet tier`, separated by semicolons. */
  lines: string | null;
}

interface Sums {
  tickets: number;
  winners: number;
  stake: bigint;
  rebate: bigint;
  payout: bigint;
  differing: number;
  plays: Map<string, { lines: number; stake: bigint; exact: bigint }>;
  aside: { ticketNo: bigint; reason: string }[];
}

/** Evaluates picks; results are cached, because many tickets have the same pick. */
export interface Judge {
  hits(play: string, pick: string): readonly Hit[];
  /** Returns odds in thousandths. Throws if the odds set lacks the class. */
  oddsOf(oddsSet: string, name: string): bigint;
}

export async function createJudge(db: Db, drawId: bigint, board: Board): Promise<Judge> {
  const plays = playsOn(board.shape);
  const known = new Map<string, readonly Hit[]>();
  const odds = await readOdds(db, drawId);
  return {
    hits(code, pick) {
      const key = `${code} ${pick}`;
      const found = known.get(key) ?? judge(plays.get(code), pick, board);
      known.set(key, found);
      return found;
    },
    oddsOf(oddsSet, name) {
      const milli = odds.get(`${oddsSet} ${name}`);
      if (milli === undefined) throw new RangeError('oddsMissing');
      return milli;
    },
  };
}

function judge(play: PlayType | undefined, pick: string, board: Board): readonly Hit[] {
  if (play === undefined) throw new RangeError('notPlayed');
  if (play.grammar.canonical(pick) !== pick) throw new RangeError('pickUnreadable');
  return play.wins(pick, board);
}

async function readOdds(db: Db, drawId: bigint): Promise<Map<string, bigint>> {
  const classes = await db
    .selectFrom('lottery_odds_classes as c')
    .innerJoin('lottery_odds_sets as s', 's.odds_set', 'c.odds_set')
    .innerJoin('lottery_games as g', 'g.game_id', 's.game_id')
    .innerJoin('lottery_draws as d', 'd.market', 'g.market')
    .select(['c.odds_set', 'c.class', 'c.odds_milli'])
    .where('d.draw_id', '=', drawId)
    .execute();
  return new Map(classes.map((one) => [`${one.odds_set} ${one.class}`, one.odds_milli]));
}

/** Evaluates the tickets of a chunk and stores the sums with the chunk. */
export async function checkChunk(trx: Trx, work: Work, chunk: Chunk, by: Judge): Promise<void> {
  const sums: Sums = {
    tickets: 0,
    winners: 0,
    stake: 0n,
    rebate: 0n,
    payout: 0n,
    differing: 0,
    plays: new Map(),
    aside: [],
  };
  await joinByHash(trx);
  for (const ticket of await readTickets(trx, work, chunk)) addTicket(sums, ticket, by);
  if (sums.aside.length > 0) await setAside(trx, work, sums.aside);
  await chunksOf(trx, work)
    .set({ found: JSON.stringify(foundOf(sums)) })
    .where('chunk', '=', chunk.chunk)
    .execute();
}

function readTickets(trx: Trx, { drawId, settlementNo }: Work, { firstKey, lastKey }: Chunk): Promise<Ticket[]> {
  return rows(
    trx,
    sql<Ticket>`
      select t.ticket_no, t.stake, t.rebate, p.payout, a.ticket_no is not null as is_aside, l.lines
      from lottery_tickets t
      left join (
        select ticket_no, string_agg(concat_ws(' ', play_type, pick, unit_stake, stake, odds_set, tier_bp), ';' order by line) as lines
        from lottery_lines
        where draw_id = ${drawId} and ticket_no between ${firstKey}::bigint and ${lastKey}::bigint group by ticket_no) l using (ticket_no)
      left join lottery_payouts p
        on p.draw_id = ${drawId} and p.settlement_no = ${settlementNo} and p.ticket_no = t.ticket_no
          and p.ticket_no between ${firstKey}::bigint and ${lastKey}::bigint
      left join lottery_set_aside a
        on a.draw_id = ${drawId} and a.settlement_no = ${settlementNo} and a.ticket_no = t.ticket_no
      where t.draw_id = ${drawId} and t.state = 'accepted'
        and t.ticket_no between ${firstKey}::bigint and ${lastKey}::bigint`,
  );
}

function addTicket(sums: Sums, ticket: Ticket, by: Judge): void {
  sums.tickets += 1;
  sums.stake += ticket.stake;
  sums.rebate += ticket.rebate;
  const payout = payoutByPredicates(sums, ticket, by);
  if (payout > 0n) sums.winners += 1;
  sums.payout += payout;
  if (!ticket.is_aside && payout !== (ticket.payout ?? 0n)) sums.differing += 1;
}

/** Returns the payout of a ticket. A ticket that cannot be read is set aside and pays nothing for now. */
function payoutByPredicates(sums: Sums, ticket: Ticket, by: Judge): bigint {
  if (ticket.is_aside) return 0n;
  try {
    return payoutOf(exactOfLines(sums, ticket, by));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    sums.aside.push({ ticketNo: ticket.ticket_no, reason: error.message });
    ticket.payout = null;
    return 0n;
  }
}

function exactOfLines(sums: Sums, { lines }: Ticket, by: Judge): bigint[] {
  if (lines === null) throw new RangeError('linesMissing');
  const won: bigint[] = [];
  for (const line of lines.split(';')) {
    const [play, pick, unit, stake, oddsSet, tier] = line.split(' ') as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const sum = sums.plays.get(play) ?? { lines: 0, stake: 0n, exact: 0n };
    sums.plays.set(play, sum);
    sum.lines += 1;
    sum.stake += BigInt(stake);
    for (const hit of by.hits(play, pick)) {
      const oddsMilli = by.oddsOf(oddsSet, hit.class);
      const exact = exactPayout({ unit: BigInt(unit), oddsMilli, times: hit.times, tierBp: Number(tier) });
      sum.exact += exact;
      won.push(exact);
    }
  }
  return won;
}

async function setAside(trx: Trx, { drawId, settlementNo }: Work, aside: Sums['aside']): Promise<void> {
  await trx
    .insertInto('lottery_set_aside')
    .values(
      aside.map(({ ticketNo, reason }) => ({
        draw_id: drawId,
        settlement_no: settlementNo,
        ticket_no: ticketNo,
        phase: 'check' as const,
        reason,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function foundOf({ tickets, winners, stake, rebate, payout, differing, plays }: Sums): Found {
  const entries = [...plays].map(([play, sum]): [string, PlayFound] => [
    play,
    { lines: sum.lines, stake: String(sum.stake), exact: String(sum.exact) },
  ]);
  return {
    tickets,
    winners,
    stake: String(stake),
    rebate: String(rebate),
    payout: String(payout),
    differing,
    plays: Object.fromEntries(entries),
  };
}

/** Returns the sums of all chunks. */
export async function foundInAll(trx: Trx, { drawId, settlementNo }: Work): Promise<Found> {
  const chunks = await trx
    .selectFrom('lottery_settlement_chunks')
    .select('found')
    .where('draw_id', '=', drawId)
    .where('settlement_no', '=', settlementNo)
    .where('phase', '=', 'check')
    .execute();
  return chunks.map(({ found }) => found as Found).reduce(addFound, nothingFound);
}

const nothingFound: Found = { tickets: 0, winners: 0, stake: '0', rebate: '0', payout: '0', differing: 0, plays: {} };
const sumOf = (one: string, other: string): string => String(BigInt(one) + BigInt(other));

function addFound(one: Found, other: Found): Found {
  const plays = { ...one.plays };
  for (const [play, { lines, stake, exact }] of Object.entries(other.plays)) {
    const before = plays[play] ?? { lines: 0, stake: '0', exact: '0' };
    plays[play] = { lines: before.lines + lines, stake: sumOf(before.stake, stake), exact: sumOf(before.exact, exact) };
  }
  return {
    tickets: one.tickets + other.tickets,
    winners: one.winners + other.winners,
    stake: sumOf(one.stake, other.stake),
    rebate: sumOf(one.rebate, other.rebate),
    payout: sumOf(one.payout, other.payout),
    differing: one.differing + other.differing,
    plays,
  };
}

/** Returns the count of winners and the payout that the first program wrote. */
export async function paidByFirst(
  trx: Trx,
  { drawId, settlementNo }: Work,
): Promise<{ winners: bigint; payout: bigint }> {
  const row = await firstRow(
    trx,
    sql<{ winners: bigint; payout: bigint }>`
      select count(*) as winners, coalesce(sum(p.payout), 0)::bigint as payout from lottery_payouts p
      where draw_id = ${drawId} and settlement_no = ${settlementNo} and not exists (
        select from lottery_set_aside a
        where a.draw_id = p.draw_id and a.settlement_no = p.settlement_no and a.ticket_no = p.ticket_no)`,
  );
  return row!;
}
