// Staff calls that create, list and close codes.
import { randomInt } from 'node:crypto';
import type { Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import { codeOf } from '../../contract/codes.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { heldCampaign } from '../campaigns/service.ts';
import { CODE_LENGTH, CODE_LETTERS, codeState } from './rules.ts';
import * as store from './store.ts';

/** Returns the owner of a code, for access checks. */
export const codeOwners: Readonly<Record<string, OwnerOf>> = {
  async promoCode(db, id) {
    const code = await store.findCodeById(db, id);
    return code === undefined ? undefined : { merchantId: code.merchant_id };
  },
};

type Deps = Pick<PromotionStaffDeps, 'db' | 'events' | 'people'>;
type Row = CallValue<Calls['opsListCodes']>['list'][number];

export function createCodeHandlers(deps: Deps): Handlers {
  const { db, people } = deps;
  return {
    async opsListCodes({ params, query }) {
      const { q = '' } = query;
      const found = await store.listCodes(db, { campaignId: params.id, q: codeOf(q), ...pageOf(query) });
      const nameOf = await people.staffNames(found.list.map(({ made_by }) => made_by));
      const list = found.list.map((one) => rowOf(one, nameOf(one.made_by) ?? ''));
      return { ...paged(list, found.totalCount, query), used: found.used };
    },
    opsAddCodes: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => add(deps, trx, context, { ...body, campaignId: params.id })),
    opsCloseCode: ({ params, body, context }) =>
      inTransaction(db, (trx) => close(deps, trx, context, { codeId: params.id, reason: body.reason })),
  };
}

const rowOf = (one: store.ListedCode, by: string): Row => ({
  id: one.code_id,
  code: one.code,
  state: codeState(one),
  used: one.used,
  usesMax: one.uses_max,
  perMember: one.per_member,
  expiresAt: one.expires_at?.toISOString() ?? null,
  by,
  at: one.made_at.toISOString(),
});

interface Adding {
  campaignId: string;
  code: string | null;
  count: number;
  usesMax: number | null;
  perMember: number;
  expiresAt: string | null;
  reason: string;
}

const randomCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

/**
 * Creates codes. Refuses with `promotions.codeTaken`; `promotions.campaignState` if the campaign is over or has no
 * codes.
 */
async function add(
  { events }: Deps,
  trx: Trx,
  context: Context,
  { campaignId, code, count, usesMax, perMember, expiresAt, reason }: Adding,
): Promise<CallValue<Calls['opsAddCodes']>> {
  const campaign = await heldCampaign(trx, campaignId);
  const { merchant_id, kind, state } = campaign;
  if ((kind !== 'claim' && kind !== 'deposit') || state === 'ended' || state === 'archived')
    throw refuse('promotions.campaignState', { state });
  const wanted = code === null ? Array.from({ length: count }, randomCode) : [codeOf(code)];
  const made = await store.insertCodes(
    trx,
    wanted.map((one) => ({
      code_id: newId('pcd'),
      merchant_id,
      campaign_id: campaignId,
      code: one,
      uses_max: usesMax,
      per_member: perMember,
      expires_at: expiresAt === null ? null : new Date(expiresAt),
      made_by: context.actor.id,
    })),
  );
  if (made.length < wanted.length) throw refuse('promotions.codeTaken');
  await audit(trx, context, {
    command: 'promotions.code.add',
    subject: { type: 'campaign', id: campaignId },
    after: { count: made.length, usesMax, perMember, expiresAt, ...(code !== null && { code: wanted[0] }) },
    reason,
  });
  await events.emit(trx, 'promotions.campaignChanged', { campaignId, merchantId: merchant_id, state });
  return { codes: made };
}

/** Closes a code. Refuses with `common.notFound`; `promotions.codeOver` if it is already closed. */
async function close(
  { events }: Deps,
  trx: Trx,
  context: Context,
  { codeId, reason }: { codeId: string; reason: string },
): Promise<CallValue<Calls['opsCloseCode']>> {
  const found = await store.findCodeById(trx, codeId);
  if (found === undefined) throw refuse('common.notFound');
  const campaign = await heldCampaign(trx, found.campaign_id);
  if ((await store.closeCode(trx, codeId)) === undefined) throw refuse('promotions.codeOver');
  await audit(trx, context, {
    command: 'promotions.code.close',
    subject: { type: 'campaign', id: found.campaign_id },
    before: { code: found.code, used: found.used },
    after: { code: found.code },
    reason,
  });
  const { merchant_id: merchantId, state } = campaign;
  await events.emit(trx, 'promotions.campaignChanged', { campaignId: found.campaign_id, merchantId, state });
  return { state: 'closed' };
}
