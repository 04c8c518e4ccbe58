// Finds the members of a mailing's audience.
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Audience, MailingTopic } from '../../contract/mailings.ts';
import type { InboxPorts, MemberFilter } from '../inbox/ports.ts';
import * as store from './store.ts';

export interface AudienceDeps {
  site: Pick<SiteService, 'dayBounds'>;
  ports: Pick<InboxPorts, 'whoMayGet' | 'membersAfter' | 'countMembers' | 'membersNamed'>;
}

export interface Found {
  count: number;
  /** Members of a list. */
  memberIds: string[];
  /** Names of a list that no member has. */
  unknown: string[];
}

/** Returns the current audience. */
export async function findAudience(deps: AudienceDeps, db: Db, merchantId: string, audience: Audience): Promise<Found> {
  if (audience.kind === 'segment') {
    const count = await deps.ports.countMembers(db, await filterOf(deps, merchantId, audience));
    return { count, memberIds: [], unknown: [] };
  }
  const known = await deps.ports.membersNamed(db, merchantId, audience.usernames);
  const memberIds = [...new Set(known.values())];
  return { count: memberIds.length, memberIds, unknown: audience.usernames.filter((name) => !known.has(name)) };
}

/** Returns the next members of a mailing, in ascending order of their ids. */
export async function nextMembers(
  deps: AudienceDeps,
  db: Db,
  mailing: Pick<store.MailingRow, 'mailing_id' | 'merchant_id' | 'audience' | 'reached'>,
  limit: number,
): Promise<string[]> {
  const { mailing_id: mailingId, merchant_id: merchantId, audience, reached: after } = mailing;
  if (audience.kind === 'members') return store.listedAfter(db, mailingId, { after, limit });
  return deps.ports.membersAfter(db, await filterOf(deps, merchantId, audience), { after, limit });
}

/**
 * Returns those of these members who receive it: all for a service message; for offers and news, only those who want
 * and may have them.
 */
export async function whoIsTold(
  { ports }: AudienceDeps,
  db: Db,
  memberIds: readonly string[],
  topic: MailingTopic,
): Promise<string[]> {
  if (topic === 'service') return [...memberIds];
  const may = await ports.whoMayGet(db, memberIds, topic);
  const without = await store.withoutTopic(db, memberIds, topic);
  return memberIds.filter((memberId) => may.has(memberId) && !without.has(memberId));
}

async function filterOf(
  { site }: AudienceDeps,
  merchantId: string,
  { registeredFrom, registeredTo, types, states, language, seen, kept }: Extract<Audience, { kind: 'segment' }>,
): Promise<MemberFilter> {
  return {
    merchantId,
    types,
    states,
    language,
    seen,
    kept,
    registeredFrom: registeredFrom === null ? null : (await site.dayBounds(merchantId, registeredFrom)).from,
    registeredBefore: registeredTo === null ? null : (await site.dayBounds(merchantId, registeredTo)).to,
  };
}
