// Finds members who meet conditions: page by page, with the facts of a page read in bulk.
import { memberHeads, membersAfter } from '@sanam/members/server/index.ts';
import type { MemberFilter } from '@sanam/messaging/server/index.ts';
import { type Db, databaseNow } from '@sanam/server/platform/db.ts';
import type { Condition } from '../../contract/conditions.ts';
import { asksFor, type Facts, judge } from '../campaigns/conditions.ts';
import { linesOf } from '../campaigns/lines.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';

type Deps = Pick<PromotionDeps, 'members' | 'protection' | 'ledger' | 'site' | 'agentsAbove'>;

export interface Scan {
  filter: MemberFilter;
  conditions: readonly Condition[];
}

export interface Found {
  memberId: string;
  username: string;
}

/** Returns the filter for all members of a merchant who may log in. */
export const everybodyOf = (merchantId: string): MemberFilter => ({
  merchantId,
  types: [],
  states: ['active'],
  language: null,
  registeredFrom: null,
  registeredBefore: null,
  seen: null,
});

const PAGE = 1000;
/** Number of identity levels read concurrently, because they are read one by one. */
const AT_ONCE = 10;

/**
 * Returns members after `after` who meet all conditions, and the end of the page; null if there are no more members.
 */
export async function scanPage(
  deps: Deps,
  db: Db,
  { filter, conditions }: Scan,
  after: string,
): Promise<{ found: Found[]; looked: number; next: string | null }> {
  const memberIds = await membersAfter(db, filter, { after, limit: PAGE });
  const next = memberIds.length < PAGE ? null : memberIds.at(-1)!;
  const found = await meetAll(deps, db, { filter, conditions, memberIds });
  return { found, looked: memberIds.length, next };
}

/** Returns those of these members who meet all conditions now, in the same order. */
export async function meetAll(
  deps: Deps,
  db: Db,
  { filter: { merchantId }, conditions, memberIds }: Scan & { memberIds: readonly string[] },
): Promise<Found[]> {
  const [at, heads, levels, labels, lines, deposits] = await Promise.all([
    databaseNow(db),
    memberHeads(db, memberIds),
    asksFor(conditions, 'levelMin') ? deps.members.ranksOf(db, memberIds) : undefined,
    asksFor(conditions, 'labels') ? deps.members.labelNamesOf(db, memberIds) : undefined,
    linesOf(deps, db, { merchantId, memberIds, conditions }),
    asksFor(conditions, 'deposits')
      ? deps.ledger.countsIn(db, {
          class: 'player_cash',
          owners: memberIds,
          currency: 'THB',
          kinds: ['deposit.credited'],
        })
      : undefined,
  ]);
  const known = { at, zone: deps.site.zoneOf(merchantId) };
  const factsOf = (head: (typeof heads)[number], identityLevel: number): Facts => ({
    ...known,
    language: head.language,
    registeredAt: head.registeredAt,
    lastLoginAt: head.lastLoginAt,
    level: levels?.get(head.memberId) ?? 0,
    labels: labels?.get(head.memberId) ?? [],
    agents: lines.get(head.memberId) ?? [],
    identityLevel,
    deposits: deposits?.get(head.memberId) ?? 0,
    depositMethod: null,
  });
  const isMet = (facts: Facts): boolean => judge(conditions, facts).every(({ ok }) => ok);
  if (!asksFor(conditions, 'identityLevelMin')) return heads.filter((head) => isMet(factsOf(head, 0)));
  // Identity levels are not read for members who would fail even at the highest level.
  const near = heads.filter((head) => isMet(factsOf(head, HIGHEST_LEVEL)));
  const met: Found[] = [];
  for (let from = 0; from < near.length; from += AT_ONCE) {
    const some = near.slice(from, from + AT_ONCE);
    const own = await Promise.all(some.map(({ memberId }) => deps.protection.levelOf(db, memberId)));
    met.push(...some.filter((head, place) => isMet(factsOf(head, own[place] ?? 0))));
  }
  return met;
}
const HIGHEST_LEVEL = 3;

/**
 * Returns up to the requested number of members of a filter who meet the conditions; fewer only if there are no more.
 */
export async function nextMeeting(
  deps: Deps,
  db: Db,
  scan: Scan,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const met: string[] = [];
  for (let place: string | null = after; place !== null && met.length < limit; ) {
    const { found, next } = await scanPage(deps, db, scan, place);
    met.push(...found.map(({ memberId }) => memberId));
    place = next;
  }
  return met.slice(0, limit);
}

export interface Counted {
  matched: number;
  allowed: number;
  looked: number;
  isWhole: boolean;
  sample: Found[];
}

const SAMPLE = 10;

/** Counts members who meet the conditions; examines at most `lookMax` members. */
export async function countMeeting(deps: Deps, db: Db, scan: Scan, lookMax: number): Promise<Counted> {
  const counted: Counted = { matched: 0, allowed: 0, looked: 0, isWhole: true, sample: [] };
  for (let place: string | null = ''; place !== null; ) {
    const { found, looked, next } = await scanPage(deps, db, scan, place);
    const ids = found.map(({ memberId }) => memberId);
    counted.matched += found.length;
    counted.looked += looked;
    counted.allowed += ids.length === 0 ? 0 : (await deps.protection.whoMay(db, ids, 'bonus')).size;
    counted.sample.push(
      ...found.slice(0, SAMPLE - counted.sample.length).map(({ memberId, username }) => ({ memberId, username })),
    );
    place = next;
    if (place !== null && counted.looked >= lookMax) return { ...counted, isWhole: false };
  }
  return counted;
}
