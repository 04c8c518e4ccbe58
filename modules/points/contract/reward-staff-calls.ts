import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id, instant, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason } from '@sanam/staff/contract/schemas.ts';
import { freeRoundTerms } from '@sanam/freerounds/contract/terms.ts';
import './permissions.ts';
import { LEVEL_MAX, limitPeriods, PICTURES_MAX, rewardKinds } from './redemption-states.ts';
import './refusals.ts';
import { pointsAsked, rewardBonus, rewardTickets } from './schemas.ts';

const STOCK_MAX = 1_000_000;
const CODES_MAX = 2000;
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const text = z.string().check(z.trim(), z.maxLength(1000));
const many = z.int().check(z.minimum(1), z.maximum(STOCK_MAX));
const params = z.object({ rewardId: id });
const ofVariant = z.object({ variantId: id });

/** Terms of a reward that a member sees and agrees to; each change is a new version. */
const terms = {
  titleTh: name,
  titleEn: name,
  textTh: text,
  textEn: text,
  /** Addresses of the pictures, the one of the catalogue first. */
  pictures: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))).check(z.maxLength(PICTURES_MAX)),
  price: pointsAsked,
  /** Lowest VIP level of who may redeem it; null: everybody. */
  levelMin: z.nullable(z.int().check(z.minimum(1), z.maximum(LEVEL_MAX))),
  limitCount: z.nullable(many),
  limitPeriod: z.nullable(z.enum(limitPeriods)),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  /** Terms of free rounds; null for other rewards. */
  rounds: z.nullable(z.strictObject(freeRoundTerms)),
  /** Bonus money with its terms; null for other rewards. */
  bonus: z.nullable(rewardBonus),
  /** Tickets; null for other rewards. */
  tickets: z.nullable(rewardTickets),
};

const row = z.object({
  id,
  rewardId: id,
  merchantId: z.string(),
  kind: z.enum(rewardKinds),
  isOn: z.boolean(),
  version: z.int(),
  titleTh: z.string(),
  titleEn: z.string(),
  price: z.int(),
  available: z.int(),
  reserved: z.int(),
  issued: z.int(),
});

const ticketPool = z.object({
  poolId: id,
  kind: z.enum(['wheel', 'raffle']),
  titleTh: z.string(),
  titleEn: z.string(),
  /** Whether it takes tickets now. */
  isOpen: z.boolean(),
});

const stock = { received: z.int(), available: z.int(), reserved: z.int(), issued: z.int() };

/** Staff calls for rewards of the mall and their stock. */
export const pointRewardStaffCalls = {
  opsListPointRewards: staff('points.reward.read', {
    method: 'GET',
    path: '/ops/points/rewards',
    summary: 'Rewards with what is left of them',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, kind: z.optional(z.enum(rewardKinds)) }),
    value: pageOf(row),
    refusals: [],
  }),
  opsGetPointReward: staff('points.reward.read', {
    method: 'GET',
    path: '/ops/points/rewards/:rewardId',
    summary: 'A reward with its terms, variants and the last changes of its stock',
    about: 'pointReward',
    params,
    value: z.extend(row, {
      terms: z.object(terms),
      /** Wheel or raffle of the tickets; null for other rewards. */
      pool: z.nullable(ticketPool),
      /** Name of the game of free rounds; null for other rewards. */
      game: z.nullable(z.object({ TH: z.string(), EN: z.string() })),
      variants: z.array(z.object({ variantId: id, nameTh: z.string(), nameEn: z.string(), ...stock })),
      versions: z.array(z.object({ version: z.int(), price: z.int(), by: z.nullable(z.string()), at: instant })),
      moves: z.array(
        z.object({
          id: z.string(),
          variantId: id,
          kind: z.enum(['received', 'withdrawn', 'reserved', 'released', 'issued', 'returned']),
          quantity: z.int(),
          redeemId: z.nullable(id),
          by: z.nullable(z.string()),
          reason: z.nullable(z.string()),
          at: instant,
        }),
      ),
    }),
    refusals: [],
  }),
  opsListPointTicketPools: staff('points.reward.read', {
    method: 'GET',
    path: '/ops/points/ticket-pools',
    summary: 'Wheels and raffles whose tickets a reward may give',
    about: 'merchant',
    query: z.object(ofMerchant),
    value: z.object({ list: z.array(ticketPool) }),
    refusals: [],
  }),
  opsAddPointReward: staff('points.reward.change', {
    method: 'POST',
    path: '/ops/points/rewards',
    summary: 'Makes a reward with its first variant; it is off until it is switched on',
    about: 'merchant',
    idempotent: true,
    query: z.object(ofMerchant),
    body: z.strictObject({
      kind: z.enum(rewardKinds),
      ...terms,
      variantTh: name,
      variantEn: name,
      reason,
    }),
    value: z.object({ rewardId: id }),
    refusals: ['content.unsafeLink', 'points.noSuchLevel', 'games.unknownGame', 'freerounds.notOffered'],
  }),
  opsChangePointReward: staff('points.reward.change', {
    method: 'POST',
    path: '/ops/points/rewards/:rewardId',
    summary: 'New terms of a reward, or on and off; who sees the old ones is refused',
    about: 'pointReward',
    params,
    body: z.strictObject({ ...terms, isOn: z.boolean(), version: many, reason }),
    value: z.object({ version: z.int() }),
    refusals: [
      'operator.staleVersion',
      'content.unsafeLink',
      'points.noSuchLevel',
      'games.unknownGame',
      'freerounds.notOffered',
    ],
  }),
  opsAddPointVariant: staff('points.reward.change', {
    method: 'POST',
    path: '/ops/points/rewards/:rewardId/variants',
    summary: 'One more size or colour, with nothing in stock',
    about: 'pointReward',
    idempotent: true,
    params,
    body: z.strictObject({ nameTh: name, nameEn: name, reason }),
    value: z.object({ variantId: id }),
    refusals: [],
  }),
  opsMovePointStock: staff('points.reward.change', {
    method: 'POST',
    path: '/ops/points/variants/:variantId/stock',
    summary: 'Pieces that came in, or that were taken out of what is available',
    about: 'pointVariant',
    idempotent: true,
    params: ofVariant,
    body: z.strictObject({ kind: z.enum(['received', 'withdrawn']), quantity: many, reason }),
    value: z.object({ available: z.int() }),
    refusals: ['points.outOfStock', 'points.stockByCodes'],
  }),
  opsImportPointCodes: staff('points.reward.change', {
    method: 'POST',
    path: '/ops/points/variants/:variantId/codes',
    summary: 'Codes of a voucher; those that are known already are left out',
    about: 'pointVariant',
    params: ofVariant,
    body: z.strictObject({
      codes: z
        .array(z.string().check(z.trim(), z.minLength(3), z.maxLength(100)))
        .check(z.minLength(1), z.maxLength(CODES_MAX)),
      reason,
    }),
    value: z.object({ added: z.int(), known: z.int() }),
    refusals: ['points.noVoucher'],
  }),
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof pointRewardStaffCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
