import { sql } from 'kysely';
import {
  countOf,
  type Db,
  firstRow,
  fromNow,
  lockName,
  now,
  type TableRow,
  type Trx,
} from '@sanam/server/platform/db.ts';
import { COUNT_MAX } from '@sanam/server/platform/paging.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { CheckedSlip } from '../rails/ports.ts';
import type { SlipCode } from './code.ts';
import { PATIENCE_MINUTES } from './judge.ts';

export type SlipRow = TableRow<'payments_slips'>;
export type SlipRef = TableRow<'payments_slip_refs'>;

/** Serializes all work on one slip, also if several players send it. */
export const lockSlip = (trx: Trx, { sendingBank, transRef }: SlipCode): Promise<void> =>
  lockName(trx, `wallet.slip:${sendingBank}:${transRef}`);

/** Serializes credits without a statement on an account, so that the limit is counted before it is used. */
export const lockProvisional = (trx: Trx, accountKey: string): Promise<void> =>
  lockName(trx, `wallet.slip:${accountKey}`);

export interface NewSlip {
  slipId: string;
  depositId: string;
  memberId: string;
  fileName: string;
  mediaType: SlipRow['media_type'];
  code: SlipCode | undefined;
}

export function insertSlip(db: Db, slip: NewSlip): Promise<SlipRow> {
  const { slipId, depositId, memberId, fileName, mediaType, code } = slip;
  return db
    .insertInto('payments_slips')
    .values({
      slip_id: slipId,
      deposit_id: depositId,
      member_id: memberId,
      file_name: fileName,
      media_type: mediaType,
      sending_bank: code?.sendingBank ?? null,
      trans_ref: code?.transRef ?? null,
      state: code === undefined ? 'review' : 'toCheck',
      ask_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const markSent = (db: Db, depositId: string): Promise<unknown> =>
  db.updateTable('payments_deposits').set({ slip_sent_at: now }).where('deposit_id', '=', depositId).execute();

/** Replaces a pending slip of the order with a newer one. */
export const replaceOpen = (db: Db, depositId: string): Promise<unknown> =>
  db
    .updateTable('payments_slips')
    .set({ state: 'review', note: 'replaced' })
    .where('deposit_id', '=', depositId)
    .where('state', 'in', ['toCheck', 'waiting'])
    .execute();

export function setSlip(
  db: Db,
  slipId: string,
  change: { state: SlipRow['state']; note?: string | null; answer?: CheckedSlip },
): Promise<SlipRow> {
  const { state, note, answer } = change;
  return db
    .updateTable('payments_slips')
    .set({
      state,
      note,
      amount: answer?.amountMinor,
      paid_at: answer?.paidAt,
      payer_name: answer?.payerName,
      payer_account: answer?.payerAccount,
      receiver_bank: answer?.receiverBank,
      receiver_account: answer?.receiverAccount,
      receiver_name: answer?.receiverName,
    })
    .where('slip_id', '=', slipId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const planAsking = (db: Db, row: SlipRow, seconds: number): Promise<unknown> =>
  db
    .updateTable('payments_slips')
    .set({ asked: row.asked + 1, ask_at: fromNow(`${seconds} seconds`) })
    .where('slip_id', '=', row.slip_id)
    .execute();

export const findSlip = (db: Db, slipId: string): Promise<SlipRow | undefined> =>
  db.selectFrom('payments_slips').selectAll().where('slip_id', '=', slipId).executeTakeFirst();

export type SlipOfOrder = SlipRow & Pick<TableRow<'payments_deposits'>, 'stage'>;

/** Returns the slips of an order, or all uploads of one slip; newest first. */
export function listSlips(db: Db, by: { depositId: string } | SlipCode): Promise<SlipOfOrder[]> {
  const slips = db
    .selectFrom('payments_slips as s')
    .innerJoin('payments_deposits as d', 'd.deposit_id', 's.deposit_id')
    .selectAll('s')
    .select('d.stage')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.slip_id');
  const wanted =
    'depositId' in by
      ? slips.where('s.deposit_id', '=', by.depositId)
      : slips.where('s.sending_bank', '=', by.sendingBank).where('s.trans_ref', '=', by.transRef);
  return wanted.execute();
}

/** Returns the newest upload of this slip for this order. */
export const slipOfOrder = (db: Db, depositId: string, code: SlipCode): Promise<SlipRow | undefined> =>
  db
    .selectFrom('payments_slips')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .where('sending_bank', '=', code.sendingBank)
    .where('trans_ref', '=', code.transRef)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

/** Returns slips due for a question to the bank, and slips that wait for the statement. */
export function dueSlips(db: Db, limit: number): Promise<SlipRow[]> {
  return db
    .selectFrom('payments_slips')
    .selectAll()
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'toCheck'), eb('ask_at', '<=', now)])]))
    .orderBy('ask_at')
    .limit(limit)
    .execute();
}

