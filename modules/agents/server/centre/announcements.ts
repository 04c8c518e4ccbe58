// Announcements for agents, and which of them an agent has read.
import type { Calls, CallValue } from '@sanam/contract';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import { agentOf } from '../tree/agent-of.ts';
import type { CentreDeps } from './service.ts';

type Deps = Pick<CentreDeps, 'db' | 'site' | 'content'>;

const shownTo = async ({ content }: Deps, merchantId: string, language: 'TH' | 'EN') =>
  (await content.listAnnouncements({ merchantId, types: ['PL'], language, reader: 'agentAlone' })).player;

/** Returns the merchant's announcements for agents. */
export async function announcements(
  deps: Deps,
  { merchantId, memberId }: MemberSession,
  language: 'TH' | 'EN',
): Promise<CallValue<Calls['agentAnnouncements']>> {
  const { db, site } = deps;
  const list = await shownTo(deps, merchantId, language);
  const rows = await db
    .selectFrom('agents_announcement_reads')
    .select('announcement_id')
    .where('member_id', '=', memberId)
    .execute();
  const read = new Set(rows.map(({ announcement_id: id }) => id));
  return { list: list.map((one) => ({ ...one, isRead: read.has(one.id) })), zone: site.zoneOf(merchantId) };
}

/** Marks announcements of the agent as read. Refuses with `agents.notAgent` for an account without a line. */
export async function readAnnouncements(
  deps: Deps,
  session: MemberSession,
  ids: readonly string[],
  idempotency: IdempotencyKey,
): Promise<Record<string, never>> {
  const { memberId, merchantId } = session;
  await agentOf(deps.db, session);
  const known = new Set((await shownTo(deps, merchantId, 'TH')).map(({ id }) => id));
  const read = [...new Set(ids)].filter((id) => known.has(id));
  return once(deps.db, idempotency, async (trx) => {
    if (read.length > 0)
      await trx
        .insertInto('agents_announcement_reads')
        .values(read.map((id) => ({ member_id: memberId, announcement_id: id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return {};
  });
}
