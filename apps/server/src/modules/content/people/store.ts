import type { FeedbackType } from '@sanam/contract';
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '../../../platform/db.ts';
import { refuse } from '../../../platform/errors.ts';

export type CaseKind = 'feedback' | 'application';
export interface CaseFilter {
  merchantId: string;
  state?: 'received' | 'answered' | undefined;
  limit: number;
}
export interface Case {
  id: string;
  memberId: string;
  questionType: FeedbackType;
  content: string;
  state: 'received' | 'answered';
  createdAt: Date;
}
export interface Application {
  id: string;
  name: string;
  contact: string;
  channel: string;
  message: string;
  state: 'received' | 'answered';
  createdAt: Date;
}

/** Refuses `common.tooManyRequests` when somebody wrote often enough within an hour; writers of the same key wait for each other. */
export async function limit(
  db: Db,
  { key, max, table }: { key: string; max: number; table: 'feedback' | 'applications' },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 75))`.execute(db);
  const own =
    table === 'feedback'
      ? sql`content_feedback where member_id = ${key.slice('feedback:'.length)}`
      : sql`content_applications where network = ${key}`;
  const row = await firstRow(
    db,
    sql<{ count: bigint; wait: number | null }>`
      select count(*) as count, ceil(extract(epoch from min(created_at) + interval '1 hour' - platform_now()))::int as wait
      from ${own} and created_at > platform_now() - interval '1 hour'`,
  );
  if (row!.count >= max) throw refuse('common.tooManyRequests', { retryAfterSeconds: Math.max(1, row!.wait ?? 1) });
}

export async function insertFeedback(
  db: Db,
  one: { id: string; merchantId: string; memberId: string; questionType: FeedbackType; content: string },
): Promise<void> {
  await sql`
    insert into content_feedback (feedback_id, merchant_id, member_id, question_type, content)
    values (${one.id}, ${one.merchantId}, ${one.memberId}, ${one.questionType}, ${one.content})`.execute(db);
}

export async function insertApplication(
  db: Db,
  one: {
    id: string;
    merchantId: string;
    network: string;
    name: string;
    contact: string;
    channel: string;
    message: string;
  },
): Promise<void> {
  await sql`
    insert into content_applications (application_id, merchant_id, network, name, contact, channel, message)
    values (${one.id}, ${one.merchantId}, ${one.network}, ${one.name}, ${one.contact}, ${one.channel}, ${one.message})`.execute(
    db,
  );
}

export function listCases(db: Db, ask: CaseFilter): Promise<Case[]> {
  return rows(
    db,
    sql<Case>`
      select feedback_id as id, member_id as "memberId", question_type as "questionType", content, state,
             created_at as "createdAt"
      from content_feedback
      where merchant_id = ${ask.merchantId} and (${ask.state ?? null}::text is null or state = ${ask.state ?? null})
      order by created_at desc, feedback_id limit ${ask.limit}`,
  );
}

export function listApplications(db: Db, ask: CaseFilter): Promise<Application[]> {
  return rows(
    db,
    sql<Application>`
      select application_id as id, name, contact, channel, message, state, created_at as "createdAt"
      from content_applications
      where merchant_id = ${ask.merchantId} and (${ask.state ?? null}::text is null or state = ${ask.state ?? null})
      order by created_at desc, application_id limit ${ask.limit}`,
  );
}

/** False for an unknown or answered one. */
export async function markAnswered(
  db: Db,
  { kind, id, by }: { kind: CaseKind; id: string; by: string },
): Promise<boolean> {
  const target =
    kind === 'feedback'
      ? sql`content_feedback set state = 'answered', answered_at = platform_now(), answered_by = ${by} where feedback_id = ${id}`
      : sql`content_applications set state = 'answered', answered_at = platform_now(), answered_by = ${by} where application_id = ${id}`;
  return (await firstRow(db, sql`update ${target} and state = 'received' returning 1`)) !== undefined;
}
