// Every change of a bonus writes an audit row and publishes an event in its transaction.
import { toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { titlesIn } from '../campaigns/content.ts';
import { findContent } from '../campaigns/store.ts';
import { casesOf } from '../cases/store.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import type { GrantRow } from './store.ts';

export const subjectOf = (grantId: string) => ({ type: 'bonus', id: grantId });

interface Note {
  act: string;
  from: GrantRow['state'] | null;
  more?: Record<string, unknown>;
  reason?: string | null;
  /** True if a later change in the same transaction is published instead. */
  isQuiet?: boolean;
}

/** Writes audit row and event; `grant` is the state after the change. */
export async function noteGrant(
  { events }: Pick<PromotionDeps, 'events'>,
  trx: Trx,
  context: Context,
  grant: GrantRow,
  { act, from, more, reason = null, isQuiet = false }: Note,
): Promise<void> {
  const { grant_id: grantId, member_id: memberId, campaign_id: campaignId, state } = grant;
  await audit(trx, context, {
    command: `promotions.bonus.${act}`,
    subject: subjectOf(grantId),
    before: from === null ? null : { state: from },
    after: { state, memberId, campaignId, version: grant.version, amount: toWire(grant.amount), ...more },
    reason,
  });
  if (!isQuiet) await tellGrant({ events }, trx, grant);
}

/** Publishes the current state of a bonus for pages, messages and staff. */
export async function tellGrant({ events }: Pick<PromotionDeps, 'events'>, trx: Trx, grant: GrantRow): Promise<void> {
  const { grant_id: grantId, member_id: memberId, merchant_id: merchantId, campaign_id: campaignId, state } = grant;
  const content = await findContent(trx, campaignId, grant.version);
  const cases = await casesOf(trx, grantId);
  await events.emit(trx, 'promotions.bonusChanged', {
    grantId,
    memberId,
    merchantId,
    campaignId,
    state,
    amount: toWire(grant.amount),
    converted: toWire(grant.converted),
    expiresAt: grant.expires_at?.toISOString() ?? null,
    checkedUntil: cases.find((one) => one.state === 'open')?.due_at?.toISOString() ?? null,
    refusal: cases.find((one) => one.state === 'refused')?.reason ?? null,
    titles: titlesIn(content),
  });
  await events.emit(trx, 'wallet.balanceChanged', { memberId });
}
