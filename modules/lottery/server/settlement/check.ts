// The second settlement program: evaluates with predicates every pick that was sold, and with its own exact arithmetic
// every accepted ticket. It shares only the sold tickets and the drawn numbers with the first program. Both must agree
// before anything is paid.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { Board } from '../../contract/boards.ts';
import type { Hit, PlayType } from '../../contract/play-types.ts';
import { exactPayout, payoutOf } from '../../contract/price.ts';
import { playsOn } from './board.ts';
import { type Chunk, chunksOf, joinByHash, type Work } from './chunks.ts';
import type { Found } from './found.ts';

type Range = Work & Chunk;
type Plays = Map<string, { lines: number; stake: bigint; exact: bigint }>;

/** Lines of a chunk with the same pick; both are null for tickets without lines. */
interface Sold {
  play: string | null;
  pick: string | null;
  lines: number;
  stake: bigint;
}

/** Lines with the same winning pick, unit, odds and tier: each of them wins the same. */
interface WinningLines {
  /** Position of the pick in the list of winning picks, from 1. */
  n: bigint;
  unit: bigint;
  odds_set: bigint;
  tier_bp: number;
  /** Tickets of these lines, separated by spaces. */
  tickets: string;
}

interface Winning {
  play: string;
  pick: string;
  hits: readonly Hit[];
}

interface Aside {
  ticket_no: string;
  reason: string;
}

/** Evaluates picks; results are cached, because many tickets have the same pick. */
export interface Judge {
  hits(play: string, pick: string): readonly Hit[];
  /** Returns odds in thousandths. Throws if the odds set lacks the class. */
  oddsOf(oddsSet: bigint, name: string): bigint;
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

/**
 * Evaluates the tickets of a chunk and stores the sums with the chunk. Tickets that cannot be read are set aside and
 * pay nothing for now; then the others are evaluated again without them.
 */
export async function checkChunk(trx: Trx, work: Work, chunk: Chunk, by: Judge): Promise<void> {
  const range = { ...work, ...chunk };
  await joinByHash(trx);
  let found = await evaluateOnce(trx, range, by);
  while ('aside' in found) {
    await setAside(trx, work, found.aside);
    found = await evaluateOnce(trx, range, by);
  }
  await chunksOf(trx, work)
    .set({ found: JSON.stringify(found) })
    .where('chunk', '=', chunk.chunk)
    .execute();
}

/** Returns the sums of a chunk, or the tickets to set aside first. */
async function evaluateOnce(trx: Trx, range: Range, by: Judge): Promise<Found | { aside: Aside[] }> {
  const { plays, winning, unreadable } = judgeSold(await readSold(trx, range), by);
  if (unreadable.length > 0) return { aside: await readUnreadable(trx, range, unreadable) };
  const { exact, aside } = addUp(await readWinning(trx, range, winning), winning, plays, by);
  if (aside.length > 0) return { aside };
  return {
    ...(await readTotals(trx, range)),
    ...compare(exact, await readPayouts(trx, range)),
    plays: Object.fromEntries(
      [...plays].map(([play, sum]) => [play, { lines: sum.lines, stake: String(sum.stake), exact: String(sum.exact) }]),
    ),
  };
}

/** Finds the winning picks among those that were sold, and those that cannot be read, with the reason. */
function judgeSold(sold: readonly Sold[], by: Judge) {
  const plays: Plays = new Map();
  const winning: Winning[] = [];
  const unreadable: { play: string | null; pick: string | null; reason: string }[] = [];
  for (const { play, pick, lines, stake } of sold) {
    try {
      if (play === null || pick === null) throw new RangeError('linesMissing');
      const hits = by.hits(play, pick);
      if (hits.length > 0) winning.push({ play, pick, hits });
      const sum = plays.get(play) ?? { lines: 0, stake: 0n, exact: 0n };
      plays.set(play, { ...sum, lines: sum.lines + lines, stake: sum.stake + stake });
    } catch (error) {
      unreadable.push({ play, pick, reason: reasonOf(error) });
    }
  }
  return { plays, winning, unreadable };
}

/** Returns the reason for setting aside. Throws any other error again. */
function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  throw error;
}

/** Returns the exact payout of each winning ticket, and the tickets without odds. Adds the payouts of each play type. */
function addUp(groups: readonly WinningLines[], winning: readonly Winning[], plays: Plays, by: Judge) {
  const exact = new Map<string, bigint>();
  const aside: Aside[] = [];
  for (const { n, unit, odds_set: oddsSet, tier_bp: tierBp, tickets } of groups) {
    const { play, hits } = winning[Number(n) - 1]!;
    const sum = plays.get(play)!;
    const numbers = tickets.split(' ');
    try {
      const won = hits.reduce((all, { class: name, times }) => {
        const oddsMilli = by.oddsOf(oddsSet, name);
        return all + exactPayout({ unit, oddsMilli, times, tierBp });
      }, 0n);
      sum.exact += won * BigInt(numbers.length);
      for (const number of numbers) exact.set(number, (exact.get(number) ?? 0n) + won);
    } catch (error) {
      const reason = reasonOf(error);
      for (const number of numbers) aside.push({ ticket_no: number, reason });
    }
  }
  return { exact, aside };
}

