// Staff calls about the lists of words; every change needs two people, because it decides who is looked after.
import type { CallArguments, Calls } from '@sanam/contract';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { changesRules } from '@sanam/staff/server/index.ts';
import { type CareWords, careWordKinds, isWordList } from '../../contract/words.ts';
import type { CareStaffDeps } from '../deps.ts';
import { insertWords, type WordVersion, wordsNow } from './store.ts';

const SUBJECT = 'careWords';

type Wish = Omit<CallArguments<Calls['opsChangeCareWords']>['body'], 'reason'>;

/** Returns the lists without spaces at the ends of a phrase, and without repeated ones. */
const tidy = (words: Wish['words']): CareWords => ({
  harm: unique(words.harm),
  selfHarm: unique(words.selfHarm),
  stopPayout: unique(words.stopPayout),
});
const unique = (words: readonly string[]): string[] => [...new Set(words.map((word) => word.trim()))];

export function createWordHandlers({ db, approvals }: Pick<CareStaffDeps, 'db' | 'approvals'>): Handlers {
  const change = changesRules<Wish, WordVersion>(approvals, {
    command: 'care.word.change',
    subjectType: SUBJECT,
    now: wordsNow,
    rulesOf: ({ version, words }) => ({ version: version + 1, words: tidy(words) }),
    problemOf: ({ words }) => careWordKinds.find((kind) => !isWordList(words[kind])),
    givesMore: () => true,
    summary: ({ words }) => careWordKinds.map((kind) => words[kind].length).join(' / '),
    insert: insertWords,
    wireOf: ({ words }) => ({ words }),
  });
  return {
    opsGetCareWords: async ({ context: { merchantId }, session }) => {
      const { version, words } = await wordsNow(db, merchantId);
      return {
        merchantId,
        version,
        words: { harm: [...words.harm], selfHarm: [...words.selfHarm], stopPayout: [...words.stopPayout] },
        approval: await approvals.waitingFor({ type: SUBJECT, id: merchantId }, session),
      };
    },
    opsChangeCareWords: ({ body, context }) => inTransaction(db, (trx) => change(trx, context, body)),
  };
}
