import { type CallArguments, FEEDBACK_MAX, FEEDBACK_MIN, graphemes, type Schemas } from '@sanam/contract';
import { audit } from '../../../platform/audit.ts';
import { networkOf } from '../../../platform/brakes.ts';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/db.ts';
import { refuse } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Vault } from '../../../platform/crypto.ts';
import * as store from './store.ts';

/** What one member, and one network for those who are not logged in, may write in an hour. */
const FEEDBACK_AN_HOUR = 5;
const APPLICATIONS_AN_HOUR = 3;

export interface People {
  /** Keeps a member's words as plain text. Refuses `content.feedbackTooShort`, `content.feedbackTooLong`, `common.tooManyRequests`. */
  feedback(context: Context, memberId: string, given: CallArguments<Schemas['feedback']>['body']): Promise<string>;
  /** Keeps an application of an affiliate to be. Refuses `common.tooManyRequests`. */
  apply(context: Context, given: CallArguments<Schemas['joinPartners']>['body']): Promise<string>;
  /** Newest first. */
  cases(ask: store.CaseFilter): Promise<store.Case[]>;
  applications(ask: store.CaseFilter): Promise<store.Application[]>;
  /** Marks a case as answered. Refuses `common.notFound` for an unknown or answered one. */
  answer(context: Context, ask: { kind: store.CaseKind; id: string; reason: string }): Promise<void>;
}

export function createPeople({ db, vault }: { db: Db; vault: Vault }): People {
  return {
    async feedback(context, memberId, { questionType, content: given }) {
      const content = plain(given);
      const length = graphemes(content);
      if (length < FEEDBACK_MIN) throw refuse('content.feedbackTooShort', { min: FEEDBACK_MIN });
      if (length > FEEDBACK_MAX) throw refuse('content.feedbackTooLong', { max: FEEDBACK_MAX });
      const id = newId('fbk');
      await inTransaction(db, async (trx) => {
        await store.limit(trx, { key: `feedback:${memberId}`, max: FEEDBACK_AN_HOUR, table: 'feedback' });
        await store.insertFeedback(trx, { id, merchantId: context.merchantId, memberId, questionType, content });
      });
      return id;
    },
    async apply(context, given) {
      const id = newId('apl');
      const network = vault.keyedHash('content.application', networkOf(context.address ?? 'unknown'));
      await inTransaction(db, async (trx) => {
        await store.limit(trx, { key: network, max: APPLICATIONS_AN_HOUR, table: 'applications' });
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
    },
    cases: (ask) => store.listCases(db, ask),
    applications: (ask) => store.listApplications(db, ask),
    answer: (context, { kind, id, reason }) =>
      inTransaction(db, async (trx) => {
        if (!(await store.markAnswered(trx, { kind, id, by: context.actor.id }))) throw refuse('common.notFound');
        await audit(trx, context, { command: `content.${kind}.answer`, subject: { type: kind, id }, reason });
      }),
  };
}

/** One way of writing each letter, no invisible characters but line ends; what stands in it is text and stays text. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
