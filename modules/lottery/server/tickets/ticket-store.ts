// Writes sold tickets: one statement for a whole set.
import { type RawBuilder, sql } from 'kysely';
import { toWire } from '@sanam/contract';
import { keepPlan, type Trx } from '@sanam/server/platform/db.ts';
import { oddsText } from './lines.ts';
import { type Bought, isTest, type Sold, type TicketDeps } from './types.ts';

/** Inserts tickets with their selections, lines, audit rows and events. */
export async function insertTickets(
  { events }: Pick<TicketDeps, 'events'>,
  trx: Trx,
  sold: readonly Sold[],
  acceptedAt: Date,
): Promise<void> {
  await sql`
    ${keepPlan} with tickets as (${ticketsOf(sold, acceptedAt)}), lines as (${linesOf(sold)}), selections as (${selectionsOf(sold)})
    ${auditOf(sold)}`.execute(trx);
  for (const { purchase, ticketNo } of sold)
    await events.emit(trx, 'lottery.ticketBought', {
      ticketNo: String(ticketNo),
      memberId: purchase.buyer.memberId,
      drawId: String(purchase.sale.drawId),
      price: String(purchase.quote.price),
    });
}

function ticketsOf(sold: readonly Sold[], acceptedAt: Date): RawBuilder<unknown> {
  const texts = (read: (one: Sold) => unknown): string[] => sold.map((one) => String(read(one)));
  return sql`
    insert into lottery_tickets (ticket_no, merchant_id, member_id, is_test, game_id, draw_id, round_id, series, stake,
      rebate, price, line_count, price_hash, chase_id, accepted_at)
    select t.*, ${acceptedAt}::timestamptz
    from unnest(${texts((one) => one.ticketNo)}::bigint[], ${texts(({ purchase }) => purchase.buyer.merchantId)}::text[],
      ${texts(({ purchase }) => purchase.buyer.memberId)}::text[], ${texts(({ purchase }) => isTest(purchase.buyer))}::boolean[],
      ${texts(({ purchase }) => purchase.sale.gameId)}::text[], ${texts(({ purchase }) => purchase.sale.drawId)}::bigint[],
      ${texts((one) => one.roundId)}::text[], ${texts(({ purchase }) => purchase.sale.series)}::text[],
      ${texts(({ purchase }) => purchase.quote.stake)}::bigint[], ${texts(({ purchase }) => purchase.quote.rebate)}::bigint[],
      ${texts(({ purchase }) => purchase.quote.price)}::bigint[], ${texts(({ purchase }) => purchase.quote.had.length)}::integer[],
      ${texts(({ purchase }) => purchase.priceHash)}::text[], ${sold.map(({ purchase }) => purchase.chaseId ?? null)}::text[]) t`;
}

function linesOf(sold: readonly Sold[]): RawBuilder<unknown> {
  const lines = sold.flatMap(({ purchase: { sale, quote }, ticketNo }) =>
    quote.had.map((line, n) => ({ ...line, ticketNo, drawId: sale.drawId, n: n + 1 })),
  );
  const texts = (read: (line: (typeof lines)[number]) => unknown): string[] => lines.map((line) => String(read(line)));
  return sql`
    insert into lottery_lines (draw_id, ticket_no, line, play_type, pick, unit_stake, stake, odds_set, tier_bp)
    select * from unnest(${texts((line) => line.drawId)}::bigint[], ${texts((line) => line.ticketNo)}::bigint[],
      ${texts((line) => line.n)}::integer[], ${texts((line) => line.playType)}::text[], ${texts((line) => line.pick)}::text[],
      ${texts((line) => line.unitStake)}::bigint[], ${texts((line) => line.stake)}::bigint[],
      ${texts((line) => line.oddsSet)}::bigint[], ${texts((line) => line.tierBp)}::integer[])`;
}

function selectionsOf(sold: readonly Sold[]): RawBuilder<unknown> {
  const typed = sold.flatMap(({ purchase: { order }, ticketNo }) =>
    order.selections.map((selection, n) => ({ ...selection, ticketNo, n: n + 1 })),
  );
  const units = { '1': 100, '0.1': 10, '0.01': 1 };
  return sql`
    insert into lottery_selections (ticket_no, selection, play_type, form, input, unit_minor, multiple)
    select * from unnest(${typed.map((one) => String(one.ticketNo))}::bigint[], ${typed.map((one) => one.n)}::integer[],
      ${typed.map((one) => one.playType)}::text[], ${typed.map((one) => one.form)}::text[], ${typed.map((one) => one.input)}::text[],
      ${typed.map((one) => units[one.unit])}::bigint[], ${typed.map((one) => one.multiple)}::bigint[])`;
}

function auditOf(sold: readonly Sold[]): RawBuilder<unknown> {
  const after = sold.map(({ purchase: { sale, quote } }) =>
    JSON.stringify({ gameCode: sale.gameCode, numero: sale.numero, price: String(quote.price) }),
  );
  return sql`
    insert into platform_audit (command, subject_type, actor_kind, actor, subject_id, after, address, request_id)
    select 'lottery.ticket.buy', 'lotteryTicket', t.*
    from unnest(${sold.map(({ purchase }) => purchase.context.actor.kind)}::text[],
      ${sold.map(({ purchase }) => purchase.context.actor.id)}::text[], ${sold.map(({ ticketNo }) => String(ticketNo))}::text[],
      ${after}::jsonb[], ${sold.map(({ purchase }) => purchase.context.address)}::text[],
      ${sold.map(({ purchase }) => purchase.context.requestId)}::text[]) t`;
}

/** Builds the answer to a purchase. */
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
