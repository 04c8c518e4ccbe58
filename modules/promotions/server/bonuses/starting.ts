// Starts a bonus: its posting, its requirement, and the switch for the wallet engine.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import { baseOf } from '../../contract/bonus-rules.ts';
import { findContent } from '../campaigns/store.ts';
import { absorb } from '../turnover/grant-store.ts';
import { insertRequirement } from '../turnover/store.ts';
import { saveRule } from '../turnover/rule-store.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { noteGrant } from './note.ts';
import { type TermsMinor, termsOf } from './rules.ts';
import * as store from './store.ts';

const house = { class: 'promo_expense', owner: 'house' } as const;

/** Returns the terms of the version that the member took. */
export async function termsOfGrant(
  db: Db,
  grant: Pick<store.GrantRow, 'campaign_id' | 'version'>,
): Promise<TermsMinor> {
  const content = await findContent(db, grant.campaign_id, grant.version);
  const terms = content && termsOf(content);
  assert(terms !== undefined, 'a bonus has the terms of a version');
  return terms;
}

const codeOf = ({ campaign_id, version }: store.GrantRow): string => `${campaign_id}:${version}`;

async function saveRules({ bonusPlay }: PromotionDeps, trx: Trx, grant: store.GrantRow, of: TermsMinor): Promise<void> {
  const { terms, betMaxMinor } = of;
  await bonusPlay.saveRules(trx, {
    code: codeOf(grant),
    betMaxMinor,
    isBonusFirst: terms.spends === 'bonusFirst',
    excludedProducts: terms.excludedProducts,
    excludedGames: terms.excludedGames.map(({ vendor, game }) => (game === null ? { vendor } : { vendor, game })),
  });
}

/**
 * Starts a queued bonus that the caller created or locked. It stays queued while another bonus is active. The gate is
 * checked after the wallet is locked. Refuses with `protection.excluded`; `protection.blocked`;
 * `protection.checkUnavailable`.
 */
export async function startGrant(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  grant: store.GrantRow,
): Promise<store.GrantRow> {
  const { grant_id: grantId, member_id: memberId, currency, amount: amountMinor } = grant;
  const of = await termsOfGrant(trx, grant);
  await saveRules(deps, trx, grant, of);
  if (!(await deps.bonusPlay.start(trx, { memberId, currency, grantId, rules: codeOf(grant) }))) return grant;
  await deps.ledger.post(trx, {
    source: { type: 'bonusGrant', id: grantId },
    kind: 'bonus.granted',
    memberId,
    currency,
    moves: [{ from: house, to: { class: 'player_bonus', owner: memberId }, amountMinor }],
  });
  const requirementId = await openRequirement(deps, trx, grant, of);
  const started = await store.setStarted(trx, grantId, { requirementId, days: of.terms.days });
  await noteGrant(deps, trx, context, started, { act: 'start', from: 'queued', more: { requirementId } });
  await deps.protection.holdGate(trx, memberId);
  await deps.protection.check(trx, memberId, 'bonus');
  return started;
}

/**
 * Opens the requirement. It absorbs that of the deposit if the turnover is computed from both and nothing was played
 * for it yet.
 */
async function openRequirement(
  { vendors }: PromotionDeps,
  trx: Trx,
  grant: store.GrantRow,
  { terms }: TermsMinor,
): Promise<string> {
  const baseMinor = baseOf(terms, { bonusMinor: grant.amount, depositMinor: grant.deposit_amount });
  const absorbs =
    terms.turnoverOf === 'depositAndBonus' && grant.source === 'deposit'
      ? await absorb(trx, grant.source_id)
      : undefined;
  return insertRequirement(
    trx,
    {
      memberId: grant.member_id,
      currency: grant.currency,
      source: 'grant',
      sourceId: grant.grant_id,
      amountMinor: baseMinor,
      multiplePercent: terms.multiplePercent,
    },
    {
      ruleId: await saveRule(trx, `bonus ${codeOf(grant)}`, terms, (code) => vendors.find(code)?.id),
      lock: terms.lock === 'all' ? 'all' : 'bonus',
      days: terms.days,
      absorbs: absorbs ?? null,
    },
  );
}
