import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { Card, cx, Icon } from '@sanam/ui';
import { type OwnPrize, type Shots, useOwnPrizes } from './queries.ts';

/** Returns a function that formats amounts in the site's currency. */
function useMoney(): (amount: string) => string {
  const symbol = useSite()?.symbol;
  return (amount) => moneyText(amount, symbol);
}

/** The prizes of the round's places, their winners after the draw, and the reader's own prizes. */
export function Prizes({ numero, shots: { prizes, given } }: { numero: string; shots: Shots }) {
  const t = useT();
  const money = useMoney();
  const own = useOwnPrizes(numero);
  if (prizes === null && given.length === 0 && own.length === 0) return null;
  return (
    <Card as="section" className="flex flex-col gap-3" aria-label={t('lottery.yeekee.prizes')}>
      <h2 className="flex items-center gap-1.5 text-lg">
        <Icon name="crown" className="text-caution" />
        {t('lottery.yeekee.prizes')}
      </h2>
      {own.map((prize) => (
        <OwnPlace key={prize.rank} prize={prize} />
      ))}
      {prizes === null ? null : <Promised prizes={prizes} />}
      {given.length === 0 ? null : (
        <div className="flex flex-col gap-1">
          <h3 className="text-sm text-ink-soft">{t('lottery.yeekee.prizes.given')}</h3>
          <ul className="divide-y divide-line">
            {given.map(({ rank, member, amount }) => (
              <li key={rank} className="flex items-baseline justify-between gap-3 py-1.5">
                <span className="text-sm">{t('lottery.yeekee.rank', { rank })}</span>
                <span className="min-w-0 flex-1 truncate text-sm text-ink-soft">{member}</span>
                <span className="num font-semibold">{money(amount)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function Promised({ prizes: { stakeMin, ranks, lucky } }: { prizes: NonNullable<Shots['prizes']> }) {
  const t = useT();
  const money = useMoney();
  const places = [
    ...ranks.map(({ rank, amount }) => ({ name: t('lottery.yeekee.rank', { rank }), amount })),
    ...lucky.map((amount, at) => ({ name: t('lottery.yeekee.prizes.lucky', { at: at + 1 }), amount })),
  ];
  return (
    <>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {places.map(({ name, amount }) => (
          <li key={name} className="rounded-md bg-sunken px-3 py-2 text-center">
            <span className="block text-xs text-ink-soft">{name}</span>
            <span className="num block font-semibold">{money(amount)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {t('lottery.yeekee.prizes.rule', { amount: money(stakeMin) })}
        {lucky.length === 0 ? null : <> · {t('lottery.yeekee.prizes.luckyText')}</>}
      </p>
    </>
  );
}

function OwnPlace({ prize: { rank, amount, state, refusal, staked, stakeMin } }: { prize: OwnPrize }) {
  const t = useT();
  const money = useMoney();
  const isGiven = state === 'paid' || state === 'owed';
  const how =
    state === 'refused'
      ? t(`lottery.yeekee.prizes.refusal.${refusal ?? 'staff'}`, {
          staked: money(staked),
          stakeMin: money(stakeMin),
        })
      : t(`lottery.yeekee.prizes.state.${state}`);
  return (
    <p role="status" className={cx('rounded-md p-3 text-sm', isGiven ? 'bg-gain-soft text-gain' : 'bg-sunken')}>
      <b>{t('lottery.yeekee.prizes.own', { rank, amount: money(amount) })}</b> {how}
    </p>
  );
}
