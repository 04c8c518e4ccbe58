// The contest of a ticket as its member sees it.
import type { CallValue, Calls } from '@sanam/contract';
import { databaseNow, type Db } from '@sanam/server/platform/db.ts';
import { CONTEST_DAYS, CONTESTS_A_TICKET } from '../../contract/states.ts';
import type { TicketRow } from '../tickets/read-store.ts';
import { type CaseRow, contestsOf } from './store.ts';

const DAY_MS = 86_400_000;
const OVER: readonly string[] = ['settled', 'refunded'];

export type Contest = CallValue<Calls['contestTicket']>;

export const toContest = (one: CaseRow): Contest => ({
  text: one.reason,
  openedAt: one.opened_at.toISOString(),
  answer: one.answer,
  closedAt: one.closed_at?.toISOString() ?? null,
});

/** Checks whether the draw of the ticket is over and the period for contesting has not ended. */
export const isContestable = (row: TicketRow, at: Date): boolean =>
  OVER.includes(row.draw_state) &&
  row.state !== 'cancelled' &&
  at.getTime() - row.winning_at.getTime() < CONTEST_DAYS * DAY_MS;

/** Returns the newest contest of a ticket and whether its member may contest it now. */
export async function contestOf(db: Db, row: TicketRow): Promise<{ contest: Contest | null; mayContest: boolean }> {
  const { newest, count } = await contestsOf(db, row.ticket_no);
  const isFree = newest === undefined || (newest.state === 'closed' && count < CONTESTS_A_TICKET);
  return {
    contest: newest === undefined ? null : toContest(newest),
    mayContest: isFree && isContestable(row, await databaseNow(db)),
  };
}
