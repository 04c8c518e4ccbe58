// A member contests a ticket of a finished draw. Staff check the ticket and answer.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { findTicket } from '../tickets/read.ts';
import { caseSubject } from './decide.ts';
import { type Contest, contestOf, isContestable, toContest } from './contested.ts';
import type { CaseRow } from './store.ts';

interface Ask {
  memberId: string;
  context: Context;
  key: IdempotencyKey;
  ticketNo: string;
  text: string;
}

/**
 * Opens a case for the member's own ticket. Refuses with `lottery.unknownTicket`; with `lottery.wrongState` before the
 * draw is over or too long after it; with `lottery.contested` while a case of the ticket is open or after the third
 * case.
 */
export function contestTicket({ db, events }: Pick<Platform, 'db' | 'events'>, ask: Ask): Promise<Contest> {
  return once(db, ask.key, async (trx) => {
    const { ticketNo, memberId } = ask;
    await holdTicket(trx, ticketNo);
    const row = await findTicket(trx, { ticketNo, memberId });
    if (!isContestable(row, await databaseNow(trx))) throw refuse('lottery.wrongState', { state: row.draw_state });
    if (!(await contestOf(trx, row)).mayContest) throw refuse('lottery.contested');
    const made = await trx
      .insertInto('lottery_cases')
      .values({
        case_id: newId('lcs'),
        merchant_id: row.merchant_id,
        member_id: row.member_id,
        round_id: row.round_id,
        draw_id: row.draw_id,
        ticket_no: row.ticket_no,
        kind: 'contested',
        reason: ask.text,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const subject = caseSubject(made.case_id);
    await audit(trx, ask.context, { command: 'lottery.case.contest', subject, after: { ticketNo: row.ticket_no } });
    const told = { caseId: made.case_id, memberId, version: made.version, outcome: null };
    await events.emit(trx, 'lottery.caseChanged', told);
    return toContest(made as CaseRow);
  });
}

/** Locks the ticket, so that two calls for it run one after the other. */
async function holdTicket(trx: Trx, ticketNo: string): Promise<void> {
  await trx
    .selectFrom('lottery_tickets')
    .select('ticket_no')
    .where('ticket_no', '=', BigInt(ticketNo))
    .forUpdate()
    .execute();
}
