// Bonuses in the format of members' and staff calls.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { paged, pageOf, type PageQuery } from '@sanam/server/platform/paging.ts';
import { requiredOf } from '../../contract/bonus-rules.ts';
import type { BonusState } from '../../contract/bonus-terms.ts';
import { textIn } from '../campaigns/content.ts';
import { openNow } from '../turnover/service.ts';
import type { PromotionDeps, PromotionStaffDeps } from '../campaigns/deps.ts';
import { subjectOf } from './note.ts';
import * as store from './shown-store.ts';

type Bonus = CallValue<Calls['listBonuses']>['list'][number];
type Row = CallValue<Calls['opsListBonuses']>['list'][number];
type Shown = store.ShownGrant;

interface Now {
  /** Bonus balance of each member, in minor units. */
  balances: ReadonlyMap<string, bigint>;
  /** Progress of requirements including bets without a verdict yet, where known. */
  done: ReadonlyMap<string, bigint>;
  language: 'TH' | 'EN';
}

/** Returns the required turnover of a waiting bonus. */
const requiredLater = ({ amount, deposit_amount, content: { bonus } }: Shown): bigint =>
  requiredOf(bonus!, { bonusMinor: amount, depositMinor: deposit_amount });

function bonusOf(grant: Shown, { balances, done, language }: Now): Bonus {
  const hasMoney = grant.state === 'active' || grant.state === 'ending';
  const { content } = grant;
  return {
    bonusId: grant.grant_id,
    promotionId: grant.source === 'given' ? null : grant.campaign_id,
    title: textIn(content, language).title,
    state: grant.state,
    amount: toWire(grant.amount),
    balance: toWire((hasMoney ? balances.get(grant.member_id) : undefined) ?? 0n),
    converted: toWire(grant.converted),
    returned: toWire(grant.returned),
    turnoverId: grant.requirement_id,
    required: toWire(grant.required ?? requiredLater(grant)),
    done: toWire((grant.requirement_id === null ? undefined : done.get(grant.requirement_id)) ?? grant.done ?? 0n),
    grantedAt: grant.granted_at.toISOString(),
    startedAt: grant.started_at?.toISOString() ?? null,
    expiresAt: grant.expires_at?.toISOString() ?? null,
    endedAt: grant.ended_at?.toISOString() ?? null,
    checkedUntil: grant.checked_until?.toISOString() ?? null,
    refusal: grant.refusal,
    terms: content.bonus!,
  };
}

/** Returns bonus balances of members whose bonus has money in the wallet. */
const balancesOf = (db: Db, list: readonly Shown[]): Promise<Map<string, bigint>> =>
  store.moneyOf(
    db,
    list.filter(({ state }) => state === 'active' || state === 'ending').map(({ member_id }) => member_id),
  );

interface OwnAsk extends PageQuery {
  memberId: string;
  state: BonusState | undefined;
  language: 'TH' | 'EN';
}

/** Returns bonuses, open ones first, then newest; `done` includes bets without a verdict yet. */
export async function ownBonuses(deps: PromotionDeps, ask: OwnAsk): Promise<CallValue<Calls['listBonuses']>> {
  const { db } = deps;
  const { memberId, state, language } = ask;
  const filter = { memberId, state, ...pageOf(ask) };
  const list = await store.listGrants(db, filter);
  const { count } = await store.sumGrants(db, filter);
  const open = await openNow(deps, db, { memberId, currency: 'THB' });
  const now = {
    balances: await balancesOf(db, list),
    done: new Map(open.map(({ requirementId, doneNow }) => [requirementId, doneNow])),
    language,
  };
  return paged(
    list.map((one) => bonusOf(one, now)),
    Number(count),
    ask,
  );
}

async function rowsOf(deps: PromotionStaffDeps, list: readonly Shown[], language: 'TH' | 'EN'): Promise<Row[]> {
  const nameOf = await deps.people.members(list.map(({ member_id }) => member_id));
  const now = { balances: await balancesOf(deps.db, list), done: new Map<string, bigint>(), language };
  return list.map((one) => ({
    ...bonusOf(one, now),
    id: one.grant_id,
    merchantId: one.merchant_id,
    memberId: one.member_id,
    account: nameOf(one.member_id).username,
    source: one.source,
    sourceId: one.source_id,
    version: one.version,
    endReason: one.end_reason,
  }));
}

interface StaffAsk extends PageQuery {
  /** Undefined for all merchants. */
  merchantId: string | undefined;
  q?: string | undefined;
  state?: BonusState | undefined;
  campaignId?: string | undefined;
  language: 'TH' | 'EN';
}

const MEMBERS_MAX = 200;
const NEWEST = { sort: 'createdAt', order: 'DESC' } as const;

/** Returns members whose account name contains the text; undefined without a search. */
async function membersNamed(
  { members }: PromotionStaffDeps,
  { q = '', merchantId }: StaffAsk,
): Promise<string[] | undefined> {
  if (q === '') return undefined;
  const { list } = await members.searchMembers({ q, merchantId, limit: MEMBERS_MAX, offset: 0, ...NEWEST });
  return list.map(({ memberId }) => memberId);
}

/** Returns bonuses; `q` is a part of the account name. */
export async function listBonuses(
  deps: PromotionStaffDeps,
  ask: StaffAsk,
): Promise<CallValue<Calls['opsListBonuses']>> {
  const { db } = deps;
  const { merchantId, state, campaignId } = ask;
  const filter = { merchantId, memberIds: await membersNamed(deps, ask), state, campaignId, ...pageOf(ask) };
  const list = await store.listGrants(db, filter);
  const sums = await store.sumGrants(db, filter);
  return {
    ...paged(await rowsOf(deps, list, ask.language), Number(sums.count), ask),
    totals: {
      granted: toWire(sums.granted),
      converted: toWire(sums.converted),
      returned: toWire(sums.returned),
      balance: toWire(await store.moneyNow(db, filter)),
    },
  };
}

/** Returns the bonuses of a member. Refuses with `common.notFound`. */
export async function memberBonuses(
  deps: PromotionStaffDeps,
  { memberId, language, ...query }: PageQuery & { memberId: string; language: 'TH' | 'EN' },
): Promise<CallValue<Calls['opsMemberBonuses']>> {
  const { db, members } = deps;
  if ((await members.findForWallet(db, memberId)) === undefined) throw refuse('common.notFound');
  const filter = { memberId, ...pageOf(query) };
  const list = await store.listGrants(db, filter);
  const { count } = await store.sumGrants(db, filter);
  return paged(await rowsOf(deps, list, language), Number(count), query);
}

/** Returns a bonus with its history. Refuses with `common.notFound`. */
export async function oneBonus(
  deps: PromotionStaffDeps,
  { grantId, language, session }: { grantId: string; language: 'TH' | 'EN'; session: StaffSession },
): Promise<CallValue<Calls['opsGetBonus']>> {
  const [grant] = await store.listGrants(deps.db, { grantId, limit: 1, offset: 0 });
  if (grant === undefined) throw refuse('common.notFound');
  const [row] = await rowsOf(deps, [grant], language);
  return {
    ...row!,
    approval: await deps.approvals.waitingFor(subjectOf(grantId), session),
    history: await deps.people.historyOf(grantId),
  };
}
