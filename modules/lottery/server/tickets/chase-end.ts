// The end of a chase: its member stops it, one of its tickets wins, or the last of its draws is over.
import type { CallValue, Calls } from '@sanam/contract';
import { sql } from 'kysely';
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { databaseNow, type Db, inTransaction, now, rows, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { fastMarkets } from '../../contract/markets.ts';
import type { DrawState } from '../../contract/states.ts';
import { checkCancels } from './cancel.ts';
import { tellBalances } from './notices.ts';
import { type TicketRow, ticketRows } from './read-store.ts';
import { holdDraws, takeBack } from './take-back.ts';
import type { Buyer, TicketDeps } from './types.ts';

const BY_CHASE = systemContext('lottery.chase');
/** Minimum time before the close for cancelling a ticket, as for single tickets; fast draws have none. */
const BEFORE_CLOSE_MS = 10 * 60_000;
const SET_SIZE = 500;

type Stopped = CallValue<Calls['stopChase']>;
export type ChaseEndDeps = Pick<TicketDeps, 'db' | 'events' | 'house' | 'live' | 'log'>;

/**
 * Stops a chase for its member; does nothing if it is over. Refuses `lottery.unknownTicket` or `lottery.cancelLimit`.
 */
export async function stopChase(
  deps: TicketDeps,
  { buyer, context, chaseId }: { buyer: Buyer; context: Context; chaseId: string },
): Promise<Stopped> {
  const check = (trx: Trx): Promise<void> => checkCancels(deps, trx, buyer);
  const leadMs = ({ market }: TicketRow): number => (fastMarkets.includes(market) ? 0 : BEFORE_CLOSE_MS);
  const ask = { chaseId, memberId: buyer.memberId, state: 'stopped' as const, context, check, leadMs };
  const cancelled = await endChase(deps, ask);
  return { chaseId, cancelled };
}

interface EndAsk {
  chaseId: string;
  memberId: string;
  state: 'stopped' | 'won';
  context: Context;
  /** Check that runs under the wallet's lock. */
  check(trx: Trx): Promise<void>;
  /** Returns the minimum time before the close of its draw at which a ticket can be cancelled, in milliseconds. */
  leadMs(ticket: TicketRow): number;
}

/** Ends a running chase and cancels its open tickets. Returns the numbers of the cancelled tickets. */
async function endChase(deps: ChaseEndDeps, ask: EndAsk): Promise<string[]> {
  const { chaseId, memberId, state, context } = ask;
  let version: number | undefined;
  const cancelled = await inTransaction(deps.db, async (trx) => {
    const chase = await lockChase(trx, ask);
    if (chase.state !== 'running') return [];
    const tickets = await openTickets(trx, ask);
    let taken: TicketRow[] = [];
    if (tickets.length > 0) {
      const back = await takeBack(deps, trx, { context, tickets, check: () => ask.check(trx) });
      taken = back.taken;
      version = Number(back.served.version);
    }
    const ending = { chaseId, memberId, state, market: chase.market, stoppedAt: chase.at, cancelled: taken };
    await setState(deps, trx, context, ending);
    return taken.map(({ ticket_no }) => String(ticket_no));
  });
  if (version !== undefined) await tellBalances(deps, [[memberId, version]]);
  return cancelled;
}

interface LockedChase {
  state: string;
  market: string;
  /** Time of the database when the chase was locked. */
  at: Date;
}

/** Locks a chase. Refuses with `lottery.unknownTicket`, also for a chase of another member. */
async function lockChase(trx: Trx, { chaseId, memberId }: EndAsk): Promise<LockedChase> {
  const chase = await trx
    .selectFrom('lottery_chases as c')
    .innerJoin('lottery_games as g', 'g.game_id', 'c.game_id')
    .select(['c.state', 'g.market', now.as('at')])
    .where('c.chase_id', '=', chaseId)
    .where('c.member_id', '=', memberId)
    .forUpdate('c')
    .executeTakeFirst();
  if (chase === undefined) throw refuse('lottery.unknownTicket');
  return chase;
}

/** Locks the draws of a chase's tickets and returns the tickets whose draws are still on sale. */
async function openTickets(trx: Trx, { chaseId, leadMs }: EndAsk): Promise<TicketRow[]> {
  const read = () => ticketRows(trx, { chaseId, state: 'accepted' }, { limit: 100, offset: 0 });
  await holdDraws(
    trx,
    (await read()).map(({ draw_id }) => draw_id),
  );
  const at = await databaseNow(trx);
  return (await read())
    .filter((one) => one.draw_state === 'open' || one.draw_state === 'suspended')
    .filter((one) => at.getTime() < one.close_at.getTime() - leadMs(one));
}

interface Ending extends Pick<EndAsk, 'chaseId' | 'memberId' | 'state'> {
  market: string;
  /** Time from which the tickets of the chase were cancelled by its end. */
  stoppedAt: Date;
  cancelled: TicketRow[];
}

async function setState(
  { events }: ChaseEndDeps,
  trx: Trx,
  context: Context,
  { chaseId, memberId, state, market, stoppedAt, cancelled }: Ending,
): Promise<void> {
  await trx
    .updateTable('lottery_chases')
    .set({ state, stopped_at: stoppedAt })
    .where('chase_id', '=', chaseId)
    .execute();
  await audit(trx, context, {
    command: 'lottery.chase.stop',
    subject: { type: 'lotteryChase', id: chaseId },
    before: { state: 'running' },
    after: { state, cancelled: cancelled.map(({ ticket_no }) => String(ticket_no)) },
  });
  const price = String(cancelled.reduce((sum, ticket) => sum + ticket.price, 0n));
  const givenBack = { tickets: cancelled.length, price };
  await events.emit(trx, 'lottery.chaseChanged', { chaseId, memberId, state, market, givenBack });
}

/** Reacts to changed draws: a settled draw stops the chases that it made win; a finished draw may end a chase. */
export function followChases(deps: ChaseEndDeps): void {
  deps.events.on('lottery.drawChanged', 'chases', async ({ drawId, state }) => {
    if (state === 'settled') await stopWon(deps, BigInt(drawId));
    if (isOver(state as DrawState)) await endFinished(deps, BigInt(drawId));
  });
}

const isOver = (state: DrawState): boolean => state === 'settled' || state === 'refunded' || state === 'cancelled';

/**
 * Stops the chases that won, one by one: a failure does not delay the others, and the event handler runs again for it.
 */
async function stopWon(deps: ChaseEndDeps, drawId: bigint): Promise<void> {
  let failed: unknown;
  let last = '';
  for (;;) {
    const won = await wonChases(deps.db, drawId, last);
    for (const { chase_id: chaseId, member_id: memberId } of won) {
      last = chaseId;
      const ask = {
        chaseId,
        memberId,
        state: 'won' as const,
        context: BY_CHASE,
        check: async () => {},
        leadMs: () => 0,
      };
      try {
        await endChase(deps, ask);
      } catch (error) {
        deps.log.error({ err: error, chaseId }, 'a chase that won is not stopped yet');
        failed = error;
      }
    }
    if (won.length < SET_SIZE) break;
  }
  if (failed !== undefined) throw failed;
}

function wonChases(db: Db, drawId: bigint, after: string): Promise<{ chase_id: string; member_id: string }[]> {
  return rows(
    db,
    sql<{ chase_id: string; member_id: string }>`
      select distinct c.chase_id, c.member_id
      from lottery_draws d
      join lottery_tickets t on t.draw_id = d.draw_id and t.state = 'accepted'
      join lottery_chases c on c.chase_id = t.chase_id and c.state = 'running' and c.stop_on_win
      join lottery_payouts p on p.draw_id = d.draw_id and p.ticket_no = t.ticket_no and p.settlement_no = d.settlement_no
      where d.draw_id = ${drawId} and c.chase_id > ${after} order by c.chase_id limit ${SET_SIZE}`,
  );
}

/** Ends the chases that have a ticket in this draw and no ticket in an unfinished draw. */
async function endFinished({ db, events }: ChaseEndDeps, drawId: bigint): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await rows(
      trx,
      sql<{ chase_id: string; member_id: string; market: string }>`
        update lottery_chases c set state = 'ended'
        from lottery_games g
        where g.game_id = c.game_id and c.state = 'running' and exists (
            select from lottery_tickets t where t.chase_id = c.chase_id and t.draw_id = ${drawId})
          and not exists (
            select from lottery_tickets t join lottery_draws d on d.draw_id = t.draw_id
            where t.chase_id = c.chase_id and t.state = 'accepted' and d.state not in ('settled', 'refunded', 'cancelled'))
        returning c.chase_id, c.member_id, g.market`,
    );
    for (const { chase_id: chaseId, member_id: memberId, market } of ended) {
      const subject = { type: 'lotteryChase', id: chaseId };
      await audit(trx, BY_CHASE, { command: 'lottery.chase.end', subject, after: { state: 'ended' } });
      const givenBack = { tickets: 0, price: '0' };
      await events.emit(trx, 'lottery.chaseChanged', { chaseId, memberId, state: 'ended', market, givenBack });
    }
  });
}
