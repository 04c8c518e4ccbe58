// Writes of tickets that were sold: of a whole set, each table in one statement.
import { sql } from 'kysely';
import { toWire } from '@sanam/contract';
import { rows, type Trx } from '@sanam/server/platform/db.ts';
import { oddsText } from './lines.ts';
import { type Bought, isTest, type Sold, type TicketDeps } from './types.ts';

/** Numbers of new tickets, ascending. */
export async function nextTicketNos(trx: Trx, count: number): Promise<bigint[]> {
  const found = await rows(
    trx,
    sql<{ no: bigint }>`
      select /* never null: no */ nextval('lottery_ticket_numbers') as no from generate_series(1, ${count}) order by 1`,
  );
  return found.map(({ no }) => no);
}

/** Tickets with what was typed, their lines, audit rows and events. */
export async function insertTickets(
  { events }: Pick<TicketDeps, 'events'>,
  trx: Trx,
  sold: readonly Sold[],
  acceptedAt: Date,
): Promise<void> {
  await trx
    .insertInto('lottery_tickets')
    .values(
      sold.map(({ purchase: { buyer, sale, quote, priceHash, chaseId = null }, ticketNo, roundId }) => ({
        ticket_no: ticketNo,
        merchant_id: buyer.merchantId,
        member_id: buyer.memberId,
        is_test: isTest(buyer),
        game_id: sale.gameId,
        draw_id: sale.drawId,
        round_id: roundId,
        series: sale.series,
        stake: quote.stake,
        rebate: quote.rebate,
        price: quote.price,
        line_count: quote.had.length,
        price_hash: priceHash,
        chase_id: chaseId,
        accepted_at: acceptedAt,
      })),
    )
    .execute();
  await insertLines(trx, sold);
  await insertSelections(trx, sold);
  await insertAudit(trx, sold);
  for (const { purchase, ticketNo } of sold)
    await events.emit(trx, 'lottery.ticketBought', {
      ticketNo: String(ticketNo),
      memberId: purchase.buyer.memberId,
      drawId: String(purchase.sale.drawId),
      price: String(purchase.quote.price),
    });
}

async function insertLines(trx: Trx, sold: readonly Sold[]): Promise<void> {
  const lines = sold.flatMap(({ purchase: { sale, quote }, ticketNo }) =>
    quote.had.map((line, n) => ({ ...line, ticketNo, drawId: sale.drawId, n: n + 1 })),
  );
  const texts = (read: (line: (typeof lines)[number]) => unknown): string[] => lines.map((line) => String(read(line)));
  await sql`
    insert into lottery_lines (draw_id, ticket_no, line, play_type, pick, unit_stake, stake, odds_set, tier_bp)
    select * from unnest(${texts((line) => line.drawId)}::bigint[], ${texts((line) => line.ticketNo)}::bigint[],
      ${texts((line) => line.n)}::integer[], ${texts((line) => line.playType)}::text[], ${texts((line) => line.pick)}::text[],
      ${texts((line) => line.unitStake)}::bigint[], ${texts((line) => line.stake)}::bigint[],
      ${texts((line) => line.oddsSet)}::bigint[], ${texts((line) => line.tierBp)}::integer[])`.execute(trx);
}

async function insertSelections(trx: Trx, sold: readonly Sold[]): Promise<void> {
  const typed = sold.flatMap(({ purchase: { order }, ticketNo }) =>
    order.selections.map((selection, n) => ({ ...selection, ticketNo, n: n + 1 })),
  );
  const units = { '1': 100, '0.1': 10, '0.01': 1 };
  await sql`
    insert into lottery_selections (ticket_no, selection, play_type, form, input, unit_minor, multiple)
    select * from unnest(${typed.map((one) => String(one.ticketNo))}::bigint[], ${typed.map((one) => one.n)}::integer[],
      ${typed.map((one) => one.playType)}::text[], ${typed.map((one) => one.form)}::text[], ${typed.map((one) => one.input)}::text[],
      ${typed.map((one) => units[one.unit])}::bigint[], ${typed.map((one) => one.multiple)}::bigint[])`.execute(trx);
}

async function insertAudit(trx: Trx, sold: readonly Sold[]): Promise<void> {
  await trx
    .insertInto('platform_audit')
    .values(
      sold.map(({ purchase: { context, sale, quote }, ticketNo }) => ({
        actor_kind: context.actor.kind,
        actor: context.actor.id,
        command: 'lottery.ticket.buy',
        subject_type: 'lotteryTicket',
        subject_id: String(ticketNo),
        after: JSON.stringify({ gameCode: sale.gameCode, numero: sale.numero, price: String(quote.price) }),
        address: context.address,
        request_id: context.requestId,
      })),
    )
    .execute();
}

/** The answer of a purchase. */
export function boughtOf({ purchase: { sale, quote, buyer }, ticketNo, served }: Sold, acceptedAt: Date): Bought {
  return {
    ticketNo: String(ticketNo),
    numero: sale.numero,
    stake: toWire(quote.stake),
    rebate: toWire(quote.rebate),
    price: toWire(quote.price),
    acceptedAt: acceptedAt.toISOString(),
    lines: quote.had.map(({ playType, pick, stake, oddsMilli, tierBp, payout }, n) => ({
      line: n + 1,
      playType,
      pick,
      stake: toWire(stake),
      odds: oddsText(oddsMilli),
      tierBp,
      payout: toWire(payout),
    })),
    balance: toWire(BigInt(served.balanceAfter ?? 0), buyer.currency),
    replayed: false,
  };
}
