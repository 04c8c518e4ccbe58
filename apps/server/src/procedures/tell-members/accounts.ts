// Messages about the account itself: a corrected person, a closed account, and points paid before it closes.
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { accountNotices } from './account-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  tell: Notify<typeof accountNotices>;
}

export function tellOfAccounts({ platform: { db, events }, tell }: Deps): void {
  events.on('identity.closed', 'messages.tell', async ({ memberId, closingId }) => {
    const notice = { memberId, template: 'closed', source: `closing:${closingId}`, link: '/help' } as const;
    await inTransaction(db, (trx) => tell(trx, { ...notice, values: {} }));
  });
  events.on('points.payoutDecided', 'messages.tell', async ({ payoutId, memberId, state, points, amount, reason }) => {
    const about = { memberId, source: `pointPayout:${payoutId}`, link: '/?mc=withdraw' } as const;
    await inTransaction(db, (trx) =>
      state === 'paid'
        ? tell(trx, { ...about, template: 'pointsPaid', values: { points, amount } })
        : tell(trx, { ...about, template: 'pointsRefused', values: { reason: reason ?? '–' } }),
    );
  });
  events.on('identity.personCorrected', 'messages.tell', async ({ memberId, version, hasNewName }) => {
    const template = hasNewName ? 'nameCorrected' : 'birthDateCorrected';
    const notice = { memberId, template, source: `person:${memberId}:${version}`, values: {} } as const;
    await inTransaction(db, (trx) => tell(trx, { ...notice, link: '/?mc=securityCenter' }));
  });
}
