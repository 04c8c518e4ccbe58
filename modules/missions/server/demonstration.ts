// Sample missions for a sandbox, one for each kind of reward.
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { MissionStaffDeps } from './deps.ts';
import type { Wish } from './making/rules.ts';
import { addLive } from './making/staff.ts';
import { hasMissions } from './making/store.ts';

const DAY_MS = 86_400_000;
const DAYS = 90;

type Shape = Pick<Wish, 'titleTh' | 'titleEn' | 'counter' | 'goal' | 'occurrence' | 'reward' | 'budget'>;

const shapes: Shape[] = [
  {
    titleTh: 'เล่นครบ ฿500 ทุกวัน',
    titleEn: 'Play ฿500 a day',
    counter: 'validBet',
    goal: '500.00',
    occurrence: 'daily',
    reward: { kind: 'points', points: 50 },
    budget: null,
  },
  {
    titleTh: 'ฝากเงินครบ ฿1,000 ในสัปดาห์นี้',
    titleEn: 'Deposit ฿1,000 this week',
    counter: 'depositAmount',
    goal: '1000.00',
    occurrence: 'weekly',
    reward: { kind: 'cash', amount: '20.00' },
    budget: '20000.00',
  },
];

/** Writes the sample missions. Does nothing if the merchant has its own mission. */
export async function fillDemonstration(deps: MissionStaffDeps, context: Context): Promise<void> {
  const now = Date.now();
  const times = { startsAt: new Date(now).toISOString(), endsAt: new Date(now + DAYS * DAY_MS).toISOString() };
  await inTransaction(deps.db, async (trx) => {
    if (await hasMissions(trx, context.merchantId)) return;
    for (const shape of shapes)
      await addLive(deps, trx, context, { ...shape, ...times, product: null, multiple: null });
  });
}
