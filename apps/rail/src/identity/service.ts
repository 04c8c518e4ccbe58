// Identity check provider, in the published form of applicants APIs. A tester decides the result of each check.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { readFaults } from '../callbacks/faults.ts';
import { type RailDeps, secondsLater } from '../platform/deps.ts';
import type { RailSchema, RailTransaction } from '../platform/schema.ts';

/** Invented credentials for the sandbox, entered by staff in the settings of the provider. */
export const CREDENTIALS = {
  appToken: 'sandbox-identity-app-token',
  secretKey: 'sandbox-identity-secret-key',
  webhookSecret: 'sandbox-identity-webhook-secret',
} as const;

/** Names of levels: the first works; with the others the provider fails or never answers. */
export const LEVELS = { works: 'sandbox-level', broken: 'sandbox-broken', silent: 'sandbox-silent' } as const;

const TOO_OLD_SECONDS = 300;

export type Applicant = Selectable<RailSchema['rail_applicants']>;

/** Results that a tester can choose, by the words of the form. */
export const ENDINGS = {
  approve: { status: 'completed', answer: 'GREEN', reject_type: null, label: null },
  again: { status: 'completed', answer: 'RED', reject_type: 'RETRY', label: 'UNSATISFACTORY_PHOTOS' },
  refuse: { status: 'completed', answer: 'RED', reject_type: 'FINAL', label: 'FORGERY' },
  minor: { status: 'completed', answer: 'RED', reject_type: 'FINAL', label: 'AGE_REQUIREMENT_MISMATCH' },
  wait: { status: 'pending', answer: null, reject_type: null, label: null },
} as const satisfies Record<string, Pick<Applicant, 'status' | 'answer' | 'reject_type' | 'label'>>;
export type Ending = keyof typeof ENDINGS;

