// Inbox messages about breaks, exclusions and limits: one each. A stopped member can still log in to read them.
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { protectionNotices } from './protection-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  tell: Notify<typeof protectionNotices>;
}

const LINK = '/?mc=saferPlay';
const stopWords = {
  player: { break: 'breakStarted', exclusion: 'exclusionStarted', operator: 'operatorStarted' },
  staff: { break: 'breakForYou', exclusion: 'exclusionForYou', operator: 'operatorStarted' },
  register: { break: 'breakStarted', exclusion: 'exclusionStarted', operator: 'operatorStarted' },
} as const;
const endWords = { operator: 'operatorEnded', anotherPerson: 'exclusionCorrected' } as const;
const documentWords = { again: 'documentAgain', refused: 'documentRefused', revoked: 'documentRevoked' } as const;
const limitWords = {
  active: 'limitActive',
  pending: 'limitPending',
  lapsed: 'limitLapsed',
  withdrawn: 'limitWithdrawn',
  operatorSet: 'limitByOperator',
  operatorRaised: 'limitRaisedByOperator',
} as const;

export function tellOfProtection({ platform: { db, events }, tell }: Deps): void {
  events.on('protection.stopped', 'messages.tell', async ({ memberId, exclusionId, kind, by, termEndsAt }) => {
    const notice = { memberId, template: stopWords[by][kind], source: `exclusion:${exclusionId}`, link: LINK };
    await inTransaction(db, (trx) => tell(trx, { ...notice, values: { until: termEndsAt ?? '' } }));
  });
  events.on('protection.ended', 'messages.tell', async ({ memberId, exclusionId, what }) => {
    // A player who returned has just confirmed it.
    if (what === 'player') return;
    const notice = { memberId, template: endWords[what], source: `exclusionEnd:${exclusionId}`, link: LINK };
    await inTransaction(db, (trx) => tell(trx, { ...notice, values: {} }));
  });
  events.on('protection.blockChanged', 'messages.tell', async ({ memberId, changeId, isBlocked }) => {
    const template = isBlocked ? 'blockStarted' : 'blockEnded';
    await inTransaction(db, (trx) =>
      tell(trx, { memberId, template, source: `block:${changeId}`, link: LINK, values: {} }),
    );
  });
  events.on('protection.documentChanged', 'messages.tell', async ({ memberId, documentId, version, state, answer }) => {
    // The member has just sent it.
    if (state === 'sent' || state === 'checking') return;
    const notice = { memberId, source: `document:${documentId}:${version}`, link: '/?mc=identity' };
    await inTransaction(db, (trx) =>
      state === 'approved'
        ? tell(trx, { ...notice, template: 'documentApproved', values: {} })
        : tell(trx, { ...notice, template: documentWords[state], values: { why: answer ?? 'incomplete' } }),
    );
  });
  events.on('protection.documentExpires', 'messages.tell', async ({ memberId, documentId, validUntil }) => {
    const notice = { memberId, template: 'documentExpires', source: `documentEnd:${documentId}` } as const;
    await inTransaction(db, (trx) => tell(trx, { ...notice, link: '/?mc=identity', values: { until: validUntil } }));
  });
  events.on('protection.limitChanged', 'messages.tell', async ({ memberId, changeId, kind, frame, change }) => {
    const notice = { memberId, template: limitWords[change], source: `limit:${changeId}`, link: LINK };
    await inTransaction(db, (trx) => tell(trx, { ...notice, values: { limit: kind, frame } }));
  });
}
