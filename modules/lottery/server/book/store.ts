// Queries of books and their limits for staff.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { DrawState } from '../../contract/states.ts';
import type { LimitRule } from '../tickets/limits.rules.ts';

export type RuleRow = TableRow<'lottery_limit_rules'>;

export interface BookGame {
  merchant_id: string;
  game_code: string;
  play_types: string[];
  market: string;
  book_id: string;
}

/**
 * Returns the games that sell from a book. The trial book of a game has the id of its book with the suffix `.trial`.
 */
export function gamesOfBook(db: Db, bookId: string): Promise<BookGame[]> {
  return db
    .selectFrom('lottery_games')
    .select(['merchant_id', 'game_code', 'play_types', 'market', 'book_id'])
    .where('book_id', '=', bookId.replace(/\.trial$/, ''))
    .orderBy('position')
    .execute();
}

/** Returns the books of the games that sell a market, in menu order, without trial books. */
export async function booksOf(db: Db, market: string): Promise<string[]> {
  const found = await db
    .selectFrom('lottery_games')
    .select('book_id')
    .where('market', '=', market)
    .orderBy('position')
    .orderBy('game_id')
    .execute();
  return [...new Set(found.map((row) => row.book_id))];
}

export interface BookDraw {
  draw_id: bigint;
  market: string;
  numero: string;
  state: DrawState;
}

export function findBookDraw(db: Db, drawId: bigint): Promise<BookDraw | undefined> {
  return db
    .selectFrom('lottery_draws')
    .select(['draw_id', 'market', 'numero', 'state'])
    .where('draw_id', '=', drawId)
    .executeTakeFirst();
}

/** Returns the draw of a market that is on sale and closes next. */
export function currentDraw(db: Db, market: string): Promise<BookDraw | undefined> {
  return db
    .selectFrom('lottery_draws')
    .select(['draw_id', 'market', 'numero', 'state'])
    .where('market', '=', market)
    .where('state', 'in', ['open', 'suspended'])
    .orderBy('close_at')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the newest version of each limit of a play type that applies to a draw, those of all numbers first. */
export function rulesOfPlay(
  db: Db,
  { bookId, drawId, playType }: { bookId: string; drawId: bigint; playType: string },
): Promise<RuleRow[]> {
  return rows(
    db,
    sql<RuleRow>`
      select distinct on (pick, draw_id) * from lottery_limit_rules
      where book_id = ${bookId} and play_type = ${playType} and (draw_id is null or draw_id = ${drawId})
      order by pick nulls first, draw_id nulls first, version desc`,
  );
}

/** Returns the newest version of the limit with exactly this book, draw, play type and pick. */
export function ruleOf(
  db: Db,
  { bookId, drawId, playType, pick }: { bookId: string } & Pick<LimitRule, 'drawId' | 'playType' | 'pick'>,
): Promise<RuleRow | undefined> {
  return firstRow(
    db,
    sql<RuleRow>`
      select * from lottery_limit_rules
      where book_id = ${bookId} and coalesce(draw_id, 0) = ${drawId ?? 0n} and play_type = ${playType}
        and coalesce(pick, '') = ${pick ?? ''}
      order by version desc limit 1`,
  );
}

const tiersText = ({ tiers }: Pick<LimitRule, 'tiers'>): string =>
  JSON.stringify(tiers.map(({ upTo, bp }) => ({ upTo: upTo === null ? null : String(upTo), bp })));

/** Inserts limits of single numbers of a draw in one statement, each as the next version of its number. */
export async function insertLoweredRules(
  trx: Trx,
  { bookId, drawId, rules }: { bookId: string; drawId: bigint; rules: readonly (LimitRule & { pick: string })[] },
): Promise<void> {
  await sql`
    insert into lottery_limit_rules (rule_id, book_id, draw_id, play_type, pick, measure, tiers, member_cap, version)
    select r.rule_id, ${bookId}, ${drawId}, r.play_type, r.pick, r.measure, r.tiers, r.member_cap,
           1 + coalesce((select max(version) from lottery_limit_rules l
                         where l.book_id = ${bookId} and coalesce(l.draw_id, 0) = ${drawId}
                           and l.play_type = r.play_type and coalesce(l.pick, '') = r.pick), 0)
    from unnest(${rules.map(() => newId('llr'))}::text[], ${rules.map(({ playType }) => playType)}::text[],
           ${rules.map(({ pick }) => pick)}::text[], ${rules.map(({ measure }) => measure)}::text[],
           ${rules.map(tiersText)}::jsonb[],
           ${rules.map(({ memberCap }) => (memberCap === null ? null : String(memberCap)))}::bigint[])
         r (rule_id, play_type, pick, measure, tiers, member_cap)`.execute(trx);
}

export function insertRule(
  trx: Trx,
  bookId: string,
  rule: LimitRule,
  by: { version: number; staffId: string | null },
): Promise<RuleRow> {
  return trx
    .insertInto('lottery_limit_rules')
    .values({
      rule_id: newId('llr'),
      book_id: bookId,
      draw_id: rule.drawId,
      play_type: rule.playType,
      pick: rule.pick,
      measure: rule.measure,
      tiers: tiersText(rule),
      member_cap: rule.memberCap,
      version: by.version,
      by_staff: by.staffId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the selections of a ticket as they were typed. */
export function selectionsOf(db: Db, ticketNo: bigint) {
  return db
    .selectFrom('lottery_selections')
    .select(['play_type', 'form', 'input'])
    .where('ticket_no', '=', ticketNo)
    .orderBy('selection')
    .execute();
}
