// Sample rewards for a sandbox, so that a new installation shows a filled mall.
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { PointsStaffDeps } from '../deps.ts';
import { addReward, addVariant, changeStock, changeTerms, type RewardWish } from './staff.ts';
import { listRewards } from './staff-store.ts';

const reason = 'demonstration';

type Wish = Pick<RewardWish, 'titleTh' | 'titleEn' | 'textTh' | 'textEn' | 'price' | 'limitCount' | 'limitPeriod'>;
type Variant = [nameTh: string, nameEn: string];

const rewards: readonly { wish: Wish; variants: readonly [Variant, ...Variant[]]; each: number }[] = [
  {
    wish: {
      titleTh: 'แก้วน้ำ Sanam',
      titleEn: 'Sanam mug',
      textTh: 'แก้วเซรามิก 350 มล. จัดส่งทั่วประเทศ',
      textEn: 'A ceramic mug of 350 ml, sent anywhere in the country.',
      price: 100,
      limitCount: 1,
      limitPeriod: 'month',
    },
    variants: [['สีขาว', 'White']],
    each: 50,
  },
  {
    wish: {
      titleTh: 'เสื้อยืด Sanam',
      titleEn: 'Sanam T-shirt',
      textTh: 'ผ้าฝ้ายสีกรมท่า จัดส่งทั่วประเทศ',
      textEn: 'Navy cotton, sent anywhere in the country.',
      price: 1500,
      limitCount: null,
      limitPeriod: null,
    },
    variants: [
      ['ขนาด M', 'Size M'],
      ['ขนาด L', 'Size L'],
      ['ขนาด XL', 'Size XL'],
    ],
    each: 20,
  },
];

/** Writes the sample rewards. Does nothing if the merchant has its own reward. */
export async function fillDemonstration(deps: PointsStaffDeps, context: Context): Promise<void> {
  const { merchantId } = context;
  await inTransaction(deps.db, async (trx) => {
    if ((await listRewards(trx, { merchantId, limit: 1, offset: 0 })).totalCount > 0) return;
    for (const { wish, variants, each } of rewards) {
      const [[variantTh, variantEn], ...others] = variants;
      const terms = {
        ...wish,
        pictures: [],
        levelMin: null,
        startsAt: null,
        endsAt: null,
        rounds: null,
        bonus: null,
        tickets: null,
        reason,
      };
      const { rewardId, variantId } = await addReward(deps, trx, context, {
        ...terms,
        kind: 'goods',
        variantTh,
        variantEn,
      });
      const variantIds = [variantId];
      for (const [nameTh, nameEn] of others)
        variantIds.push((await addVariant(trx, context, { rewardId, nameTh, nameEn, reason })).variantId);
      for (const one of variantIds)
        await changeStock(trx, context, { variantId: one, kind: 'received', quantity: each, reason });
      await changeTerms(deps, trx, context, { ...terms, rewardId, version: 1, isOn: true });
    }
  });
}
