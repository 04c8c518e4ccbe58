import { sql } from 'kysely';
import { countOf, type Db, firstRow, now } from '@sanam/server/platform/db.ts';
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
export type Case = Awaited<ReturnType<typeof listOfMember>>[number];
export type Application = Awaited<ReturnType<typeof listApplications>>['list'][number];
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

const answered = [
  'state',
  'created_at as createdAt',
  'answered_at as answeredAt',
  'answered_by as answeredBy',
  'answer',
] as const;
const caseColumns = [
  'feedback_id as id',
  'member_id as memberId',
  'question_type as questionType',
  'content',
  ...answered,
] as const;

/** Order: waiting cases, oldest first, then answered ones, newest first. */
const waitsFirst = sql`state = 'answered'`;
const oldestFirst = sql`case when state = 'received' then created_at end`;

export async function listCases(db: Db, ask: CaseFilter): Promise<Page<Case>> {
  let found = db.selectFrom('content_feedback').where('merchant_id', '=', ask.merchantId);
  if (ask.state !== undefined) found = found.where('state', '=', ask.state);
  if (ask.questionType !== undefined) found = found.where('question_type', '=', ask.questionType);
  if (ask.q !== undefined) {
    const like = containing(ask.q);
    found = found.where((eb) =>
      eb.or([eb('feedback_id', 'like', like), eb('member_id', 'like', like), eb('content', 'ilike', like)]),
    );
  }
  const list = await found
    .select(caseColumns)
    .orderBy(waitsFirst)
    .orderBy(oldestFirst)
    .orderBy('answered_at', 'desc')
    .orderBy('feedback_id')
    .limit(ask.limit)
    .offset(ask.offset ?? 0)
    .execute();
  return { list, totalCount: await countOf(found) };
}

export async function listApplications(db: Db, ask: CaseFilter) {
  let found = db.selectFrom('content_applications').where('merchant_id', '=', ask.merchantId);
  if (ask.state !== undefined) found = found.where('state', '=', ask.state);
  if (ask.q !== undefined) {
    const like = containing(ask.q);
    found = found.where((eb) =>
      eb.or([
        eb('application_id', 'like', like),
        eb('name', 'ilike', like),
        eb('contact', 'ilike', like),
        eb('channel', 'ilike', like),
      ]),
    );
  }
  const list = await found
    .select(['application_id as id', 'name', 'contact', 'channel', 'message', 'decision', ...answered])
    .orderBy(waitsFirst)
    .orderBy(oldestFirst)
    .orderBy('answered_at', 'desc')
    .orderBy('application_id')
    .limit(ask.limit)
    .offset(ask.offset ?? 0)
    .execute();
  return { list, totalCount: await countOf(found) };
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

/** Returns cases of a member, newest first. */
export function listOfMember(db: Db, memberId: string, max: number) {
  return db
    .selectFrom('content_feedback')
    .select(caseColumns)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('feedback_id')
    .limit(max)
    .execute();
}

export interface Decision {
  id: string;
  merchantId: string;
  by: string;
  answer: string | null;
}

const answerOf = ({ by, answer }: Decision) =>
  ({ state: 'answered', answered_at: now, answered_by: by, answer }) as const;

/** Answers a case and returns its member; undefined for an unknown or answered one. */
export async function answerFeedback(db: Db, one: Decision): Promise<string | undefined> {
  const row = await db
    .updateTable('content_feedback')
    .set(answerOf(one))
    .where('feedback_id', '=', one.id)
    .where('merchant_id', '=', one.merchantId)
    .where('state', '=', 'received')
    .returning('member_id')
    .executeTakeFirst();
  return row?.member_id;
}

/** Decides an application. Returns false for an unknown or decided one. */
export async function decideApplication(
  db: Db,
  one: Decision & { decision: Application['decision'] },
): Promise<boolean> {
  const row = await db
    .updateTable('content_applications')
    .set({ ...answerOf(one), decision: one.decision })
    .where('application_id', '=', one.id)
    .where('merchant_id', '=', one.merchantId)
    .where('state', '=', 'received')
    .returning('application_id')
    .executeTakeFirst();
  return row !== undefined;
}
