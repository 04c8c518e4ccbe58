import { Card } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import type { Referral } from './queries.ts';

type Terms = NonNullable<Referral['terms']>;

/** The conditions and both rewards, with all amounts and limits. */
export function TermsBox({ terms, symbol, left }: { terms: Terms; symbol: string; left: number }) {
  const t = useT();
  const money = (amount: string) => moneyText(amount, symbol);
  const { inviterReward, friendReward, minDeposit, minPlayed, withinDays, holdDays, monthCap } = terms;
  return (
    <Card as="section" flat aria-labelledby="referral-terms" className="flex flex-col gap-3">
      <h3 id="referral-terms" className="text-lg font-semibold">
        {t('referral.terms')}
      </h3>
      <dl className="grid grid-cols-2 gap-3">
        <Reward label={t('referral.youGet')} text={money(inviterReward)} />
        <Reward label={t('referral.friendGets')} text={money(friendReward)} />
      </dl>
      <ol className="flex list-decimal flex-col gap-1 ps-5">
        <li>{t('referral.step.join')}</li>
        <li>{t('referral.step.deposit', { amount: money(minDeposit) })}</li>
        <li>{t('referral.step.play', { amount: money(minPlayed), days: withinDays })}</li>
        <li>{t('referral.step.hold', { days: holdDays })}</li>
      </ol>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-sm text-ink-soft">
        <li>{t('referral.cap', { count: countText(monthCap), left: countText(left) })}</li>
        <li>{t('referral.fair')}</li>
      </ul>
    </Card>
  );
}

function Reward({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-md bg-sunken p-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="num text-2xl font-semibold">{text}</dd>
    </div>
  );
}
