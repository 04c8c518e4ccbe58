// SQL of the register of exclusions: keys of accounts, keys of excluded people, and matches.
import { sql } from 'kysely';
import { anyOf, type Db, firstRow, keepPlan, now, rows, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { TraitKind } from '../../contract/states.ts';
import { sharedKinds } from './rules.ts';

export interface Key {
  kind: TraitKind;
  hash: string;
  isProven: boolean;
}

export interface AccountKeys {
  memberId: string;
  keys: readonly Key[];
}

const RUNNING = sql`e.ended_at is null and (e.kind <> 'break' or coalesce(e.term_ends_at > platform_now(), false))`;

/** Replaces the keys of these accounts; earlier keys are deleted. */
export async function saveAccountKeys(db: Db, accounts: readonly AccountKeys[]): Promise<void> {
  const given = JSON.stringify(
    accounts.flatMap(({ memberId, keys }) =>
      keys.map(({ kind, hash, isProven }) => ({ member_id: memberId, kind, hash, is_proven: isProven })),
    ),
  );
  const memberIds = anyOf(accounts.map(({ memberId }) => memberId));
  const rowsGiven = sql`jsonb_to_recordset(${given}::jsonb) as g (member_id text, kind text, hash text, is_proven boolean)`;
  await sql`
    insert into protection_account_keys (member_id, kind, hash, is_proven)
    select member_id, kind, hash, bool_or(is_proven) from ${rowsGiven} group by member_id, kind, hash order by 1, 2, 3
    on conflict (member_id, kind, hash) do update set is_proven = excluded.is_proven
    where protection_account_keys.is_proven <> excluded.is_proven`.execute(db);
  await sql`
    delete from protection_account_keys k
    where k.member_id = ${memberIds}
      and not exists (select from ${rowsGiven} where g.member_id = k.member_id and g.kind = k.kind and g.hash = k.hash)
    `.execute(db);
}

/** Adds the current keys of an exclusion's accounts to its earlier ones. */
export async function registerAccounts(db: Db, memberIds: readonly string[]): Promise<void> {
  await sql`
    insert into protection_register_keys (exclusion_id, kind, hash, is_proven)
    select e.exclusion_id, k.kind, k.hash, k.is_proven
    from protection_exclusions e join protection_account_keys k on k.member_id = e.member_id
    where e.member_id = ${anyOf(memberIds)} and e.source_exclusion_id is null and ${RUNNING}
    order by 1, 2, 3
    on conflict (exclusion_id, kind, hash) do update set is_proven = true
    where excluded.is_proven and not protection_register_keys.is_proven`.execute(db);
}

/** Checks whether any of these keys is on the register; what several people may share does not count. */
export async function isRegistered(db: Db, keys: readonly Pick<Key, 'kind' | 'hash'>[]): Promise<boolean> {
  const sought = JSON.stringify(keys.filter(({ kind }) => !sharedKinds.includes(kind)));
  const found = await firstRow(
    db,
    sql`
      select 1 from jsonb_to_recordset(${sought}::jsonb) as s (kind text, hash text)
      join protection_register_keys r on r.hash = s.hash and r.kind = s.kind
      join protection_exclusions e on e.exclusion_id = r.exclusion_id
      where ${RUNNING} limit 1`,
  );
  return found !== undefined;
}

export interface Match {
  member_id: string;
  exclusion_id: string;
  kinds: string[];
  /** False if no key is verified on both sides. */
  stops: boolean;
}

/**
 * Returns accounts that match a current exclusion, up to a limit. Left out: pairs that staff found to be different
 * people, accounts that follow this exclusion or one as long, and existing marks.
 */
export function findMatches(
  db: Db,
  of: { memberIds?: readonly string[]; exclusionOf?: string },
  limit: number,
): Promise<Match[]> {
  const ofAccounts = of.memberIds === undefined ? sql`true` : sql`k.member_id = any(${of.memberIds}::text[])`;
  const ofExclusions = of.exclusionOf === undefined ? sql`true` : sql`e.member_id = ${of.exclusionOf}`;
  return rows(
    db,
    sql<Match>`
      ${keepPlan} select m.member_id, m.exclusion_id, m.kinds, /* never null: stops */ m.stops
      from (
        select k.member_id, e.exclusion_id, e.kind, e.term_ends_at,
               array_agg(distinct k.kind order by k.kind) as kinds, bool_or(k.is_proven and r.is_proven) as stops
        from protection_exclusions e
        join protection_register_keys r on r.exclusion_id = e.exclusion_id
        join protection_account_keys k on k.hash = r.hash and k.kind = r.kind and k.member_id <> e.member_id
        where ${RUNNING} and e.source_exclusion_id is null and ${ofAccounts} and ${ofExclusions}
        group by k.member_id, e.exclusion_id, e.kind, e.term_ends_at
      ) m
      where not exists (
          select from protection_register_hits h where h.member_id = m.member_id and h.exclusion_id = m.exclusion_id
            and (h.state = 'anotherPerson' or (h.effect = 'marked' and not m.stops)))
        and not (m.stops and exists (
          select from protection_exclusions e where e.member_id = m.member_id and (e.kind = 'operator') = (m.kind = 'operator')
            and ${RUNNING}
            and (e.source_exclusion_id = m.exclusion_id
              or not (e.kind = 'break' and (m.kind <> 'break' or e.term_ends_at < m.term_ends_at)))))
      order by m.member_id, m.exclusion_id limit ${limit}`,
  );
}

/** Stores a match; an account that was only marked may be stopped later. */
export async function insertHit(
  trx: Trx,
  hit: { memberId: string; exclusionId: string; kinds: string[]; effect: 'stopped' | 'marked' },
): Promise<void> {
  await trx
    .insertInto('protection_register_hits')
    .values({
      hit_id: newId('hit'),
      member_id: hit.memberId,
      exclusion_id: hit.exclusionId,
      kinds: hit.kinds,
      effect: hit.effect,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'exclusion_id']).doUpdateSet({ kinds: hit.kinds, effect: hit.effect }),
    )
    .execute();
}

