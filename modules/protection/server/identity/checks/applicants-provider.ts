// Adapter to providers with the public applicants API: signed calls, a page for the person, signed messages that are
// only a reason to ask for the result.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod/mini';
import type { Outside } from '@sanam/server/platform/outside.ts';
import type { DocumentAnswer, DocumentKind } from '../../../contract/identity-states.ts';
import type { CheckResult, KycProvider, ProviderAccount, Verdict } from './types.ts';

const TIMEOUT_MS = 8000;
const ANSWER_BYTES_MAX = 256 * 1024;
/** Seconds for which the page is valid; a later start requests a new address. */
const PAGE_SECONDS = 1800;
const NOT_FOUND = 404;
const CONFLICT = 409;

/** Algorithms of the digest header. The provider also offers a weaker one, which is refused. */
const DIGESTS: Readonly<Record<string, string>> = { HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' };

const made = z.object({ id: z.string() });
const link = z.object({ url: z.url({ protocol: /^https?$/ }) });
const text = z.optional(z.string());
const applicant = z.object({
  id: z.string(),
  externalUserId: z.string(),
  info: z.optional(
    z.object({
      firstName: text,
      lastName: text,
      firstNameEn: text,
      lastNameEn: text,
      dob: text,
      idDocs: z.optional(z.array(z.object({ idDocType: text, validUntil: text }))),
    }),
  ),
  review: z.optional(
    z.object({
      reviewStatus: z.string(),
      reviewDate: text,
      createDate: text,
      reviewResult: z.optional(
        z.object({
          reviewAnswer: z.optional(z.enum(['GREEN', 'YELLOW', 'RED'])),
          reviewRejectType: text,
          rejectLabels: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
});
const message = z.object({ externalUserId: z.string() });

class ProviderError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the provider of identity checks answered ${status}`);
    this.name = 'ProviderError';
    this.status = status;
  }
}

export function applicantsProvider(outside: Pick<Outside, 'fetch'>): KycProvider {
  const ask = askWith.bind(null, outside);
  const find = async (account: ProviderAccount, checkId: string) => {
    const path = `/resources/applicants/-;externalUserId=${encodeURIComponent(checkId)}/one`;
    try {
      const found = z.parse(applicant, await ask(account, { method: 'GET', path }));
      return found.externalUserId === checkId ? resultOf(found) : undefined;
    } catch (error) {
      if (error instanceof ProviderError && error.status === NOT_FOUND) return undefined;
      throw error;
    }
  };
  return {
    name: 'applicants',
    find,
    async start(account, { checkId, returnUrl, language }) {
      const { levelName } = account;
      const path = `/resources/applicants?levelName=${encodeURIComponent(levelName)}`;
      const applicantId = await ask(account, {
        method: 'POST',
        path,
        body: { externalUserId: checkId, lang: language },
      })
        .then((answer) => z.parse(made, answer).id)
        .catch(async (error: unknown) => {
          // It was created by an earlier call whose answer was lost.
          const known =
            error instanceof ProviderError && error.status === CONFLICT ? await find(account, checkId) : undefined;
          if (known === undefined) throw error;
          return known.applicantId;
        });
      const body = {
        levelName,
        userId: checkId,
        ttlInSecs: PAGE_SECONDS,
        redirect: { successUrl: returnUrl, rejectUrl: returnUrl },
      };
      const opened = await ask(account, {
        method: 'POST',
        path: '/resources/sdkIntegrations/levels/-/websdkLink',
        body,
      });
      return { applicantId, pageUrl: z.parse(link, opened).url };
    },
    isSigned({ webhookSecret }, headers, raw) {
      const algorithm = DIGESTS[String(headers['x-payload-digest-alg'])];
      if (algorithm === undefined) return false;
      const expected = createHmac(algorithm, webhookSecret).update(raw).digest();
      const given = Buffer.from(String(headers['x-payload-digest']), 'hex');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    subjectOf(raw) {
      try {
        const read = message.safeParse(JSON.parse(raw.toString('utf8')));
        return read.success ? read.data.externalUserId : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

interface Asked {
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
}

/** Sends a call signed over time, method, path and body. */
async function askWith(
  outside: Pick<Outside, 'fetch'>,
  { url, appToken, secretKey }: ProviderAccount,
  { method, path, body }: Asked,
): Promise<unknown> {
  const target = new URL(url.replace(/\/$/, '') + path);
  const content = body === undefined ? '' : JSON.stringify(body);
  // The provider requires this clock; no decision of ours depends on it.
  const seconds = String(Math.floor(Date.now() / 1000));
  const signed = seconds + method + target.pathname + target.search + content;
  const response = await outside.fetch(target, {
    method,
    headers: {
      accept: 'application/json',
      'x-app-token': appToken,
      'x-app-access-ts': seconds,
      'x-app-access-sig': createHmac('sha256', secretKey).update(signed).digest('hex'),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: content }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = (await response.text()).slice(0, ANSWER_BYTES_MAX);
  if (!response.ok) throw new ProviderError(response.status);
  return JSON.parse(answer);
}

type Applicant = z.output<typeof applicant>;

function resultOf({ id, info, review }: Applicant): CheckResult {
  const document = info?.idDocs?.[0];
  const names = [
    [info?.firstName, info?.lastName],
    [info?.firstNameEn, info?.lastNameEn],
  ].flatMap((parts) => parts.filter((part) => part !== undefined && part.trim() !== '').join(' ') || []);
  const verdict = verdictOf(review);
  const status = review?.reviewStatus ?? 'init';
  return {
    applicantId: id,
    state: verdict === null ? (status === 'init' ? 'open' : 'pending') : 'done',
    verdict,
    at: momentOf(review?.reviewDate ?? review?.createDate),
    person: { names, birthDate: dayOf(info?.dob) },
    document: { kind: kinds[document?.idDocType ?? ''] ?? 'idCard', validUntil: dayOf(document?.validUntil) },
  };
}

const kinds: Readonly<Record<string, DocumentKind>> = {
  ID_CARD: 'idCard',
  PASSPORT: 'passport',
  DRIVERS: 'drivingLicence',
};

/** Reason for refusing a picture, by the provider's labels; the first known label counts. */
const whys: Readonly<Record<string, DocumentAnswer>> = {
  AGE_REQUIREMENT_MISMATCH: 'underAge',
  FORGERY: 'notGenuine',
  GRAPHIC_EDITOR: 'notGenuine',
  FRAUDULENT_PATTERNS: 'notGenuine',
  SELFIE_MISMATCH: 'anotherPerson',
  BAD_FACE_MATCHING: 'anotherPerson',
  PROBLEMATIC_APPLICANT_DATA: 'anotherPerson',
  EXPIRATION_DATE: 'outOfDate',
  DOCUMENT_PAGE_MISSING: 'incomplete',
  INCOMPLETE_DOCUMENT: 'incomplete',
  UNSATISFACTORY_PHOTOS: 'unreadable',
  LOW_QUALITY: 'unreadable',
  DOCUMENT_DAMAGED: 'unreadable',
  BAD_SELFIE: 'unreadable',
};

/** Returns the verdict; null while undecided. An unknown answer counts as undecided. */
function verdictOf(review: Applicant['review']): Verdict | null {
  if (review?.reviewStatus !== 'completed') return null;
  const { reviewAnswer, reviewRejectType, rejectLabels = [] } = review.reviewResult ?? {};
  if (reviewAnswer === 'GREEN') return { answer: 'approved' };
  if (reviewAnswer !== 'RED') return null;
  const answer = reviewRejectType === 'RETRY' ? 'again' : 'refused';
  const known = Object.keys(whys).find((label) => rejectLabels.includes(label));
  return { answer, why: known === undefined ? (answer === 'again' ? 'unreadable' : 'notGenuine') : whys[known]! };
}

/** `2026-11-24 08:15:02+0000` */
function momentOf(written: string | undefined): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)(?:\+0000)?$/.exec(written ?? '');
  return parts === null ? null : new Date(`${parts[1]}T${parts[2]}Z`);
}

function dayOf(written: string | undefined): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(written ?? '') && !Number.isNaN(Date.parse(written!)) ? written! : null;
}
