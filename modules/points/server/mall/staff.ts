// Staff calls for rewards and their stock.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { LimitPeriod } from '../../contract/redemption-states.ts';
import { bonusOf } from './bonus.ts';
import { roundsOf } from './rounds.ts';
import { checkKind, checkTerms } from './checks.ts';
import { poolOf, poolValue, ticketsOf } from './tickets.ts';
import type { PointsStaffDeps } from '../deps.ts';
import { CODE_SEAL } from '../redemptions/seals.ts';
import { moveStock, type StockKind, stockMovesOf } from '../redemptions/stock.ts';
import { variantsOf } from './store.ts';
import {
  changeReward,
  findVariant,
  insertCodes,
  insertReward,
  insertTerms,
  insertVariant,
  type ListedReward,
  listRewards,
  merchantOfReward,
  rewardHead,
  type OwnedVariant,
  versionsOf,
} from './staff-store.ts';

const MOVES_SHOWN = 50;

/** Functions that find the merchant of a reward or variant. */
export const rewardOwners: Readonly<Record<string, OwnerOf>> = {
  async pointReward(db, id) {
    const merchantId = await merchantOfReward(db, id);
    return merchantId === undefined ? undefined : { merchantId };
  },
  async pointVariant(db, id) {
    const found = await findVariant(db, id);
    return found === undefined ? undefined : { merchantId: found.merchantId };
  },
};

export function createRewardHandlers(deps: PointsStaffDeps): Handlers {
  const { db } = deps;
  return {
    async opsListPointRewards({ query, context }) {
      const found = await listRewards(db, { merchantId: context.rowsOf, kind: query.kind, ...pageOf(query) });
      return paged(found.list.map(rewardValue), found.totalCount, query);
    },
    async opsListPointTicketPools({ context }) {
      return { list: (await deps.tickets.offered(db, context.merchantId)).map(poolValue) };
    },
    opsGetPointReward: ({ params }) => rewardPage(deps, params.rewardId),
    opsAddPointReward: ({ body, context, idempotency }) =>
      once(db, idempotency, async (trx) => {
        const { rewardId } = await addReward(deps, trx, context, body);
        return { rewardId };
      }),
    opsChangePointReward: ({ params, body, context }) =>
      inTransaction(db, (trx) => changeTerms(deps, trx, context, { ...params, ...body })),
    opsAddPointVariant: ({ params: { rewardId }, body, context, idempotency }) =>
      once(db, idempotency, (trx) => addVariant(trx, context, { rewardId, ...body })),
    opsMovePointStock: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => changeStock(trx, context, { ...params, ...body })),
    opsImportPointCodes: ({ params, body, context }) => importCodes(deps, context, { ...params, ...body }),
  };
}

const rewardValue = (row: ListedReward) => ({ ...row, id: row.rewardId, price: Number(row.price) });

const termsOf = (now: Awaited<ReturnType<typeof versionsOf>>[number]) => ({
  titleTh: now.title_th,
  titleEn: now.title_en,
  textTh: now.text_th,
  textEn: now.text_en,
  pictures: now.pictures,
  price: Number(now.price),
  levelMin: now.level_min,
  limitCount: now.limit_count,
  limitPeriod: now.limit_period as LimitPeriod | null,
  startsAt: now.starts_at?.toISOString() ?? null,
  endsAt: now.ends_at?.toISOString() ?? null,
  rounds: roundsOf(now),
  bonus: bonusOf(now),
  tickets: ticketsOf(now),
});

async function rewardPage(
  { db, people, freeRounds, tickets }: PointsStaffDeps,
  rewardId: string,
): Promise<CallValue<Calls['opsGetPointReward']>> {
  const [row] = (await listRewards(db, { rewardId, limit: 1, offset: 0 })).list;
  if (row === undefined) throw refuse('common.notFound');
  const [versions, variants] = await Promise.all([versionsOf(db, rewardId), variantsOf(db, [rewardId])]);
  const variantIds = variants.map(({ variant_id }) => variant_id);
  const moves = await stockMovesOf(db, variantIds, MOVES_SHOWN);
  const nameOf = await people.staffNames([
    ...versions.map(({ made_by }) => made_by),
    ...moves.map(({ by_id }) => by_id),
  ]);
  const now = versions[0]!;
  const { rounds_node: node } = now;
  const games = await freeRounds.gameNames(db, node === null ? [] : [node]);
  return {
    ...rewardValue(row),
    terms: termsOf(now),
    pool: await poolOf(tickets, db, now.tickets_pool),
    game: node === null ? null : (games.get(node) ?? { TH: node, EN: node }),
    variants: variants.map((one) => ({
      variantId: one.variant_id,
      nameTh: one.name_th,
      nameEn: one.name_en,
      received: one.received,
      available: one.available,
      reserved: one.reserved,
      issued: one.issued,
    })),
    versions: versions.map((one) => ({
      version: one.version,
      price: Number(one.price),
      by: nameOf(one.made_by),
      at: one.made_at.toISOString(),
    })),
    moves: moves.map((one) => ({
      id: String(one.move_id),
      variantId: one.variant_id,
      kind: one.kind as StockKind,
      quantity: one.quantity,
      redeemId: one.redeem_id,
      by: nameOf(one.by_id),
      reason: one.reason,
      at: one.at.toISOString(),
    })),
  };
}

