// The tree for staff: members directly below an agent or the merchant, or found by name, now or on a past day.
import type { CallValue, Calls } from '@sanam/contract';
import { isAgentType } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { AgentsStaffDeps } from '../deps.ts';
import * as store from './browse-store.ts';
import { nodeOf } from './store.ts';

type TreeValue = CallValue<Calls['opsAgentTree']>;
/** Maximum number of names matched by a search. */
const NAMES_MAX = 50;

interface Query {
  q?: string | undefined;
  upline?: string | undefined;
  at?: string | undefined;
  after?: string | undefined;
  pageSize: number;
}

export function createTreeHandlers(deps: AgentsStaffDeps): Handlers {
  return { opsAgentTree: ({ query, context }) => browse(deps, query, context) };
}

/**
 * Returns a page of the tree. Refuses with `agents.noLine` if the upline was no agent then, or is not visible to the
 * caller.
 */
async function browse(deps: AgentsStaffDeps, query: Query, context: Context & { rowsOf?: string }): Promise<TreeValue> {
  const { db } = deps;
  const at = await momentOf(deps, query, context);
  const merchantId = context.rowsOf;
  const upline = query.upline === undefined ? undefined : await store.lineAt(db, { memberId: query.upline, at });
  if (query.upline !== undefined && (upline === undefined || (merchantId ?? upline.merchantId) !== upline.merchantId))
    throw refuse('agents.noLine');
  const after = query.after === undefined ? undefined : (await nodeOf(db, query.after))?.memberNo;
  const place = { merchantId, uplineNo: upline?.agentNo ?? null, at };
  const page = { ...place, after, limit: query.pageSize + 1 };
  const isSearch = query.q !== undefined && query.q !== '';
  const found = isSearch ? await named(deps, { q: query.q!, merchantId, at }) : await store.directsAt(db, page);
  const list = found.slice(0, isSearch ? NAMES_MAX : query.pageSize);
  return {
    path: await pathValue(deps, upline?.path ?? []),
    list: await valuesOf(deps, list),
    totalCount: isSearch ? list.length : await store.countDirectsAt(db, place),
    hasMore: found.length > list.length,
    asOf: at.toISOString(),
  };
}

/** Returns the end of the requested business day, at most now. */
async function momentOf({ db, site }: AgentsStaffDeps, { at }: Query, { merchantId }: Context): Promise<Date> {
  const now = await databaseNow(db);
  if (at === undefined) return now;
  const { to } = await site.dayBounds(merchantId, at);
  // Last millisecond of the day.
  return to > now ? now : new Date(to.getTime() - 1);
}

async function named(
  { db, members }: AgentsStaffDeps,
  { q, merchantId, at }: { q: string; merchantId: string | undefined; at: Date },
): Promise<store.TreeRow[]> {
  const search = { q, merchantId, sort: 'createdAt', order: 'DESC', limit: NAMES_MAX + 1, offset: 0 } as const;
  const { list } = await members.searchMembers(search);
  return store.membersAt(db, { memberIds: list.map(({ memberId }) => memberId), at });
}

async function pathValue({ db, people }: AgentsStaffDeps, path: readonly string[]): Promise<TreeValue['path']> {
  const ids = await store.idsOf(db, path);
  const nameOf = await people.members(ids);
  return ids.map((memberId) => ({ memberId, username: nameOf(memberId).username }));
}

async function valuesOf({ members }: AgentsStaffDeps, found: store.TreeRow[]): Promise<TreeValue['list']> {
  const ids = found.flatMap(({ memberId, uplineId }) => (uplineId === null ? [memberId] : [memberId, uplineId]));
  const known = await members.membersById([...new Set(ids)]);
  return found.map((row) => {
    const account = known.get(row.memberId);
    const { memberId, merchantId, uplineId, level, directs, agentsBelow, isFrozen } = row;
    return {
      id: memberId,
      memberId,
      username: account?.username ?? '',
      merchantId,
      accountType: account !== undefined && isAgentType(account.accountType) ? account.accountType : null,
      upline: uplineId === null ? null : { memberId: uplineId, username: known.get(uplineId)?.username ?? '' },
      level,
      joinedAt: row.joinedAt.toISOString(),
      directs,
      agentsBelow,
      isFrozen,
    };
  });
}
