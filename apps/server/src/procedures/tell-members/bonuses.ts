// Inbox messages about bonuses.
import type { Notify } from '@sanam/messaging/server/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { DomainEvents } from '../../platform/events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { bonusNotices } from './bonus-notices.ts';

interface Deps {
  platform: Pick<Platform, 'db' | 'events'>;
  tell: Notify<typeof bonusNotices>;
}

const link = '/?mc=bonusDetails';

/** Sends messages about bonuses, except about one that the member gave up or lost. */
export function tellOfBonuses({ platform: { db, events }, tell }: Deps): void {
  events.on('promotions.bonusChanged', 'messages.tell', async (change) => {
    const { memberId, grantId, state } = change;
    const notice = noticeOf(change);
    // A bonus under review while it runs is reported once, and again if the review deadline changes.
    const step = change.checkedUntil === null ? state : `checked:${change.checkedUntil}`;
    const about = { memberId, source: `bonus:${grantId}:${step}`, link } as const;
    if (notice !== undefined) await inTransaction(db, (trx) => tell(trx, { ...about, ...notice }));
  });
  events.on('promotions.bonusEndsSoon', 'messages.tell', async ({ grantId, memberId, expiresAt, titles }) => {
    const values = { nameTh: titles.TH, nameEn: titles.EN, until: expiresAt };
    const source = `bonus:${grantId}:soon:${expiresAt}`;
    await inTransaction(db, (trx) => tell(trx, { memberId, source, link, template: 'bonusEndsSoon', values }));
  });
  events.on('promotions.turnoverExtended', 'messages.tell', async ({ grantId, memberId, expiresAt, titles }) => {
    const values = { nameTh: titles.TH, nameEn: titles.EN, until: expiresAt };
    const source = `bonus:${grantId}:until:${expiresAt}`;
    await inTransaction(db, (trx) => tell(trx, { memberId, source, link, template: 'bonusExtended', values }));
  });
  events.on('promotions.bonusMissed', 'messages.tell', async ({ depositId, memberId, titles }) => {
    const values = { nameTh: titles.TH, nameEn: titles.EN };
    const source = `bonusMissed:${depositId}`;
    await inTransaction(db, (trx) => tell(trx, { memberId, source, link, template: 'bonusMissed', values }));
  });
}

function noticeOf(change: DomainEvents['promotions.bonusChanged']) {
  const { state, amount, converted, expiresAt, checkedUntil: until, refusal, titles } = change;
  const name = { nameTh: titles.TH, nameEn: titles.EN };
  if (until !== null && state === 'held') return { template: 'bonusHeld', values: { ...name, amount, until } } as const;
  if (until !== null) return { template: 'bonusChecked', values: { ...name, until } } as const;
  const given = { ...name, amount, until: expiresAt ?? '' };
  if (state === 'active') return { template: 'bonusActive', values: given } as const;
  if (state === 'queued') return { template: 'bonusQueued', values: given } as const;
  if (state === 'completed') return { template: 'bonusCompleted', values: { ...name, amount: converted } } as const;
  if (state === 'expired') return { template: 'bonusExpired', values: name } as const;
  if (state === 'cancelled' && refusal !== null)
    return { template: 'bonusRefused', values: { ...name, why: refusal } } as const;
  if (state === 'cancelled') return { template: 'bonusCancelled', values: name } as const;
  return undefined;
}