const subjectOf = (rewardId: string) => ({ type: 'pointReward', id: rewardId });

export type RewardWish = CallArguments<Calls['opsAddPointReward']>['body'];

/**
 * Adds a reward with its first variant; it is offered once it has stock. Gives the refusals of `checkTerms` and
 * `checkKind`.
 */
export async function addReward(
  deps: PointsStaffDeps,
  trx: Trx,
  context: Context,
  { kind, variantTh, variantEn, reason, ...terms }: RewardWish,
): Promise<{ rewardId: string; variantId: string }> {
  checkTerms(terms);
  await checkKind(deps, trx, { kind, merchantId: context.merchantId }, terms);
  const [rewardId, variantId] = [newId('prw'), newId('pva')];
  await insertReward(trx, { reward_id: rewardId, merchant_id: context.merchantId, kind });
  await insertTerms(trx, { rewardId, version: 1, by: context.actor.id ?? '', terms });
  await insertVariant(trx, {
    variant_id: variantId,
    reward_id: rewardId,
    name_th: variantTh,
    name_en: variantEn,
  });
  await audit(trx, context, {
    command: 'points.reward.add',
    subject: subjectOf(rewardId),
    after: { kind, ...terms },
    reason,
  });
  return { rewardId, variantId };
}

type TermsChange = CallArguments<Calls['opsChangePointReward']>['body'] & { rewardId: string };

/**
 * Writes a new version of a reward's terms. Refuses with `common.notFound`, or with `operator.staleVersion` if there is
 * a newer version; gives the refusals of `checkTerms` and `checkKind`.
 */
export async function changeTerms(
  deps: PointsStaffDeps,
  trx: Trx,
  context: Context,
  { rewardId, version, isOn, reason, ...terms }: TermsChange,
): Promise<{ version: number }> {
  checkTerms(terms);
  const head = await rewardHead(trx, rewardId);
  if (head === undefined) throw refuse('common.notFound');
  // A reward that is switched off does not need its game any more.
  if (isOn) await checkKind(deps, trx, head, terms);
  const next = version + 1;
  if (!(await changeReward(trx, { rewardId, from: version, to: next, isOn }))) throw refuse('operator.staleVersion');
  await insertTerms(trx, { rewardId, version: next, by: context.actor.id ?? '', terms });
  await audit(trx, context, {
    command: 'points.reward.change',
    subject: subjectOf(rewardId),
    before: { version },
    after: { version: next, isOn, ...terms },
    reason,
  });
  return { version: next };
}

export async function addVariant(
  trx: Trx,
  context: Context,
  { rewardId, nameTh, nameEn, reason }: { rewardId: string; nameTh: string; nameEn: string; reason: string },
): Promise<{ variantId: string }> {
  const variantId = newId('pva');
  await insertVariant(trx, { variant_id: variantId, reward_id: rewardId, name_th: nameTh, name_en: nameEn });
  const after = { variantId, nameTh, nameEn };
  await audit(trx, context, { command: 'points.variant.add', subject: subjectOf(rewardId), after, reason });
  return { variantId };
}

async function knownVariant(db: Db, variantId: string): Promise<OwnedVariant> {
  const variant = await findVariant(db, variantId);
  if (variant === undefined) throw refuse('common.notFound');
  return variant;
}

interface StockWish {
  variantId: string;
  kind: 'received' | 'withdrawn';
  quantity: number;
  reason: string;
}

/**
 * Adds or removes pieces of a variant. Refuses with `points.stockByCodes` for vouchers, and with `points.outOfStock` if
 * fewer pieces are available.
 */
export async function changeStock(trx: Trx, context: Context, wish: StockWish): Promise<{ available: number }> {
  const { variantId, kind, quantity, reason } = wish;
  const { rewardId, kind: rewardKind } = await knownVariant(trx, variantId);
  if (rewardKind === 'voucher') throw refuse('points.stockByCodes');
  if (!(await moveStock(trx, { variantId, change: kind, quantity, byId: context.actor.id, reason })))
    throw refuse('points.outOfStock');
  const { available } = await knownVariant(trx, variantId);
  const after = { variantId, kind, quantity, available };
  await audit(trx, context, { command: 'points.stock', subject: subjectOf(rewardId), after, reason });
  return { available };
}

/** Imports voucher codes, sealed before the transaction. Refuses with `points.noVoucher` for other rewards. */
async function importCodes(
  { db, vault }: PointsStaffDeps,
  context: Context,
  { variantId, codes, reason }: { variantId: string; codes: string[]; reason: string },
): Promise<{ added: number; known: number }> {
  const sealed = [...new Set(codes)].map((code) => ({
    sealed: vault.seal(CODE_SEAL, code),
    hash: vault.keyedHash(CODE_SEAL, code),
  }));
  return inTransaction(db, async (trx) => {
    const { rewardId, merchantId, kind } = await knownVariant(trx, variantId);
    if (kind !== 'voucher') throw refuse('points.noVoucher');
    const added = await insertCodes(trx, { variantId, merchantId }, sealed);
    if (added > 0)
      await moveStock(trx, { variantId, change: 'received', quantity: added, byId: context.actor.id, reason });
    const after = { variantId, added };
    await audit(trx, context, { command: 'points.codes.import', subject: subjectOf(rewardId), after, reason });
    return { added, known: codes.length - added };
  });
}
