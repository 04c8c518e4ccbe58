// Staff call about the costs of campaigns.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { dayIn, daysBetween } from '@sanam/contract/zone';
import { reportBounds } from '@sanam/merchants/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { moneyNow } from '../bonuses/shown-store.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { titlesOf } from '../campaigns/values.ts';
import { type Expense, expensesBetween } from './expenses.ts';
import { burnOf, derivedOf, type Sums } from './rules.ts';
import { type CampaignCosts, costsBetween, waitingNow } from './store.ts';

type Value = CallValue<Calls['opsCampaignCosts']>;
type Deps = Pick<PromotionStaffDeps, 'db' | 'site'>;

const NOTHING: Sums = {
  givenCount: 0,
  givenMinor: 0n,
  costMinor: 0n,
  returnedMinor: 0n,
  members: 0,
  active: 0,
  completed: 0,
  spent: 0,
  expired: 0,
  forfeited: 0,
  cancelled: 0,
};

export const createCostHandlers = (deps: Deps): Handlers => ({
  opsCampaignCosts: ({ query, context }) => costs(deps, context, query),
});

/** Returns the costs of a range of days. Refuses with `request.invalid` for a reversed range or more than a year. */
async function costs(
  { db, site }: Deps,
  { merchantId }: Context,
  { from, to }: { from: string; to: string },
): Promise<Value> {
  const bounds = await reportBounds(site, merchantId, { from, to });
  const zone = site.zoneOf(merchantId);
  const today = dayIn(zone, (await databaseNow(db)).getTime());
  const [found, waits, active, expenses] = await Promise.all([
    costsBetween(db, { merchantId, ...bounds }),
    waitingNow(db, merchantId),
    moneyNow(db, { merchantId }),
    expensesBetween(db, { merchantId, first: from, last: to }),
  ]);
  // Days to come have no costs yet.
  const days = Math.max(1, daysBetween(from, to < today ? to : today).length);
  const total = found.find(({ campaignId }) => campaignId === null) ?? NOTHING;
  return {
    zone,
    campaigns: found.flatMap((row) => (row.campaignId === null ? [] : [campaignOf(row, row.campaignId, days)])),
    total: figuresOf(total),
    posted: postedOf(expenses),
    liability: {
      active: toWire(active),
      queued: toWire(waits.queued),
      waiting: toWire(waits.waiting),
      total: toWire(active + waits.queued + waits.waiting),
    },
  };
}

function postedOf(expenses: readonly Expense[]): Value['posted'] {
  const given = expenses.reduce((sum, one) => sum + one.given, 0n);
  const returned = expenses.reduce((sum, one) => sum + one.returned, 0n);
  return {
    kinds: expenses.map((one) => ({
      kind: one.kind,
      count: Number(one.postings),
      given: toWire(one.given),
      returned: toWire(one.returned),
    })),
    given: toWire(given),
    returned: toWire(returned),
    net: toWire(given - returned),
  };
}

function campaignOf(row: CampaignCosts, id: string, days: number): Value['campaigns'][number] {
  const { content, amountMax, amountSpent, taken } = row;
  return {
    id,
    titles: content === null ? [] : titlesOf(content),
    ...figuresOf(row),
    budget: amountMax === null ? null : budgetOf(amountMax, amountSpent ?? 0n, taken, days),
  };
}

function budgetOf(
  ...[maxMinor, spentMinor, takenMinor, days]: [bigint, bigint, bigint, number]
): Value['campaigns'][number]['budget'] {
  const { perDayMinor, daysLeft } = burnOf({ maxMinor, spentMinor, takenMinor }, days);
  return { max: toWire(maxMinor), spent: toWire(spentMinor), perDay: toWire(perDayMinor), daysLeft };
}

const wireOf = (amount: bigint | null): string | null => (amount === null ? null : toWire(amount));

function figuresOf(sums: Sums): Value['total'] {
  const { costPerActiveMinor, completedShare, lostShare } = derivedOf(sums);
  const { completed, spent, expired, forfeited, cancelled } = sums;
  return {
    given: { count: sums.givenCount, amount: toWire(sums.givenMinor) },
    cost: toWire(sums.costMinor),
    returned: toWire(sums.returnedMinor),
    members: sums.members,
    active: sums.active,
    costPerActive: wireOf(costPerActiveMinor),
    completed,
    spent,
    expired,
    forfeited,
    cancelled,
    completedPercent: wireOf(completedShare),
    lostPercent: wireOf(lostShare),
  };
}
