import { useT } from '@sanam/portal/i18n/language.ts';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import { bonusTexts, type Telling } from './bonus-texts.ts';
import type { Standing } from './queries.ts';
import { Weights } from './weights.tsx';

type Shown = Pick<Standing, 'levels' | 'weights' | 'weeklyBets' | 'monthlyBets' | 'rebatesAs' | 'giftsAs'>;

const NOTHING = '0.00';

/** Returns the sentences on the payment of rebates: in cash, or as bonus money with its terms. */
const rebateTexts = (telling: Telling, terms: Shown['rebatesAs']): string[] => [
  telling.t('vip.terms.rebate'),
  ...(terms === null ? [] : bonusTexts(telling, 'rebate', terms)),
];

/** The share of a bet that counts as experience, and the rules of the rebates and gifts on the ladder. */
export function Terms({ ladder: { levels, weights, weeklyBets, monthlyBets, rebatesAs, giftsAs } }: { ladder: Shown }) {
  const t = useT();
  const money = useMoney();
  const gives = (kind: 'birthdayGift' | 'weeklyGift' | 'monthlyGift') =>
    levels.some(({ benefits }) => benefits[kind] !== NOTHING);
  const hasGifts =
    (['birthdayGift', 'weeklyGift', 'monthlyGift'] as const).some(gives) ||
    levels.some(({ benefits }) => benefits.upgradeBonus !== NOTHING);
  const hasRebates = levels.some(({ benefits }) => benefits.rebates.some(({ percent }) => percent !== NOTHING));
  const needed = (kind: 'week' | 'month', bets: string) =>
    bets === NOTHING ? t(`vip.terms.${kind}OneBet`) : t(`vip.terms.${kind}`, { amount: money(bets) });
  const rules = [
    ...(hasRebates ? rebateTexts({ t, money }, rebatesAs) : []),
    gives('birthdayGift') ? t('vip.terms.birthday') : null,
    gives('weeklyGift') ? needed('week', weeklyBets) : null,
    gives('monthlyGift') ? needed('month', monthlyBets) : null,
    ...(hasGifts && giftsAs !== null ? bonusTexts({ t, money }, 'gift', giftsAs) : []),
  ].filter((text) => text !== null);
  return (
    <>
      <Weights weights={weights} />
      {rules.length > 0 && (
        <section aria-labelledby="vip-terms" className="flex flex-col gap-3">
          <h2 id="vip-terms" className="text-xl">
            {t('vip.terms')}
          </h2>
          <ul className="flex max-w-prose list-disc flex-col gap-1 ps-5 text-ink-soft">
            {rules.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
