// Rows of opened accounts.
import { sql } from 'kysely';
import { type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { OpeningState } from '../../contract/opening-states.ts';
import { type Given, givenColumns } from '../links/given.ts';

export type OpeningRow = TableRow<'agents_openings'>;

interface NewOpening {
  openingId: string;
  merchantId: string;
  agentNo: bigint | null;
  username: string | null;
  accountType: OpeningRow['account_type'];
  secretHash: string;
  applicationId: string | null;
  by: { kind: 'staff' | 'agent'; id: string };
  days: number;
  given: Given;
}

/** Inserts an opening; returns undefined if the name is reserved for somebody else. */
export function insertOpening(trx: Trx, one: NewOpening): Promise<OpeningRow | undefined> {
  return trx
    .insertInto('agents_openings')
    .values({
      opening_id: one.openingId,
      merchant_id: one.merchantId,
      agent_no: one.agentNo,
      username: one.username,
      account_type: one.accountType,
      secret_hash: one.secretHash,
      application_id: one.applicationId,
      opened_by_kind: one.by.kind,
      opened_by: one.by.id,
      ...givenColumns(one.given),
      expires_at: sql<Date>`platform_now() + make_interval(days => ${one.days})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

const isOpen = sql`state = 'open' and expires_at > platform_now()`;

/** Returns the open opening of a link, with the agent who made it. None while the line of that agent is frozen. */
export function openingBySecret(
  db: Db,
  ask: { merchantId: string; secretHash: string },
): Promise<{ username: string | null; inviterId: string | null } | undefined> {
  return firstRow(
    db,
    sql<{ username: string | null; inviterId: string | null }>`
      select o.username, a.member_id as "inviterId" from agents_openings o
      left join agents_members a on a.member_no = o.agent_no
      where o.secret_hash = ${ask.secretHash} and o.merchant_id = ${ask.merchantId} and ${isOpen}
        and (o.agent_no is null or agents_frozen_since(o.agent_no) is null)`,
  );
}

/** Checks whether a name is reserved by an opening of another link. */
export async function isNameKept(
  db: Db,
  ask: { merchantId: string; username: string; secretHash: string | null },
): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ kept: boolean }>`
      select exists (
        select from agents_openings
        where merchant_id = ${ask.merchantId} and lower(username) = lower(${ask.username}) and ${isOpen}
          and secret_hash is distinct from ${ask.secretHash}) as kept`,
  );
  return row!.kept;
}

/** Closes the opening of a link as used; returns undefined if it is not open. */
export const takeOpening = (
  trx: Trx,
  ask: { merchantId: string; secretHash: string; memberId: string },
): Promise<OpeningRow | undefined> =>
  trx
    .updateTable('agents_openings')
    .set({ state: 'used', member_id: ask.memberId, decided_at: now })
    .where('secret_hash', '=', ask.secretHash)
    .where('merchant_id', '=', ask.merchantId)
    .where(sql<boolean>`${isOpen}`)
    .returningAll()
    .executeTakeFirst();

/** Closes an unused opening of the agent. */
export const closeOpening = (trx: Trx, ask: { openingId: string; agentNo: bigint }): Promise<OpeningRow | undefined> =>
  trx
    .updateTable('agents_openings')
    .set({ state: 'closed', decided_at: now })
    .where('opening_id', '=', ask.openingId)
    .where('agent_no', '=', ask.agentNo)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();

/** Closes expired openings: of one name, or all. */
export const expireOpenings = (
  trx: Trx,
  name: { merchantId: string; username: string } | null = null,
): Promise<OpeningRow[]> =>
  rows(
    trx,
    sql<OpeningRow>`
      update agents_openings set state = 'expired', decided_at = platform_now()
      where opening_id in (
        select opening_id from agents_openings
        where state = 'open' and expires_at <= platform_now()
          and (${name === null} or (merchant_id = ${name?.merchantId ?? null} and lower(username) = lower(${name?.username ?? null})))
        order by opening_id limit 500 for update skip locked)
      returning *`,
  );

export async function countOpen(db: Db, agentNo: bigint): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ count: number }>`
      select count(*)::int as count from agents_openings where agent_no = ${agentNo} and ${isOpen}`,
  );
  return row!.count;
}

/** Returns openings newest first; an expired one is shown as expired even before the job closes it. */
export async function listOpenings(
  db: Db,
  ask: { agentNo: bigint; limit: number; offset: number },
): Promise<{ list: (OpeningRow & { shown: OpeningState })[]; totalCount: number }> {
  const { agentNo, limit, offset } = ask;
  const list = await rows(
    db,
    sql<OpeningRow & { shown: OpeningState }>`
      select *, case when state = 'open' and expires_at <= platform_now() then 'expired' else state end as shown
      from agents_openings where agent_no = ${agentNo}
      order by opened_at desc, opening_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(
    db,
    sql<{ count: number }>`select count(*)::int as count from agents_openings where agent_no = ${agentNo}`,
  );
  return { list, totalCount: count!.count };
}
