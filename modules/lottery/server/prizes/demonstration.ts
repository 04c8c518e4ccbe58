// Prize rules of a sandbox, so that the yeekee room shows prizes from the start.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Db, inTransaction } from '@sanam/server/platform/db.ts';
import type { PrizeRules } from './rules.ts';
import { insertPrizeRules, prizeRulesOf } from './rules-store.ts';

const DAY_MS = 86_400_000;

const rules: PrizeRules = {
  version: 1,
  isOn: true,
  stakeMin: 10_000n,
  ranks: [
    { rank: 1, amount: 10_000n },
    { rank: 16, amount: 10_000n },
  ],
  lucky: [5_000n, 5_000n, 5_000n],
};

/** Creates prize rules unless the merchant has some. They also apply to rounds that are already on sale. */
export async function fillDemonstration(db: Db, context: Context): Promise<void> {
  const { merchantId } = context;
  await inTransaction(db, async (trx) => {
    if ((await prizeRulesOf(trx, merchantId)).version > 0) return;
    const by = { merchantId, madeBy: context.actor.id, approvedBy: null, reason: 'demonstration' };
    await insertPrizeRules(trx, rules, by, new Date((await databaseNow(trx)).getTime() - DAY_MS));
    const subject = { type: 'lotteryPrizeRules', id: merchantId };
    const command = 'lottery.prize.change';
    await audit(trx, context, { command, subject, after: { version: 1 }, reason: 'demonstration' });
  });
}
