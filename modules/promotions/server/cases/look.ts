// Checks members who take or complete a bonus, and stores the findings.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { CaseMoment } from '../../contract/case-states.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import type { GrantRow } from '../bonuses/store.ts';
import { type About, caseFacts } from './facts.ts';
import { linesNow } from './lines.ts';
import { noteCase } from './note.ts';
import { type FoundSign, type Lines, scoreOf, signsOf, type Verdict, verdictOf, withoutCleared } from './rules.ts';
import * as store from './store.ts';

export interface Look {
  lines: Lines;
  signs: FoundSign[];
  score: number;
  verdict: Verdict;
}

/** Checks a member by the merchant's thresholds; cleared signs are not counted again. */
export async function lookAt(
  deps: PromotionDeps,
  db: Db,
  { merchantId, ...about }: About & { merchantId: string },
): Promise<Look> {
  const lines = await linesNow(db, merchantId);
  const facts = await caseFacts(deps, db, about);
  const found = facts === undefined ? [] : signsOf(facts, lines.points);
  const signs = found.length === 0 ? [] : withoutCleared(found, await store.clearedOf(db, about.memberId));
  const score = scoreOf(signs);
  return { lines, signs, score, verdict: verdictOf(score, lines) };
}

interface Taker {
  memberId: string;
  merchantId: string;
  codeId?: string | null;
  campaignId?: string | null;
}

/** Checks a member before a bonus is granted: of this campaign, and by this code of it, if any. */
export const lookAtTaker = (
  deps: PromotionDeps,
  db: Db,
  { memberId, merchantId, codeId = null, campaignId = null }: Taker,
): Promise<Look> => lookAt(deps, db, { memberId, merchantId, since: null, codeId, campaignId });

/** Checks whether bonus offers are hidden from this member. */
export async function isHidden(
  deps: PromotionDeps,
  db: Db,
  member: { memberId: string; merchantId: string },
): Promise<boolean> {
  const { score, lines } = await lookAtTaker(deps, db, member);
  return score >= lines.hideAt;
}

/**
 * Opens a case for the findings. Returns undefined if there are none, or if this moment of the bonus was already
 * checked.
 */
export async function keepLook(
  deps: Pick<PromotionDeps, 'events'>,
  trx: Trx,
  by: Context,
  { grant, moment, look }: { grant: GrantRow; moment: CaseMoment; look: Look },
): Promise<store.CaseRow | undefined> {
  const { verdict, score, signs, lines } = look;
  if (verdict === 'none') return undefined;
  const made = await store.insertCase(trx, {
    merchant_id: grant.merchant_id,
    member_id: grant.member_id,
    grant_id: grant.grant_id,
    moment,
    holds: verdict === 'hold',
    score,
    signs,
    rules_version: lines.version,
    hours: lines.hours,
  });
  if (made !== undefined) await noteCase(deps, trx, by, made);
  return made;
}

/**
 * Checks whether a bonus whose turnover is met waits for staff: because of an open case, or of one opened now. Each
 * bonus is checked once when it is met.
 */
export async function isHeldWhenMet(deps: PromotionDeps, trx: Trx, by: Context, grant: GrantRow): Promise<boolean> {
  const cases = await store.casesOf(trx, grant.grant_id);
  if (cases.some(({ state, holds }) => state === 'open' && holds)) return true;
  if (cases.some(({ moment }) => moment === 'completion')) return false;
  const { member_id: memberId, merchant_id: merchantId, started_at: since } = grant;
  const look = await lookAt(deps, trx, { memberId, merchantId, since, codeId: null });
  return (await keepLook(deps, trx, by, { grant, moment: 'completion', look }))?.holds === true;
}
