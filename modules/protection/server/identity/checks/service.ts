// Identity checks at a provider: started by the member, processed by jobs. No call waits for the provider.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { isOpen } from '../documents.ts';
import { standingOf } from '../levels.ts';
import type { IdentityFacts } from '../rules.ts';
import { lastDocument } from '../store.ts';
import { applyResult } from './apply.ts';
import type { CheckDeps } from './deps.ts';
import type { KycProvider } from './types.ts';
import { providerAccount } from './settings.ts';
import * as store from './store.ts';

export const checkJobs = {
  open: 'protection.openCheck',
  work: 'protection.workCheck',
  ask: 'protection.askChecks',
} as const;

/** Time without a message after which we ask. */
const SILENT = '10 minutes';
const SILENT_AT_ONCE = 50;
/** Time after which an unreachable check has failed; after which an abandoned one ends. */
const STARTING = '1 hour';
const LEFT_ALONE = '7 days';
const ASK_SECONDS = 300;
/** Attempts of about an hour. */
const ATTEMPTS_MAX = 20;

export type Checks = ReturnType<typeof createChecks>;

export function createChecks(deps: CheckDeps) {
  const { jobs } = deps;
  const lane = 'identity';
  jobs.define({
    name: checkJobs.open,
    lane,
    attemptsMax: ATTEMPTS_MAX,
    run: (payload) => open(deps, payload),
  });
  jobs.define({
    name: checkJobs.work,
    lane,
    attemptsMax: ATTEMPTS_MAX,
    run: ({ checkId }) => work(deps, String(checkId)),
  });
  jobs.define({ name: checkJobs.ask, lane: 'upkeep', everySeconds: ASK_SECONDS, run: () => askSilent(deps) });
  return { start: start.bind(null, deps), overview: overview.bind(null, deps) };
}

const isUnderWay = ({ state }: store.Check): boolean => state === 'starting' || state === 'open' || state === 'pending';

/** Returns the last check for the member, and whether one may be started or continued. */
async function overview(deps: CheckDeps, memberId: string, { facts, hasOpenDocument }: Known) {
  const last = await store.lastCheck(deps.db, memberId);
  const isOn = (await providerAccount(deps, facts.merchantId)) !== undefined;
  const isKnown = facts.name !== null && facts.birthDate !== null;
  const isPending = last?.state === 'pending';
  return {
    check:
      last === undefined || (!isOn && !isUnderWay(last))
        ? null
        : { state: last.state, pageUrl: last.state === 'open' ? last.page_url : null, outcome: last.outcome },
    mayCheck: isOn && isKnown && !isPending && !hasOpenDocument,
    isCheckOn: isOn,
  };
}

interface Known {
  facts: IdentityFacts;
  hasOpenDocument: boolean;
}

/**
 * Starts a check, or continues the current one. `returnUrl`: page that the provider leads back to. Refuses with
 * `protection.checkOff` if the merchant has no provider, `protection.personMissing` before name and birth date are
 * known, `protection.documentOpen` while a document waits, `common.tooManyRequests`.
 */
async function start(deps: CheckDeps, by: Context, ask: { memberId: string; returnUrl: string }): Promise<void> {
  const { db, jobs, limiter } = deps;
  const { memberId, returnUrl } = ask;
  const standing = await standingOf(deps, db, memberId);
  if (standing === undefined) throw refuse('common.notFound');
  const { merchantId, name, birthDate } = standing.facts;
  if ((await providerAccount(deps, merchantId)) === undefined) throw refuse('protection.checkOff');
  if (name === null || birthDate === null) throw refuse('protection.personMissing');
  const document = await lastDocument(db, memberId);
  if (document !== undefined && isOpen(document)) throw refuse('protection.documentOpen');
  await limiter.take('check', memberId);
  await inTransaction(db, async (trx) => {
    const row = { check_id: newId('chk'), member_id: memberId, merchant_id: merchantId, return_url: returnUrl };
    const { check, isNew } = await store.insertCheck(trx, row);
    if (check.state === 'pending') throw refuse('protection.documentOpen');
    const checkId = check.check_id;
    if (isNew)
      await audit(trx, by, {
        command: 'protection.check.start',
        subject: { type: 'member', id: memberId },
        after: { checkId, provider: deps.provider.name },
      });
    // The address of the page expires after minutes, so continuing requests another.
    else await store.restartCheck(trx, checkId, returnUrl);
    await jobs.enqueue(trx, checkJobs.open, { checkId, language: by.language });
  });
}

