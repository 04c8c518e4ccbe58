// Money actions of cases, made by the wallet engine in the transaction of the approval.
import { now, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { HouseCall, Served } from '@sanam/vendors/server/index.ts';
import { lockDraw } from '../draws/transition.ts';
import { HOUSE_VENDOR, type SettlementDeps } from '../settlement/deps.ts';
import { payChunk } from '../settlement/pay.ts';
import { type CaseRow, firstTicket, ticketOfCase } from './store.ts';

/**
 * Locks the draw of a case, so that no settlement of it begins meanwhile. Refuses with `lottery.caseClosed` for a case
 * of an earlier settlement.
 */
async function holdDraw(trx: Trx, one: CaseRow, state: 'settled' | 'refunded'): Promise<void> {
  const draw = await lockDraw(trx, one.draw_id);
  const settlementNo = one.phase === 'refund' ? 0 : draw.settlement_no;
  if (draw.state !== state || one.settlement_no !== settlementNo)
    throw refuse('lottery.caseClosed', { state: draw.state });
}

/** Makes one call to the engine. Refuses with `lottery.stillRefused` and the engine's code if the engine refuses it. */
async function serveOne({ house }: SettlementDeps, trx: Trx, call: HouseCall): Promise<Served> {
  const [served] = await house.serve(trx, HOUSE_VENDOR, [call]);
  if (served?.code !== 'OK') throw refuse('lottery.stillRefused', { reason: served?.code ?? 'TEMPORARY_ERROR' });
  return served;
}

async function playerOf({ house }: SettlementDeps, trx: Trx, memberId: string) {
  const player = (await house.knownPlayers(trx, HOUSE_VENDOR, [memberId])).get(memberId);
  return { playerId: player?.playerId ?? 'unknown', currency: player?.currency ?? 'THB' };
}

/**
 * Takes the uncovered amount of a correction from the member's wallet, in full or not at all. Returns the version of
 * the wallet. Refuses with `lottery.caseClosed`, or with `lottery.stillRefused` while the balance is too low.
 */
export async function recoverCase(deps: SettlementDeps, trx: Trx, one: CaseRow): Promise<number> {
  await holdDraw(trx, one, 'settled');
  const { playerId, currency } = await playerOf(deps, trx, one.member_id);
  const first = await firstTicket(trx, one);
  const served = await serveOne(deps, trx, {
    call: 'adjust',
    request: {
      transaction_id: `A${one.draw_id}.${one.settlement_no}.${first.ticket_no}.R`,
      player_id: playerId,
      game_code: first.game_code,
      round_id: one.round_id,
      reference_transaction_id: `T${first.ticket_no}`,
      currency,
      amount: -Number(one.amount),
    },
  });
  return Number(served.version);
}

/** Pays the member's unpaid rounds of the draw. Refuses with `lottery.stillRefused` if the engine refuses again. */
async function payRest(deps: SettlementDeps, trx: Trx, one: CaseRow, areClosed = false): Promise<void> {
  const work = { drawId: one.draw_id, settlementNo: one.settlement_no!, phase: 'pay' } as const;
  const own = { chunk: 0, firstKey: one.member_id, lastKey: one.member_id };
  await payChunk(deps, trx, work, own, { areClosed });
  const again = await trx
    .selectFrom('lottery_set_aside')
    .select('reason')
    .where('draw_id', '=', one.draw_id)
    .where('settlement_no', '=', one.settlement_no!)
    .where('ticket_no', '=', one.ticket_no!)
    .where('phase', '=', 'pay')
    .executeTakeFirst();
  if (again !== undefined) throw refuse('lottery.stillRefused', { reason: again.reason });
}

/** Pays a round that the engine had refused. Refuses with `lottery.caseClosed` or `lottery.stillRefused`. */
export async function payCase(deps: SettlementDeps, trx: Trx, one: CaseRow): Promise<undefined> {
  await holdDraw(trx, one, 'settled');
  await trx
    .deleteFrom('lottery_set_aside')
    .where('draw_id', '=', one.draw_id)
    .where('settlement_no', '=', one.settlement_no!)
    .where('ticket_no', '=', one.ticket_no!)
    .where('phase', '=', 'pay')
    .execute();
  await payRest(deps, trx, one, one.reason === 'ROUND_CLOSED');
}

/**
 * Refunds the price of a ticket that could not be evaluated, or that the refund of the draw skipped, and settles the
 * rest of its round. Returns the version of the wallet. Refuses with `lottery.caseClosed` or `lottery.stillRefused`.
 */
export async function giveBackCase(deps: SettlementDeps, trx: Trx, one: CaseRow): Promise<number> {
  await holdDraw(trx, one, one.phase === 'refund' ? 'refunded' : 'settled');
  const ticket = await ticketOfCase(trx, one.ticket_no!);
  if (ticket.state !== 'accepted') throw refuse('lottery.caseClosed', { state: ticket.state });
  const { playerId } = await playerOf(deps, trx, one.member_id);
  const served = await serveOne(deps, trx, {
    call: 'rollback',
    request: {
      transaction_id: `V${ticket.ticket_no}`,
      reference_transaction_id: `T${ticket.ticket_no}`,
      player_id: playerId,
    },
  });
  await trx
    .updateTable('lottery_tickets')
    .set({ state: 'voided', ended_at: now })
    .where('ticket_no', '=', ticket.ticket_no)
    .execute();
  if (one.phase !== 'refund') await payRest(deps, trx, one);
  return Number(served.version);
}
