// Demonstration data of a sandbox: a wheel and a raffle.
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { DrawStaffDeps } from './deps.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { hasPools } from './pools/store.ts';
import { addRaffle } from './raffles/staff.ts';
import type { PrizeWish, WheelWish } from './wheels/rules.ts';
import { addWheel } from './wheels/staff.ts';

const DAY_MS = 86_400_000;
const WHEEL_DAYS = 90;
const RAFFLE_DAYS = 14;
const reason = 'demonstration';

type Shape = [titleTh: string, titleEn: string, worth: string | number | null, weight: number, stock: number | null];

/** Prize table of the design: 0.10, 0.90, 9.00, 40.00 and 50.00 %. */
const shapes: Shape[] = [
  ['รางวัลที่หนึ่ง', 'First prize', '5000.00', 1, 1],
  ['รางวัลที่สอง', 'Second prize', '500.00', 9, 20],
  ['รางวัลที่สาม', 'Third prize', '50.00', 90, 500],
  ['แต้มสะสม', 'Points', 50, 400, null],
  ['ไม่ได้รางวัล', 'No prize', null, 500, null],
];

/** Returns the value of a prize; amounts are text, points are a number. */
function worthOf(worth: Shape[2]): Pick<PrizeWish, 'kind' | 'amount' | 'points'> {
  if (typeof worth === 'number') return { kind: 'points', amount: null, points: worth };
  return { kind: worth === null ? 'nothing' : 'cash', amount: worth };
}

const prizes = shapes.map(
  ([titleTh, titleEn, worth, weight, stock]): PrizeWish => ({
    titleTh,
    titleEn,
    ...worthOf(worth),
    weight,
    stock,
  }),
);

const daysFrom = (now: number, days: number): string => new Date(now + days * DAY_MS).toISOString();

const wheelFrom = (now: number): WheelWish => ({
  titleTh: 'วงล้อนำโชค',
  titleEn: 'Lucky wheel',
  startsAt: daysFrom(now, 0),
  endsAt: daysFrom(now, WHEEL_DAYS),
  counter: 'validBet',
  product: null,
  per: '500.00',
  dayMax: 5,
  free: 'daily',
  prizes,
});

const raffleFrom = (now: number) => ({
  titleTh: 'จับรางวัลใหญ่',
  titleEn: 'Grand raffle',
  startsAt: daysFrom(now, 0),
  endsAt: daysFrom(now, RAFFLE_DAYS),
  counter: 'depositAmount' as const,
  product: null,
  per: '300.00',
  dayMax: 20,
  free: 'once' as const,
  publicNameTh: 'รางวัลที่ 1 ของสลากกินแบ่งรัฐบาลงวดแรกหลังปิดรับสิทธิ์',
  publicNameEn: 'First prize of the first government lottery draw after the close',
  publicAt: daysFrom(now, RAFFLE_DAYS + 1),
  prizes: ['3000.00', '1000.00', '500.00', '100.00', '100.00'],
});

/** Creates the demonstration data unless the merchant already has a wheel or raffle. */
export async function fillDemonstration(deps: DrawStaffDeps, context: Context): Promise<void> {
  const now = Date.now();
  await inTransaction(deps.db, async (trx) => {
    if (await hasPools(trx, context.merchantId)) return;
    const madeBy = context.actor.id;
    await addWheel(deps, trx, context, { id: newId('whl'), wish: wheelFrom(now), reason, madeBy });
    await addRaffle(deps, trx, context, { id: newId('raf'), wish: raffleFrom(now), reason, madeBy });
  });
}
