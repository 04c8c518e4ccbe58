// Sentences that describe the benefits of a level, with amounts and rates.
import type { Translate } from '@sanam/portal/i18n/language.ts';
import { decimalText } from '@sanam/portal/lib/numbers.ts';
import type { Telling } from './bonus-texts.ts';
import type { Level } from './queries.ts';

type Benefits = Level['benefits'];

const NOTHING = '0.00';

/** Returns the benefits of a level as sentences; one sentence that says so if the level has none. */
export function benefitsOf({ t, money }: Telling, { benefits }: Pick<Level, 'benefits'>): string[] {
  const { upgradeBonus, pointsMultiplier, hasService } = benefits;
  const list = [
    upgradeBonus === NOTHING ? null : t('vip.benefit.bonus', { amount: money(upgradeBonus) }),
    ...rebatesOf(t, benefits),
    ...giftsOf({ t, money }, benefits),
    pointsMultiplier === '1.00' ? null : t('vip.benefit.points', { times: decimalText(pointsMultiplier, 2) }),
    ...withdrawalsOf({ t, money }, benefits),
    hasService ? t('vip.benefit.service') : null,
  ].filter((text) => text !== null);
  return list.length > 0 ? list : [t('vip.benefit.name')];
}

/**
 * Returns the rebate sentences. Products with the same rate are named together; a rate of all products, or of all but a
 * few, is written for "all" or "other" products.
 */
function rebatesOf(t: Translate, { rebates }: Benefits): string[] {
  const byRate = [...Map.groupBy(rebates, ({ percent }) => percent)];
  const isEach = byRate.every(([percent]) => percent !== NOTHING);
  const few = byRate.filter(([percent, products]) => percent !== NOTHING && !isMost(products, rebates));
  const most = byRate.filter(([percent, products]) => percent !== NOTHING && isMost(products, rebates));
  return [...few, ...most].map(([percent, products]) => {
    const rate = decimalText(percent, 2);
    if (products.length === rebates.length) return t('vip.benefit.rebateOfAll', { rate });
    if (isEach && isMost(products, rebates)) return t('vip.benefit.rebateOfOthers', { rate });
    const names = products.map(({ product }) => t(`games.type.${product}`)).join(', ');
    return t('vip.benefit.rebate', { rate, products: names });
  });
}

const isMost = (products: readonly unknown[], all: readonly unknown[]): boolean => products.length * 2 > all.length;

const giftsOf = ({ t, money }: Telling, benefits: Benefits): string[] =>
  (['birthdayGift', 'weeklyGift', 'monthlyGift'] as const)
    .filter((kind) => benefits[kind] !== NOTHING)
    .map((kind) => t(`vip.benefit.${kind}`, { amount: money(benefits[kind]) }));

function withdrawalsOf(
  { t, money }: Telling,
  { goesFirst, withdrawalCount, withdrawalSum }: Benefits,
): (string | null)[] {
  return [
    goesFirst ? t('vip.benefit.goesFirst') : null,
    withdrawalCount === null ? null : t('vip.benefit.withdrawalCount', { count: withdrawalCount }),
    withdrawalSum === null ? null : t('vip.benefit.withdrawalSum', { amount: money(withdrawalSum) }),
  ];
}