/** Returns the exclusion that another account follows. */
export function findExclusion(db: Db, exclusionId: string) {
  return db
    .selectFrom('protection_exclusions')
    .select(['exclusion_id', 'member_id', 'kind', 'term', 'term_ends_at', 'ended_at'])
    .where('exclusion_id', '=', exclusionId)
    .executeTakeFirst();
}

/** Returns current exclusions whose source has ended; the sweep handles sources replaced by a longer one. */
export function findLeftBehind(db: Db, limit: number) {
  return db
    .selectFrom('protection_exclusions as e')
    .innerJoin('protection_exclusions as s', 's.exclusion_id', 'e.source_exclusion_id')
    .select(['e.member_id', 'e.exclusion_id'])
    .where('e.ended_at', 'is', null)
    .where('s.ended_at', 'is not', null)
    .where('s.ended_by', '<>', 'longer')
    .orderBy('e.exclusion_id')
    .limit(limit)
    .execute();
}

export async function endFollower(trx: Trx, exclusionId: string): Promise<boolean> {
  const ended = await trx
    .updateTable('protection_exclusions')
    .set({ ended_at: now, ended_by: 'source' })
    .where('exclusion_id', '=', exclusionId)
    .where('ended_at', 'is', null)
    .returning('exclusion_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Records that two people were taken for one, so that the register does not match them again. */
export async function separate(trx: Trx, ask: { memberId: string; by: string; reason: string }): Promise<void> {
  const { memberId, by, reason } = ask;
  await trx
    .updateTable('protection_register_hits as h')
    .from('protection_exclusions as e')
    .set({ state: 'anotherPerson', decided_by: by, decided_at: now, reason })
    .whereRef('e.source_exclusion_id', '=', 'h.exclusion_id')
    .where('e.member_id', '=', memberId)
    .where('h.member_id', '=', memberId)
    .where('e.ended_at', 'is', null)
    .execute();
}

/** Returns members after this one, in the order of their ids. */
export async function memberIdsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('protection_gates')
    .select('member_id')
    .where('member_id', '>', after)
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return found.map((row) => row.member_id);
}

/** Deletes the keys of people whose exclusion ended longer ago than the retention. */
export async function forgetOld(db: Db): Promise<void> {
  await sql`
    delete from protection_register_keys r using protection_exclusions e, protection_register_settings s
    where e.exclusion_id = r.exclusion_id
      and case when e.kind = 'break' then least(e.ended_at, e.term_ends_at) else e.ended_at end
          < platform_now() - make_interval(years => s.keep_years)`.execute(db);
}
