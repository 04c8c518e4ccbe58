// SQL of the register's settings, one row for the installation, and of the answers of an external register.
import { sql } from 'kysely';
import { type Db, now, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

export type RegisterSettingsRow = TableRow<'protection_register_settings'>;

export function readSettings(db: Db): Promise<RegisterSettingsRow> {
  return db.selectFrom('protection_register_settings').selectAll().executeTakeFirstOrThrow();
}

export async function asksOutside(db: Db): Promise<boolean> {
  const { outside_url: url } = await readSettings(db);
  return url !== null;
}

/** Saves the settings; undefined if they changed since this version. */
export function saveSettings(
  trx: Trx,
  change: Pick<RegisterSettingsRow, 'keep_years' | 'outside_url' | 'outside_secret_sealed'> & { version: number },
): Promise<{ version: number } | undefined> {
  const { version, ...values } = change;
  return trx
    .updateTable('protection_register_settings')
    .set({ ...values, version: version + 1 })
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
}

/** Returns an answer of the last day. */
export async function freshAnswer(db: Db, memberId: string): Promise<'clear' | 'blocked' | undefined> {
  const row = await db
    .selectFrom('protection_outside_answers')
    .select('answer')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`at > platform_now() - interval '24 hours'`)
    .executeTakeFirst();
  return row?.answer;
}

export async function keepAnswer(db: Db, memberId: string, answer: 'clear' | 'blocked'): Promise<void> {
  await db
    .insertInto('protection_outside_answers')
    .values({ member_id: memberId, answer })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ answer, at: now }))
    .execute();
}

/** Deletes the answer about a member who has another name or birth date now. */
export async function forgetAnswer(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('protection_outside_answers').where('member_id', '=', memberId).execute();
}

/** Deletes earlier answers, because the register changed or was removed. */
export async function forgetAnswers(trx: Trx): Promise<void> {
  await trx.deleteFrom('protection_outside_answers').execute();
}