/** Rounds the payout of each ticket up, once, and compares it with that of the first program. */
function compare(
  exact: ReadonlyMap<string, bigint>,
  byFirst: ReadonlyMap<string, bigint>,
): Pick<Found, 'winners' | 'payout' | 'differing'> {
  let payout = 0n;
  let both = 0;
  let equal = 0;
  for (const [number, sum] of exact) {
    const due = payoutOf([sum]);
    payout += due;
    const other = byFirst.get(number);
    if (other !== undefined) both += 1;
    if (other === due) equal += 1;
  }
  // A ticket that only one of them pays differs, too.
  return { winners: exact.size, payout: String(payout), differing: exact.size + byFirst.size - equal - both };
}

/** Selects the accepted tickets of a chunk that are not set aside. */
const readable = ({ drawId, settlementNo, firstKey, lastKey }: Range) => sql`
  select t.ticket_no from lottery_tickets t
  where t.draw_id = ${drawId} and t.state = 'accepted' and t.ticket_no between ${firstKey}::bigint and ${lastKey}::bigint
    and not exists (
      select from lottery_set_aside a
      where a.draw_id = ${drawId} and a.settlement_no = ${settlementNo} and a.ticket_no = t.ticket_no)`;

/** Selects the lines of a chunk. */
const linesIn = ({ drawId, firstKey, lastKey }: Range) => sql`
  select * from lottery_lines
  where draw_id = ${drawId} and ticket_no between ${firstKey}::bigint and ${lastKey}::bigint`;

function readSold(trx: Trx, range: Range): Promise<Sold[]> {
  return rows(
    trx,
    sql<Sold>`
      select l.play_type as play, l.pick, count(*)::integer as lines, coalesce(sum(l.stake), 0)::bigint as stake
      from (${readable(range)}) t left join (${linesIn(range)}) l on l.ticket_no = t.ticket_no
      group by l.play_type, l.pick`,
  );
}

function readUnreadable(
  trx: Trx,
  range: Range,
  unreadable: readonly { play: string | null; pick: string | null; reason: string }[],
): Promise<Aside[]> {
  return rows(
    trx,
    sql<Aside>`
      select distinct on (t.ticket_no) t.ticket_no::text, coalesce(u.reason, 'linesMissing') as reason
      from (${readable(range)}) t
      left join (${linesIn(range)}) l on l.ticket_no = t.ticket_no
      left join jsonb_to_recordset(${JSON.stringify(unreadable)}::jsonb) as u (play text, pick text, reason text)
        on u.play = l.play_type and u.pick = l.pick
      where u.reason is not null or l.ticket_no is null
      order by t.ticket_no, l.line`,
  );
}

async function readWinning(trx: Trx, range: Range, winning: readonly Winning[]): Promise<WinningLines[]> {
  if (winning.length === 0) return [];
  return rows(
    trx,
    sql<WinningLines>`
      select w.n, l.unit_stake as unit, l.odds_set, l.tier_bp, string_agg(l.ticket_no::text, ' ') as tickets
      from unnest(${winning.map(({ play }) => play)}::text[], ${winning.map(({ pick }) => pick)}::text[])
        with ordinality as w (play, pick, n)
      join (${linesIn(range)}) l on l.play_type = w.play and l.pick = w.pick
      join (${readable(range)}) t on t.ticket_no = l.ticket_no
      group by w.n, l.unit_stake, l.odds_set, l.tier_bp`,
  );
}

/** Returns the payouts of the first program by ticket number. */
async function readPayouts(trx: Trx, { drawId, settlementNo, firstKey, lastKey }: Range): Promise<Map<string, bigint>> {
  const groups = await rows(
    trx,
    sql<{ payout: bigint; tickets: string }>`
      select p.payout, string_agg(p.ticket_no::text, ' ') as tickets from lottery_payouts p
      where p.draw_id = ${drawId} and p.settlement_no = ${settlementNo}
        and p.ticket_no between ${firstKey}::bigint and ${lastKey}::bigint
        and not exists (
          select from lottery_set_aside a
          where a.draw_id = ${drawId} and a.settlement_no = ${settlementNo} and a.ticket_no = p.ticket_no)
      group by p.payout`,
  );
  const paid = new Map<string, bigint>();
  for (const { payout, tickets } of groups) for (const number of tickets.split(' ')) paid.set(number, payout);
  return paid;
}

/** Returns the number of accepted tickets and their sums, also of those set aside. */
async function readTotals(
  trx: Trx,
  { drawId, firstKey, lastKey }: Range,
): Promise<Pick<Found, 'tickets' | 'stake' | 'rebate'>> {
  const row = await firstRow(
    trx,
    sql<{ tickets: number; stake: string; rebate: string }>`
      select count(*)::integer as tickets, coalesce(sum(stake), 0)::text as stake, coalesce(sum(rebate), 0)::text as rebate
      from lottery_tickets
      where draw_id = ${drawId} and state = 'accepted' and ticket_no between ${firstKey}::bigint and ${lastKey}::bigint`,
  );
  return row!;
}

async function setAside(trx: Trx, { drawId, settlementNo }: Work, aside: readonly Aside[]): Promise<void> {
  await sql`
    insert into lottery_set_aside (draw_id, settlement_no, ticket_no, phase, reason)
    select ${drawId}, ${settlementNo}, a.ticket_no, 'check', a.reason
    from jsonb_to_recordset(${JSON.stringify(aside)}::jsonb) as a (ticket_no bigint, reason text)
    on conflict do nothing`.execute(trx);
}
