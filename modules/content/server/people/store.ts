import { type RawBuilder, sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { FeedbackType } from '../../contract/places.ts';
import { containing } from '@sanam/server/platform/like.ts';

export type CaseState = 'received' | 'answered';
export interface CaseFilter {
  merchantId: string;
  state?: CaseState | undefined;
  questionType?: FeedbackType | undefined;
  q?: string | undefined;
  limit: number;
  offset?: number;
}
interface Answered {
  state: CaseState;
  createdAt: Date;
  answeredAt: Date | null;
  answeredBy: string | null;
  answer: string | null;
}
export interface Case extends Answered {
  id: string;
  memberId: string;
  questionType: FeedbackType;
  content: string;
}
export interface Application extends Answered {
  id: string;
  name: string;
  contact: string;
  channel: string;
  message: string;
  decision: 'accepted' | 'declined' | null;
}
export interface Page<Row> {
  list: Row[];
  totalCount: number;
}

export async function insertFeedback(
  db: Db,
  one: { id: string; merchantId: string; memberId: string; questionType: FeedbackType; content: string },
): Promise<void> {
  await db
    .insertInto('content_feedback')
    .values({
      feedback_id: one.id,
      merchant_id: one.merchantId,
      member_id: one.memberId,
      question_type: one.questionType,
      content: one.content,
    })
    .execute();
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
  await db
    .insertInto('content_applications')
    .values({
      application_id: one.id,
      merchant_id: one.merchantId,
      network: one.network,
      name: one.name,
      contact: one.contact,
      channel: one.channel,
      message: one.message,
    })
    .execute();
}

const answered = sql`
  state, created_at as "createdAt", answered_at as "answeredAt", answered_by as "answeredBy", answer`;
const likeOf = (q: string | undefined): string | null => (q === undefined ? null : containing(q));

/** What waits first and oldest first, then what was answered, newest first. */
const inLine = sql`
  order by state = 'answered', case when state = 'received' then created_at end, answered_at desc`;

async function page<Row>(db: Db, list: RawBuilder<Row>, from: RawBuilder<unknown>): Promise<Page<Row>> {
  const found = await rows(db, list);
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from ${from}`);
  return { list: found, totalCount: Number(count!.count) };
}

export function listCases(db: Db, ask: CaseFilter): Promise<Page<Case>> {
  const like = likeOf(ask.q);
  const from = sql`
    content_feedback
    where merchant_id = ${ask.merchantId} and (${ask.state ?? null}::text is null or state = ${ask.state ?? null})
      and (${ask.questionType ?? null}::text is null or question_type = ${ask.questionType ?? null})
      and (${like}::text is null or feedback_id like ${like} or member_id like ${like} or content ilike ${like})`;
  const list = sql<Case>`
    select feedback_id as id, member_id as "memberId", question_type as "questionType", content, ${answered}
    from ${from} ${inLine}, feedback_id limit ${ask.limit} offset ${ask.offset ?? 0}`;
  return page(db, list, from);
}

export function listApplications(db: Db, ask: CaseFilter): Promise<Page<Application>> {
  const like = likeOf(ask.q);
  const from = sql`
    content_applications
    where merchant_id = ${ask.merchantId} and (${ask.state ?? null}::text is null or state = ${ask.state ?? null})
      and (${like}::text is null or application_id like ${like} or name ilike ${like} or contact ilike ${like}
           or channel ilike ${like})`;
  const list = sql<Application>`
    select application_id as id, name, contact, channel, message, decision, ${answered}
    from ${from} ${inLine}, application_id limit ${ask.limit} offset ${ask.offset ?? 0}`;
  return page(db, list, from);
}

export async function countWaiting(db: Db, merchantId: string): Promise<{ feedback: number; applications: number }> {
  const row = await firstRow(
    db,
    sql<{ feedback: bigint; applications: bigint }>`
      select (select count(*) from content_feedback where merchant_id = ${merchantId} and state = 'received') as feedback,
             (select count(*) from content_applications where merchant_id = ${merchantId} and state = 'received') as applications`,
  );
  return { feedback: Number(row!.feedback), applications: Number(row!.applications) };
}

/** Newest first. */
export function listOfMember(db: Db, memberId: string, max: number): Promise<Case[]> {
  return rows(
    db,
    sql<Case>`
      select feedback_id as id, member_id as "memberId", question_type as "questionType", content, ${answered}
      from content_feedback where member_id = ${memberId} order by created_at desc, feedback_id limit ${max}`,
  );
}

export interface Decision {
  id: string;
  merchantId: string;
  by: string;
  answer: string | null;
}

/** Whose case it was; undefined for an unknown or answered one. */
export async function answerFeedback(db: Db, one: Decision): Promise<string | undefined> {
  const row = await firstRow(
    db,
    sql<{ member_id: string }>`
      update content_feedback
      set state = 'answered', answered_at = platform_now(), answered_by = ${one.by}, answer = ${one.answer}
      where feedback_id = ${one.id} and merchant_id = ${one.merchantId} and state = 'received' returning member_id`,
  );
  return row?.member_id;
}

/** False for an unknown or answered one. */
export async function decideApplication(db: Db, one: Decision & { decision: string }): Promise<boolean> {
  const row = await firstRow(
    db,
    sql`
      update content_applications
      set state = 'answered', answered_at = platform_now(), answered_by = ${one.by}, answer = ${one.answer},
          decision = ${one.decision}
      where application_id = ${one.id} and merchant_id = ${one.merchantId} and state = 'received' returning 1`,
  );
  return row !== undefined;
}
