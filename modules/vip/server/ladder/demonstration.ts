// Levels of a sandbox, so that a first look at the product shows a ladder.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import type { LevelRow } from './rules.ts';
import { insertLadder, ladderNow } from './store.ts';

type Shape = [nameTh: string, nameEn: string, threshold: bigint, bonus: bigint, times: number];

/** Threshold and bonus in satang, the multiplier of points in hundredths. */
const shapes: Shape[] = [
  ['บรอนซ์', 'Bronze', 1_000_000n, 1_800n, 100],
  ['ซิลเวอร์', 'Silver', 5_000_000n, 8_800n, 110],
  ['โกลด์', 'Gold', 20_000_000n, 28_800n, 125],
  ['แพลทินัม', 'Platinum', 100_000_000n, 88_800n, 150],
  ['ไดมอนด์', 'Diamond', 500_000_000n, 388_800n, 200],
];

const levels: LevelRow[] = shapes.map(([nameTh, nameEn, threshold, bonus, times], at) => ({
  rank_level: at + 1,
  name_th: nameTh,
  name_en: nameEn,
  threshold,
  upgrade_bonus: bonus,
  points_multiplier: times,
}));

/** Does nothing where the merchant has a ladder of its own. */
export async function fillDemonstration(db: Db, context: Context): Promise<void> {
  const { merchantId } = context;
  await inTransaction(db, async (trx) => {
    const now = await ladderNow(trx, merchantId);
    if (now.version > 0) return;
    const by = { merchantId, madeBy: context.actor.id, approvedBy: null, reason: 'demonstration' };
    await insertLadder(trx, { version: 1, levels, weights: now.weights }, by);
    const subject = { type: 'vipLadder', id: merchantId };
    await audit(trx, context, {
      command: 'vip.ladder.change',
      subject,
      after: { version: 1 },
      reason: 'demonstration',
    });
  });
}
