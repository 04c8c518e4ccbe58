import type { Kysely } from 'kysely';
import type { RailSchema } from '../platform/schema.ts';

export type Faults = RailSchema['rail_faults'] extends infer Row ? Omit<Row, 'only_row'> : never;

export async function readFaults(db: Kysely<RailSchema>): Promise<Faults> {
  return db
    .selectFrom('rail_faults')
    .select(['duplicates', 'delay_seconds', 'forge_signature', 'wrong_amount', 'payout_mode'])
    .select(['reorder', 'status_back'])
    .select(['sms_mode', 'sms_slow_seconds', 'sms_delivery', 'sms_reports', 'mail_mode', 'slip_mode', 'crypto_rate'])
    .executeTakeFirstOrThrow();
}

export async function writeFaults(db: Kysely<RailSchema>, faults: Partial<Faults>): Promise<void> {
  await db.updateTable('rail_faults').set(faults).execute();
}
