// The book of numbers. Its rows are locked in one order, after the wallets.
import { sql } from 'kysely';
import { keepPlan, rows, type Trx } from '@sanam/server/platform/db.ts';
import { numbersOf, numberKey, paysOnce } from './limits.rules.ts';

/** The lines of one ticket that are added to the book. */
export interface Booking {
  bookId: string;
  drawId: bigint;
  lines: readonly {
    playType: string;
    pick: string;
    unitStake: bigint;
    stake: bigint;
    oddsMilli: bigint;
    tierBp: number;
  }[];
}

export interface BookRow {
  book_id: string;
  draw_id: bigint;
  play_type: string;
  pick: string;
  sold: bigint;
  exposure: bigint;
}

interface Change extends BookRow {
  tickets: number;
}

/** Returns the changes of the book's rows, summed over all bookings. */
function changesOf(bookings: readonly Booking[]): Change[] {
  const changes = new Map<string, Change>();
  for (const { bookId, drawId, lines } of bookings) {
    const ofTicket = new Set<string>();
    for (const line of lines)
      for (const number of numbersOf(line.pick)) {
        const key = `${bookId} ${drawId} ${numberKey(line.playType, number)}`;
        const row = changes.get(key) ?? {
          book_id: bookId,
          draw_id: drawId,
          play_type: line.playType,
          pick: number,
          sold: 0n,
          exposure: 0n,
          tickets: 0,
        };
        changes.set(key, row);
        row.sold += line.stake;
        row.exposure += paysOnce(line.unitStake, line.oddsMilli, line.tierBp);
        if (!ofTicket.has(key)) row.tickets += 1;
        ofTicket.add(key);
      }
  }
  return [...changes.values()];
}

const asTable = (changes: readonly Change[]) => sql`
  unnest(${changes.map((one) => one.book_id)}::text[], ${changes.map((one) => String(one.draw_id))}::bigint[],
         ${changes.map((one) => one.play_type)}::text[], ${changes.map((one) => one.pick)}::text[],
         ${changes.map((one) => String(one.sold))}::bigint[], ${changes.map((one) => String(one.exposure))}::bigint[],
         ${changes.map((one) => one.tickets)}::integer[]) c (book_id, draw_id, play_type, pick, sold, exposure, tickets)`;

/** Adds tickets to the book and locks its rows in ascending order. Returns the changed rows. */
export function addToBook(trx: Trx, bookings: readonly Booking[]): Promise<BookRow[]> {
  return rows(
    trx,
    sql<BookRow>`
      ${keepPlan} insert into lottery_book as b (book_id, draw_id, play_type, pick, sold, exposure, tickets)
      select * from ${asTable(changesOf(bookings))} order by draw_id, book_id, play_type, pick
      on conflict (draw_id, book_id, play_type, pick) do update
        set sold = b.sold + excluded.sold, exposure = b.exposure + excluded.exposure, tickets = b.tickets + excluded.tickets
      returning b.book_id, b.draw_id, b.play_type, b.pick, b.sold, b.exposure`,
  );
}

/** Removes cancelled tickets from the book. */
export async function takeOffBook(trx: Trx, bookings: readonly Booking[]): Promise<void> {
  const table = asTable(changesOf(bookings));
  await sql`
    select 1 from lottery_book b join ${table} using (draw_id, book_id, play_type, pick)
    order by b.draw_id, b.book_id, b.play_type, b.pick for update of b`.execute(trx);
  await sql`
    update lottery_book b set sold = b.sold - c.sold, exposure = b.exposure - c.exposure, tickets = b.tickets - c.tickets
    from ${table}
    where b.draw_id = c.draw_id and b.book_id = c.book_id and b.play_type = c.play_type and b.pick = c.pick`.execute(
    trx,
  );
}
