// Messages about a corrected person or a closed account. They are urgent, so they go to every verified contact.
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
  events.on('identity.personCorrected', 'messages.tell', async ({ memberId, version, hasNewName }) => {
    const template = hasNewName ? 'nameCorrected' : 'birthDateCorrected';
    const notice = { memberId, template, source: `person:${memberId}:${version}`, values: {} } as const;
    await inTransaction(db, (trx) => tell(trx, { ...notice, link: '/?mc=securityCenter' }));
  });
}
