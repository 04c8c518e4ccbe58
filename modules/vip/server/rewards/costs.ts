// Costs of a merchant's levels by the day of payment.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { reportBounds } from '@sanam/merchants/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { VipDeps } from '../deps.ts';
import { type Cost, paidBetween, waitingNow } from './costs-store.ts';

const columns = {
  upgrade: 'upgradeBonuses',
  rebate: 'rebates',
  birthday: 'birthdays',
  weekly: 'weeks',
  monthly: 'months',
} as const;
type Column = (typeof columns)[Cost['kind']];
type Level = CallValue<Calls['opsVipCosts']>['levels'][number];

/**
 * Returns the costs of a range of days. Refuses with `request.invalid` if the days are out of order or exceed a year.
 */
export async function costs(
  { db, site }: Pick<VipDeps, 'db' | 'site'>,
  { merchantId }: Context,
  days: { from: string; to: string },
): Promise<CallValue<Calls['opsVipCosts']>> {
  const [paid, waiting] = await Promise.all([
    paidBetween(db, { merchantId, ...(await reportBounds(site, merchantId, days)) }),
    waitingNow(db, merchantId),
  ]);
  const byRank = [...Map.groupBy(paid, ({ rankLevel }) => rankLevel)].toSorted(([a], [b]) => a - b);
  return {
    zone: site.zoneOf(merchantId),
    levels: byRank.map(([rankLevel, list]) => levelOf(rankLevel, list)),
    total: toWire(paid.reduce((sum, { amount }) => sum + amount, 0n)),
    owed: toWire(waiting.owed),
    claimable: toWire(waiting.claimable),
  };
}

function levelOf(rankLevel: number, list: readonly Cost[]): Level {
  const nothing = () => ({ count: 0, amount: '0.00' });
  const cells: Record<Column, Level[Column]> = {
    upgradeBonuses: nothing(),
    rebates: nothing(),
    birthdays: nothing(),
    weeks: nothing(),
    months: nothing(),
  };
  for (const { kind, count, amount } of list) cells[columns[kind]] = { count, amount: toWire(amount) };
  return { rankLevel, ...cells };
}
