import type { CallArguments, Calls } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import { networkOf } from '@sanam/server/platform/rate-limiter.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { Written } from '@sanam/server/platform/written.ts';
import { takeUses } from '@sanam/server/platform/window-limiter.ts';
import { FEEDBACK_MAX, FEEDBACK_MIN, graphemes, plain } from '../../contract/rules.ts';
import * as store from './store.ts';

/** Limits per hour: feedback of one member, applications of one network for visitors. */
const FEEDBACK_WINDOWS = [{ max: 5, seconds: 3600 }];
const APPLICATION_WINDOWS = [{ max: 3, seconds: 3600 }];
const SHOWN_TO_MEMBER = 20;

export interface People {
  /**
   * Stores a member's feedback as plain text. Refuses with `content.feedbackTooShort`, `content.feedbackTooLong`,
   * `common.tooManyRequests`.
   */
  feedback(context: Context, memberId: string, given: CallArguments<Calls['feedback']>['body']): Promise<string>;
  /** Stores the application of an affiliate. Refuses with `common.tooManyRequests`. */
  apply(context: Context, given: CallArguments<Calls['joinPartners']>['body']): Promise<string>;
  /** Returns cases, waiting ones first. */
  cases(ask: store.CaseFilter): Promise<store.Page<store.Case>>;
  applications(ask: store.CaseFilter): Promise<store.Page<store.Application>>;
  /** Returns the number of waiting cases. */
  waiting(merchantId: string): Promise<{ feedback: number; applications: number }>;
  /** Returns a member's feedback, newest first, at most 20. */
  ofMember(memberId: string): Promise<store.Case[]>;
  /** Answers a case, once; returns its member. Refuses with `common.notFound` for an unknown or answered case. */
  answer(target: Db, context: Context, ask: { id: string; answer: string; reason: string }): Promise<string>;
  /** Decides an application, once. Refuses with `common.notFound`. */
  decide(
    target: Db,
    context: Context,
    ask: { id: string; decision: 'accepted' | 'declined'; answer: string | null; reason: string },
  ): Promise<void>;
}

interface Deps {
  db: Db;
  vault: Vault;
  written: Pick<Written, 'tell'>;
}

export function createPeople(deps: Deps): People {
  const { db } = deps;
  return {
    feedback: (context, memberId, given) => keepFeedback(deps, context, memberId, given),
    apply: (context, given) => keepApplication(deps, context, given),
    cases: (ask) => store.listCases(db, ask),
    applications: (ask) => store.listApplications(db, ask),
    waiting: (merchantId) => store.countWaiting(db, merchantId),
    ofMember: (memberId) => store.listOfMember(db, memberId, SHOWN_TO_MEMBER),
    answer: answerFeedback,
    decide: decideApplication,
  };
}

async function keepFeedback(
  deps: Deps,
  context: Context,
  memberId: string,
  { questionType, content: given }: CallArguments<Calls['feedback']>['body'],
): Promise<string> {
  const { db } = deps;
  const content = plain(given);
  const length = graphemes(content);
  if (length < FEEDBACK_MIN) throw refuse('content.feedbackTooShort', { min: FEEDBACK_MIN });
  if (length > FEEDBACK_MAX) throw refuse('content.feedbackTooLong', { max: FEEDBACK_MAX });
  const id = newId('fbk');
  await inTransaction(db, async (trx) => {
    await takeUses(trx, limitsOf(deps), [{ scope: 'content.feedback', key: memberId, windows: FEEDBACK_WINDOWS }]);
    const { merchantId } = context;
    await store.insertFeedback(trx, { id, merchantId, memberId, questionType, content });
    await deps.written.tell(trx, { memberId, merchantId, source: id, text: content });
  });
  return id;
}

async function keepApplication(
  deps: Deps,
  context: Context,
  given: CallArguments<Calls['joinPartners']>['body'],
): Promise<string> {
  const { db, vault } = deps;
  const id = newId('apl');
  const network = vault.keyedHash('content.application', networkOf(context.address ?? 'unknown'));
  await inTransaction(db, async (trx) => {
    await takeUses(trx, limitsOf(deps), [{ scope: 'content.application', key: network, windows: APPLICATION_WINDOWS }]);
    const { name, contact, channel, message } = given;
    await store.insertApplication(trx, {
      id,
      merchantId: context.merchantId,
      network,
      name: plain(name),
      contact: plain(contact),
      channel: plain(channel),
      message: plain(message),
    });
  });
  return id;
}

function answerFeedback(
  target: Db,
  context: Context,
  { id, reason, ...given }: { id: string; answer: string; reason: string },
): Promise<string> {
  return inTransaction(target, async (trx) => {
    const answer = plain(given.answer);
    const { merchantId, actor } = context;
    const memberId = await store.answerFeedback(trx, { id, merchantId, by: actor.id, answer });
    if (memberId === undefined) throw refuse('common.notFound');
    const change = { before: { state: 'received' }, after: { state: 'answered', answer }, reason };
    await audit(trx, context, { command: 'content.feedback.answer', subject: { type: 'feedback', id }, ...change });
    return memberId;
  });
}

function decideApplication(
  target: Db,
  context: Context,
  {
    id,
    decision,
    reason,
    ...given
  }: { id: string; decision: 'accepted' | 'declined'; answer: string | null; reason: string },
): Promise<void> {
  return inTransaction(target, async (trx) => {
    const answer = given.answer === null ? null : plain(given.answer);
    const { merchantId, actor } = context;
    if (!(await store.decideApplication(trx, { id, merchantId, by: actor.id, answer, decision })))
      throw refuse('common.notFound');
    const subject = { type: 'application', id };
    const change = { before: { state: 'received' }, after: { state: 'answered', decision, answer }, reason };
    await audit(trx, context, { command: 'content.application.decide', subject, ...change });
  });
}

const limitsOf = ({ vault }: Deps) => ({
  vault,
  refusal: (retryAfterSeconds: number) => refuse('common.tooManyRequests', { retryAfterSeconds }),
});