/** Checks the signature of a call over time, method, address and body, at most five minutes old. */
export function isSigned(
  headers: Record<string, string | string[] | undefined>,
  call: { method: string; url: string; body: Buffer; now: Date },
): boolean {
  const seconds = Number(headers['x-app-access-ts']);
  if (headers['x-app-token'] !== CREDENTIALS.appToken || Number.isNaN(seconds)) return false;
  if (Math.abs(call.now.getTime() / 1000 - seconds) > TOO_OLD_SECONDS) return false;
  const signed = Buffer.concat([Buffer.from(`${seconds}${call.method}${call.url}`), call.body]);
  const expected = createHmac('sha256', CREDENTIALS.secretKey).update(signed).digest();
  const given = Buffer.from(String(headers['x-app-access-sig']), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Returns the signature headers of a message; a forged one uses a random key. */
export function signMessageOf({ body, forged }: { body: string; forged: boolean }): Record<string, string> {
  const key = forged ? randomBytes(32) : CREDENTIALS.webhookSecret;
  return {
    'x-payload-digest': createHmac('sha256', key).update(body).digest('hex'),
    'x-payload-digest-alg': 'HMAC_SHA256_HEX',
  };
}

/** Creates an applicant; returns undefined if the external id is taken. */
export async function createApplicant(
  { db, clock }: RailDeps,
  given: { externalId: string; levelName: string; language: string },
): Promise<string | undefined> {
  const made = await db
    .insertInto('rail_applicants')
    .values({
      applicant_id: randomBytes(12).toString('hex'),
      external_id: given.externalId,
      level_name: given.levelName,
      language: given.language,
      created_at: clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('applicant_id')
    .executeTakeFirst();
  return made?.applicant_id;
}

/** Creates a new page address in the applicant's language and invalidates the previous one. */
export async function openPage(
  { db, clock }: RailDeps,
  given: { externalId: string; seconds: number; returnUrl: string },
): Promise<string | undefined> {
  const token = randomBytes(18).toString('base64url');
  const changed = await db
    .updateTable('rail_applicants')
    .set({ page_token: token, page_until: secondsLater(clock(), given.seconds), return_url: given.returnUrl })
    .where('external_id', '=', given.externalId)
    .returning('language')
    .executeTakeFirst();
  return changed === undefined ? undefined : `${token}?lang=${changed.language === 'en' ? 'en' : 'th'}`;
}

export function findBy(
  { db }: RailDeps,
  by: { external_id: string } | { page_token: string } | { applicant_id: string },
): Promise<Applicant | undefined> {
  const [[column, value] = ['applicant_id', '']] = Object.entries(by);
  return db
    .selectFrom('rail_applicants')
    .selectAll()
    .where(column as 'applicant_id', '=', value)
    .executeTakeFirst();
}

export function newestApplicants({ db }: RailDeps, limit: number): Promise<Applicant[]> {
  return db.selectFrom('rail_applicants').selectAll().orderBy('created_at', 'desc').limit(limit).execute();
}

export type Person = Partial<
  Pick<Applicant, 'first_name' | 'last_name' | 'birth_date' | 'document_type' | 'valid_until'>
>;

/** Ends a check, or changes its result; notifies the shop, with the active faults. */
export async function endCheck(
  deps: RailDeps,
  applicantId: string,
  ending: Ending,
  person: Person = {},
): Promise<void> {
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    const change = { ...ENDINGS[ending], ...person, reviewed_at: ending === 'wait' ? null : now };
    const applicant = await trx
      .updateTable('rail_applicants')
      .set(change)
      .where('applicant_id', '=', applicantId)
      .returningAll()
      .executeTakeFirst();
    if (applicant !== undefined) await tellShop(deps, trx, applicant);
  });
}

async function tellShop(deps: RailDeps, trx: RailTransaction, applicant: Applicant): Promise<void> {
  const faults = await readFaults(trx);
  const now = deps.clock();
  const type = applicant.status === 'pending' ? 'applicantPending' : 'applicantReviewed';
  const eventId = randomBytes(12).toString('hex');
  const row = {
    event_id: eventId,
    event_type: type,
    subject_id: applicant.external_id,
    body: JSON.stringify({
      applicantId: applicant.applicant_id,
      correlationId: eventId,
      externalUserId: applicant.external_id,
      levelName: applicant.level_name,
      type,
      sandboxMode: true,
      ...reviewOf(applicant),
      createdAtMs: now.toISOString().replace('T', ' ').replace('Z', ''),
    }),
    forged: faults.forge_signature,
    due_at: secondsLater(now, faults.delay_seconds),
    created_at: now,
    face: 'identity',
  } as const;
  await trx
    .insertInto('rail_callbacks')
    .values(Array.from({ length: 1 + faults.duplicates }, () => row))
    .execute();
}

function reviewOf({ status, answer, reject_type: rejectType, label }: Applicant): Record<string, unknown> {
  const reviewResult = {
    reviewAnswer: answer,
    ...(rejectType === null ? {} : { reviewRejectType: rejectType, rejectLabels: [label] }),
  };
  return { reviewStatus: status, ...(answer === null ? {} : { reviewResult }) };
}

/** Returns an applicant in the provider's format. */
export function applicantObject(applicant: Applicant): Record<string, unknown> {
  const at = (moment: Date) => `${moment.toISOString().slice(0, 23).replace('T', ' ')}+0000`;
  const { reviewed_at: reviewedAt, document_type: documentType, valid_until: validUntil } = applicant;
  const given = { firstName: applicant.first_name, lastName: applicant.last_name, dob: applicant.birth_date };
  const info = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''));
  const document = documentType === null ? [] : [{ idDocType: documentType, ...(validUntil ? { validUntil } : {}) }];
  return {
    id: applicant.applicant_id,
    createdAt: at(applicant.created_at),
    externalUserId: applicant.external_id,
    info: { ...info, idDocs: document },
    review: {
      ...reviewOf(applicant),
      levelName: applicant.level_name,
      createDate: at(applicant.created_at),
      ...(reviewedAt === null ? {} : { reviewDate: at(reviewedAt) }),
    },
  };
}
