// Invariants of wheels and raffles (J9 of promotions).
import { sql } from 'kysely';
import { paidOnce } from '@sanam/ledger/server/index.ts';
import { neverWhileStopped } from '@sanam/protection/server/index.ts';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import { breachesOf, type Invariant } from '@sanam/server/platform/invariants.ts';
import type { Breach } from '@sanam/server/platform/module.ts';
import { digestBy, drawWinners, listText, seedHashOf, sha256 } from '../contract/raffle.rules.ts';
import { linesOf } from './raffles/close.ts';
import { listedTickets, type RaffleRow, raffleOf, winnersOf } from './raffles/store.ts';

const SHOWN = 20;

const rules: Invariant[] = [
  {
    id: 'DR1',
    says: 'a spin has a used ticket of its wheel and member, and each used ticket has one spin',
    broken: sql<Record<string, unknown>>`
      select coalesce(s.draw_id, k.ticket_id) as broken, k.state, k.pool_id, s.pool_id as of_spin
      from (select * from draws_tickets where state = 'used') k
      full join draws_spins s on s.ticket_id = k.ticket_id
      where (k.pool_id, k.member_id, k.state) is distinct from (s.pool_id, s.member_id, 'used')
      limit ${SHOWN}`,
  },
  {
    id: 'DR2',
    says: 'the number of a spin is inside its weights, and its prize is what the number names',
    broken: sql<Record<string, unknown>>`
      select s.draw_id, s.number, s.weights, s.place, s.amount
      from draws_spins s
      join draws_prizes z on z.pool_id = s.pool_id and z.version = s.version and z.place = s.place
      cross join lateral (
        select coalesce(sum(w) filter (where at < s.place), 0) as below, coalesce(sum(w) filter (where at <= s.place), 0) as upto
        from unnest(s.weights) with ordinality u (w, at)) r
      where s.number < r.below or s.number >= r.upto or (s.amount, s.points) is distinct from (z.amount, z.points)
         or (s.is_bonus and z.kind <> 'bonus')
      limit ${SHOWN}`,
  },
  {
    id: 'DR3',
    says: 'every weight of a spin is that of its version, or 0 for a prize that was gone',
    broken: sql<Record<string, unknown>>`
      select s.draw_id, s.weights, z.place, z.weight
      from draws_spins s
      join draws_prizes z on z.pool_id = s.pool_id and z.version = s.version
      where s.weights[z.place] is null or s.weights[z.place] not in (z.weight, 0)
         or s.weights[z.place] = 0 and z.stock is null
      limit ${SHOWN}`,
  },
  {
    id: 'DR4',
    says: 'the stock of a prize is what is left and what was drawn',
    broken: sql<Record<string, unknown>>`
      select z.pool_id, z.version, z.place, z.stock, z.remaining, d.drawn
      from draws_prizes z
      cross join lateral (
        select count(*) as drawn from draws_spins s
        where s.pool_id = z.pool_id and s.version = z.version and s.place = z.place) d
      where z.stock is not null and z.stock <> z.remaining + d.drawn
      limit ${SHOWN}`,
  },
  {
    id: 'DR5',
    says: 'numbers of tickets run from 1 on without a gap',
    broken: sql<Record<string, unknown>>`
      select p.pool_id, p.last_number, n.tickets, n.highest
      from draws_pools p
      cross join lateral (
        select count(*) as tickets, coalesce(max(number), 0) as highest from draws_tickets where pool_id = p.pool_id) n
      where (p.last_number, p.last_number) is distinct from (n.tickets, n.highest)
      limit ${SHOWN}`,
  },
  paidOnce(
    { id: 'DR6', says: 'a prize of a wheel in cash has one posting of its amount to its member, and no other has one' },
    'drawSpin',
    sql`select draw_id as source_id, member_id, amount from draws_spins where amount is not null and not is_bonus`,
  ),
  paidOnce(
    { id: 'DR9', says: 'points of a wheel have one posting of them to their member, and no other has one' },
    'drawSpinPoints',
    sql`select draw_id as source_id, member_id, points as amount from draws_spins where points is not null`,
    'player_points',
  ),
  paidOnce(
    { id: 'DR7', says: 'a prize of a raffle that is paid in cash has one posting to its member, and no other has one' },
    'raffleWin',
    sql`select pool_id || ':' || rank as source_id, member_id, amount from draws_winners where state = 'paid' and not is_bonus`,
  ),
  neverWhileStopped(
    { id: 'DR10', says: 'nobody spun or was paid a prize during a break or exclusion (J10)' },
    sql`
      select draw_id as id, member_id, at from draws_spins
      union all select pool_id || ' ' || rank, member_id, decided_at from draws_winners where state = 'paid'`,
  ),
];

/** Returns the broken rules, each with the first rows that break it. */
export async function verifyDraws(db: Db): Promise<Breach[]> {
  return [...(await breachesOf(db, rules)), ...(await verifyRaffles(db))];
}

/** Verifies each raffle again from its published values. */
async function verifyRaffles(db: Db): Promise<Breach[]> {
  const closed = await rows(
    db,
    sql<{ pool_id: string }>`select pool_id from draws_raffles where closed_at is not null order by pool_id`,
  );
  const broken: Record<string, unknown>[] = [];
  for (const { pool_id: poolId } of closed) {
    const problem = await problemOf(db, await raffleOf(db, poolId));
    if (problem !== undefined) broken.push({ pool_id: poolId, problem });
  }
  const says = 'list and winners of a raffle are what its seed, its tickets and the public value make';
  return broken.length === 0 ? [] : [{ id: 'DR8', says, rows: broken.slice(0, SHOWN) }];
}

async function problemOf(db: Db, raffle: RaffleRow): Promise<string | undefined> {
  const { pool_id: poolId, list_hash: listHash, seed, public_value: publicValue } = raffle;
  const tickets = await listedTickets(db, { poolId, after: 0 });
  if ((await sha256(listText(await linesOf(poolId, tickets)))) !== listHash) return 'list';
  const winners = await winnersOf(db, poolId);
  if (seed === null || publicValue === null) return winners.length === 0 ? undefined : 'winners before the draw';
  if ((await seedHashOf(seed)) !== raffle.seed_hash) return 'seed';
  const skipped = new Set(raffle.skipped);
  const drawn = await drawWinners(await digestBy(seed), {
    listHash,
    publicValue,
    length: tickets.length,
    winners: raffle.prizes.length,
    isSkipped: (place) => skipped.has(tickets[place]!.number),
  });
  const isSame = (at: number): boolean =>
    winners[at]?.index === drawn[at]!.index &&
    winners[at]?.ticket_id === tickets[drawn[at]!.place]!.ticket_id &&
    String(winners[at]?.amount) === raffle.prizes[at];
  return winners.length === drawn.length && drawn.every((_, at) => isSame(at)) ? undefined : 'winners';
}
