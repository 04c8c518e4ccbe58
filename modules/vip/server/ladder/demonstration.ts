// Sample levels for a sandbox, so that a new installation shows a ladder.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import type { LevelRow } from './rules.ts';
import { insertLadder, ladderNow } from './store.ts';

interface Shape {
  names: [th: string, en: string];
  /** Experience in satang. */
  threshold: bigint;
  bonus: bigint;
  /** Points multiplier in hundredths. */
  times: number;
  /** Rates for slots and for all other products, in parts of a million. */
  rebates: [slots: number, others: number];
  /** Gifts for birthday, week and month, in satang. */
  gifts: [bigint, bigint, bigint];
  withdrawals?: [count: number, sum: bigint];
}

const shapes: Shape[] = [
  {
    names: ['บรอนซ์', 'Bronze'],
    threshold: 1_000_000n,
    bonus: 1_800n,
    times: 100,
    rebates: [3000, 2000],
    gifts: [5_000n, 0n, 0n],
  },
  {
    names: ['ซิลเวอร์', 'Silver'],
    threshold: 5_000_000n,
    bonus: 8_800n,
    times: 110,
    rebates: [4000, 3000],
    gifts: [10_000n, 0n, 10_000n],
  },
  {
    names: ['โกลด์', 'Gold'],
    threshold: 20_000_000n,
    bonus: 28_800n,
    times: 125,
    rebates: [5000, 4000],
    gifts: [30_000n, 5_000n, 30_000n],
  },
  {
    names: ['แพลทินัม', 'Platinum'],
    threshold: 100_000_000n,
    bonus: 88_800n,
    times: 150,
    rebates: [6000, 5000],
    gifts: [100_000n, 20_000n, 100_000n],
    withdrawals: [20, 200_000_000n],
  },
  {
    names: ['ไดมอนด์', 'Diamond'],
    threshold: 500_000_000n,
    bonus: 388_800n,
    times: 200,
    rebates: [8000, 6000],
    gifts: [500_000n, 80_000n, 500_000n],
    withdrawals: [50, 1_000_000_000n],
  },
];

const GIFT_BETS = { weekly: 500_000n, monthly: 2_000_000n };

const levels: LevelRow[] = shapes.map((shape, at) => ({
  rank_level: at + 1,
  name_th: shape.names[0],
  name_en: shape.names[1],
  threshold: shape.threshold,
  upgrade_bonus: shape.bonus,
  points_multiplier: shape.times,
  rebates: Object.fromEntries(gameTypes.map((product) => [product, shape.rebates[product === 'RNG' ? 0 : 1]])),
  birthday_gift: shape.gifts[0],
  weekly_gift: shape.gifts[1],
  monthly_gift: shape.gifts[2],
  goes_first: shape.withdrawals !== undefined,
  withdrawal_count: shape.withdrawals?.[0] ?? null,
  withdrawal_sum: shape.withdrawals?.[1] ?? null,
}));

/** Writes the sample levels. Does nothing if the merchant has its own ladder. */
export async function fillDemonstration(db: Db, context: Context): Promise<void> {
  const { merchantId } = context;
  await inTransaction(db, async (trx) => {
    const now = await ladderNow(trx, merchantId);
    if (now.version > 0) return;
    const by = { merchantId, madeBy: context.actor.id, approvedBy: null, reason: 'demonstration' };
    await insertLadder(
      trx,
      { ...now, version: 1, levels, weekly_bets: GIFT_BETS.weekly, monthly_bets: GIFT_BETS.monthly },
      by,
    );
    const subject = { type: 'vipLadder', id: merchantId };
    await audit(trx, context, {
      command: 'vip.ladder.change',
      subject,
      after: { version: 1 },
      reason: 'demonstration',
    });
  });
}