/** Returns true if people have to decide, because the slip had no result for too long. */
export async function isOverdue(db: Db, slipId: string): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ late: boolean }>`
      select /* never null: late */ created_at < platform_now() - ${`${PATIENCE_MINUTES} minutes`}::interval as late
        from payments_slips where slip_id = ${slipId}`,
  );
  return row?.late ?? false;
}

export const findRef = (db: Db, code: SlipCode): Promise<SlipRef | undefined> =>
  db
    .selectFrom('payments_slip_refs')
    .selectAll()
    .where('sending_bank', '=', code.sendingBank)
    .where('trans_ref', '=', code.transRef)
    .executeTakeFirst();

export const refOfLine = (db: Db, lineId: string): Promise<SlipRef | undefined> =>
  db.selectFrom('payments_slip_refs').selectAll().where('line_id', '=', lineId).executeTakeFirst();

export const insertRef = (db: Db, code: SlipCode, depositId: string): Promise<SlipRef> =>
  db
    .insertInto('payments_slip_refs')
    .values({
      ref_id: newId('slr'),
      sending_bank: code.sendingBank,
      trans_ref: code.transRef,
      deposit_id: depositId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export function changeRef(
  db: Db,
  ref: SlipRef,
  change: { depositId?: string; lineId?: string | null; isContested?: true; decided?: { owner: string | null } },
): Promise<SlipRef> {
  const { depositId, lineId, isContested, decided } = change;
  return db
    .updateTable('payments_slip_refs')
    .set((eb) => ({
      deposit_id: depositId,
      line_id: lineId,
      contested_at: isContested === true ? now : undefined,
      decided_at: decided === undefined ? undefined : now,
      owner_deposit_id: decided?.owner,
      version: eb('version', '+', 1),
    }))
    .where('sending_bank', '=', ref.sending_bank)
    .where('trans_ref', '=', ref.trans_ref)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns today's sums of credits by slips alone: of the player and on the account. */
export async function provisionalToday(
  db: Db,
  by: { memberId: string; accountKey: string },
): Promise<{ player: bigint; account: bigint }> {
  const row = await firstRow(
    db,
    sql<{ player: bigint | null; account: bigint | null }>`
      select sum(c.amount) filter (where d.member_id = ${by.memberId})::bigint as player,
             sum(c.amount) filter (where l.account_key = ${by.accountKey})::bigint as account
        from payments_provisional_lines l join payments_credits c using (line_id) join payments_deposits d using (deposit_id)
       where l.seen_at > platform_now() - interval '1 day'`,
  );
  return { player: row?.player ?? 0n, account: row?.account ?? 0n };
}

/** A slip claimed by two players, with the amount reported by the bank. */
export type ContestedRow = SlipRef & { amount: bigint | null };

/** Merchant omitted: all merchants. With a merchant, slips claimed by players of other merchants are left out. */
type ContestedFilter = { merchantId?: string | undefined; state?: 'open' | 'decided' | undefined };

function contestedRefs(db: Db, { merchantId, state }: ContestedFilter) {
  return db
    .selectFrom('payments_slip_refs as r')
    .where('r.contested_at', 'is not', null)
    .$if(merchantId !== undefined, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payments_slips as s')
              .innerJoin('payments_deposits as d', 'd.deposit_id', 's.deposit_id')
              .select('s.slip_id')
              .whereRef('s.sending_bank', '=', 'r.sending_bank')
              .whereRef('s.trans_ref', '=', 'r.trans_ref')
              .where('d.merchant_id', '<>', merchantId!),
          ),
        ),
      ),
    )
    .$if(state !== undefined, (query) => query.where('r.decided_at', state === 'open' ? 'is' : 'is not', null));
}

const contested = (db: Db, filter: ContestedFilter) =>
  contestedRefs(db, filter)
    .selectAll('r')
    .select((eb) =>
      eb
        .selectFrom('payments_slips as s')
        .select('s.amount')
        .whereRef('s.sending_bank', '=', 'r.sending_bank')
        .whereRef('s.trans_ref', '=', 'r.trans_ref')
        .where('s.amount', 'is not', null)
        .limit(1)
        .as('amount'),
    );

export const findContested = (db: Db, refId: string): Promise<ContestedRow | undefined> =>
  contested(db, {}).where('r.ref_id', '=', refId).executeTakeFirst();

export async function listContested(
  db: Db,
  filter: ContestedFilter & { order?: 'ASC' | 'DESC' | undefined; limit: number; offset: number },
): Promise<{ list: ContestedRow[]; totalCount: number }> {
  const list = await contested(db, filter)
    .orderBy('r.contested_at', filter.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('r.ref_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  const counted = contestedRefs(db, filter).select('r.ref_id').limit(COUNT_MAX);
  return { list, totalCount: await countOf(db.selectFrom(counted.as('counted'))) };
}