const tell = ({ live }: CheckDeps, memberId: string): Promise<void> =>
  live.publish(`member:${memberId}`, { type: 'identity' });

async function open(deps: CheckDeps, payload: Record<string, unknown>): Promise<void> {
  const { db, provider } = deps;
  const checkId = String(payload.checkId);
  const check = await store.findCheck(db, checkId);
  if (check?.state !== 'starting') return;
  const account = await providerAccount(deps, check.merchant_id);
  // Switched off in the meantime: the check ends by itself.
  if (account === undefined) return;
  const language = payload.language === 'EN' ? 'en' : 'th';
  const page = await provider.start(account, { checkId, returnUrl: check.return_url, language });
  if (await store.openCheck(db, checkId, page)) await tell(deps, check.member_id);
}

/** Asks for the result outside of any transaction, then applies it inside one. */
async function work(deps: CheckDeps, checkId: string): Promise<void> {
  const { db, provider } = deps;
  const check = await store.findCheck(db, checkId);
  if (check === undefined) return;
  const account = await providerAccount(deps, check.merchant_id);
  if (account === undefined) return;
  const result = await provider.find(account, checkId);
  if (result === undefined || (check.applicant_id !== null && result.applicantId !== check.applicant_id)) return;
  if (await applyResult(deps, check, result)) await tell(deps, check.member_id);
}

/** Asks about checks without news, because a message may be lost. */
async function askSilent(deps: CheckDeps): Promise<void> {
  const { db, jobs } = deps;
  for (const memberId of await store.giveUp(db, { starting: STARTING, open: LEFT_ALONE })) await tell(deps, memberId);
  await store.forgetMessages(db);
  for (;;) {
    const silent = await inTransaction(db, async (trx) => {
      const checkIds = await store.takeSilent(trx, { after: SILENT, count: SILENT_AT_ONCE });
      for (const checkId of checkIds) await jobs.enqueue(trx, checkJobs.work, { checkId });
      return checkIds;
    });
    if (silent.length < SILENT_AT_ONCE) return;
  }
}

/** `forged`: nothing is stored. `known`: it was received before. */
export type Received = 'off' | 'forged' | 'taken' | 'known';

/**
 * Receives a message of a merchant's provider. Its signature is required, and it is only a reason to ask for the
 * result.
 */
export async function receiveMessage(
  deps: CheckDeps,
  message: { merchantId: string; headers: Parameters<KycProvider['isSigned']>[1]; raw: Buffer; digest: string },
): Promise<Received> {
  const { db, jobs, log, provider } = deps;
  const { merchantId, headers, raw, digest } = message;
  const account = await providerAccount(deps, merchantId);
  if (account === undefined) return 'off';
  if (!provider.isSigned(account, headers, raw)) {
    log.warn({ merchantId }, 'a message about an identity check with a wrong signature was refused');
    return 'forged';
  }
  const checkId = provider.subjectOf(raw);
  return inTransaction(db, async (trx) => {
    if (!(await store.keepMessage(trx, { merchantId, digest }))) return 'known';
    if (checkId !== undefined && (await isOurs(trx, { checkId, merchantId })))
      await jobs.enqueue(trx, checkJobs.work, { checkId });
    return 'taken';
  });
}

/** Checks that the check belongs to the merchant: a provider's account may serve several sites. */
async function isOurs(db: Db, { checkId, merchantId }: { checkId: string; merchantId: string }): Promise<boolean> {
  return (await store.findCheck(db, checkId))?.merchant_id === merchantId;
}
