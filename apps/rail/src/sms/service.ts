import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { readFaults } from '../callbacks/faults.ts';
import { type RailDeps, secondsLater } from '../platform/deps.ts';
import type { RailSchema } from '../platform/schema.ts';

const DELIVERY_SECONDS = 1;
const BATCH = 64;

export interface SmsInput {
  id: string;
  to: string;
  sender: string;
  text: string;
}

/** Accepts a message; the same id with the same content is the same message, with other content a conflict. */
export async function acceptSms(deps: RailDeps, input: SmsInput): Promise<'accepted' | 'conflict'> {
  const now = deps.clock();
  const { sms_delivery } = await readFaults(deps.db);
  const dueAt = sms_delivery === 'silent' ? null : secondsLater(now, DELIVERY_SECONDS);
  const taken = await sql<{ same: boolean }>`
    insert into rail_sms (sms_id, recipient, sender, body, state, created_at, due_at)
    values (${input.id}, ${input.to}, ${input.sender}, ${input.text}, 'accepted', ${now}, ${dueAt})
    on conflict (sms_id) do update set asked = rail_sms.asked + 1
    returning recipient = ${input.to} and body = ${input.text} as same`.execute(deps.db);
  return taken.rows[0]?.same === true ? 'accepted' : 'conflict';
}

/** Sets the delivery state of due messages and queues the report to the shop, with the active faults. */
export async function reportDueSms(deps: RailDeps): Promise<number> {
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx) => {
    const faults = await readFaults(trx);
    const state = faults.sms_delivery === 'failed' ? 'failed' : 'delivered';
    const due = await sql<{ sms_id: string }>`
      update rail_sms set state = ${state}, due_at = null
       where sms_id in (select sms_id from rail_sms where due_at <= ${now} limit ${BATCH} for update skip locked)
      returning sms_id`.execute(trx);
    for (const { sms_id } of due.rows) {
      const row = {
        event_id: `msg_${randomBytes(12).toString('hex')}`,
        event_type: `sms.${state}`,
        subject_id: sms_id,
        target: deps.smsReportUrl,
        body: JSON.stringify({ type: `sms.${state}`, timestamp: now.toISOString(), data: { id: sms_id } }),
        forged: faults.forge_signature,
        due_at: now,
        created_at: now,
      };
      const copies = Array.from({ length: faults.sms_reports }, () => row);
      await trx.insertInto('rail_callbacks').values(copies).execute();
    }
    return due.rows.length;
  });
}

export type KeptSms = Selectable<RailSchema['rail_sms']>;

/** Returns messages, newest first; with a number, only those sent to it. */
export async function newestSms(deps: RailDeps, limit: number, to?: string): Promise<KeptSms[]> {
  const query = deps.db.selectFrom('rail_sms').selectAll().orderBy('created_at', 'desc').orderBy('sms_id').limit(limit);
  return (to === undefined ? query : query.where('recipient', '=', to)).execute();
}

/** Returns the six-digit code in a text, if any. */
export function codeIn(text: string): string | null {
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null;
}
