import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { calendarDayText, dateTimeText } from '@sanam/portal/lib/time.ts';
import { Card, Icon } from '@sanam/ui';
import type { ReactNode } from 'react';
import type { Telling } from '../bonus/terms.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import type { Detail } from '../queries.ts';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import { bonusLines, bonusText, percentOf } from './bonus-lines.ts';
import { roundsText } from './rounds-text.ts';
import { conditionText, isFigure } from './condition-text.ts';

/** The summary box: conditions, reward, frequency, end and remaining budget. */
export function SummaryBox({ promotion }: { promotion: Detail }) {
  const t = useT();
  const money = useMoney();
  return (
    <Card as="section" aria-labelledby="in-short" className="flex flex-col gap-3">
      <h2 id="in-short" className="text-lg">
        {t('promotions.box.title')}
      </h2>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[auto_1fr]">
        {linesOf({ t, money }, promotion).map(([label, value]) => (
          <div key={label} className="flex flex-col gap-0.5 sm:contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function linesOf({ t, money }: Telling, promotion: Detail): [label: string, value: ReactNode][] {
  const { kind, occurrence, countsFrom, zone, claimDays, reward, bonus, goal, cashback } = promotion;
  const lines: [string, ReactNode][] = [[t('promotions.box.who'), <Who key="who" promotion={promotion} />]];
  if (goal !== null) lines.push([t('promotions.box.goal'), goalText({ t, money }, goal)]);
  if (cashback !== null) lines.push([t('promotions.cashback.counts'), placeText(t, cashback.product)]);
  lines.push([t('promotions.box.get'), rewardText({ t, money }, promotion)]);
  if (bonus !== null) lines.push(...bonusLines({ t, money }, { terms: bonus, reward }));
  if (kind !== 'info') lines.push([t('promotions.box.often'), t(`promotions.box.${occurrence}`)]);
  lines.push([t('promotions.box.time'), timeText(t, promotion)]);
  if (countsFrom !== null) lines.push([t('promotions.box.counts'), dateTimeText(countsFrom, zone)]);
  lines.push(...cashbackLines({ t, money }, promotion));
  if ((kind === 'apply' || kind === 'join' || kind === 'cashback') && reward !== null)
    lines.push([t('promotions.box.claim'), t(claimWords[kind], { days: claimDays })]);
  const left = leftText({ t, money }, promotion);
  if (left !== '') lines.push([t('promotions.box.left'), left]);
  return lines;
}

/** When a cashback is counted, and what became of the last one. */
function cashbackLines({ t, money }: Telling, { cashbackPeriod, lastCashback, zone }: Detail): [string, string][] {
  const lines: [string, string][] = [];
  if (cashbackPeriod !== null)
    lines.push([t('promotions.cashback.period'), t('promotions.cashback.counted', { days: daysText(cashbackPeriod) })]);
  if (lastCashback !== null) {
    const { amount, claimedAt } = lastCashback;
    const told = { amount: money(amount), days: daysText(lastCashback) };
    lines.push([
      t('promotions.cashback.last'),
      claimedAt === null
        ? t('promotions.cashback.notClaimed', told)
        : t('promotions.cashback.claimed', { ...told, time: dateTimeText(claimedAt, zone) }),
    ]);
  }
  return lines;
}

const daysText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? calendarDayText(from) : `${calendarDayText(from)} – ${calendarDayText(to)}`;

const claimWords = {
  apply: 'promotions.box.claimDays',
  join: 'promotions.box.goalDays',
  cashback: 'promotions.cashback.days',
} as const;

const placeText = (t: Translate, product: GameType | null): string =>
  product === null ? t('promotions.goal.all') : t('promotions.goal.of', { product: t(`games.type.${product}`) });

function goalText({ t, money }: Telling, { amount, product }: NonNullable<Detail['goal']>): string {
  return t('promotions.goal.text', { amount: money(amount), product: placeText(t, product) });
}

function rewardText({ t, money }: Telling, { kind, reward, bonus, rounds, cashback }: Detail): string {
  if (rounds !== null) return roundsText({ t, money }, rounds);
  if (reward === null) return t('promotions.box.asWritten');
  const amount = money(reward);
  if (cashback !== null) {
    const percent = percentOf(cashback.shareBasisPoints);
    return t(bonus === null ? 'promotions.cashback.get' : 'promotions.cashback.getBonus', { percent, amount });
  }
  if (bonus !== null) return bonusText({ t, money }, { kind, amount, terms: bonus });
  return kind === 'claim' || kind === 'join'
    ? t('promotions.box.exactly', { amount })
    : t('promotions.box.upTo', { amount });
}

function timeText(t: Translate, { startsAt, endsAt, zone }: Detail): string {
  const end = endsAt === null ? t('promotions.openEnd') : dateTimeText(endsAt, zone);
  return `${dateTimeText(startsAt, zone)} – ${end} (${t('promotions.box.zone', { zone })})`;
}

function leftText({ t, money }: Telling, { placesLeft, budgetLeft }: Detail): string {
  const parts = [
    placesLeft === null
      ? ''
      : placesLeft === 0
        ? t('promotions.noPlaces')
        : t('promotions.placesLeft', { count: placesLeft }),
    budgetLeft === null ? '' : t('promotions.budgetLeft', { amount: money(budgetLeft) }),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** The conditions, each with whether the member meets it and the actual value. */
function Who({ promotion }: { promotion: Detail }) {
  const t = useT();
  const { conditions, verdicts, zone } = promotion;
  if (conditions.length === 0) return t('promotions.box.everybody');
  return (
    <ul className="flex flex-col gap-1.5">
      {conditions.map((condition, at) => {
        const verdict = verdicts?.[at];
        return (
          <li key={`${condition.code}-${at}`} className="flex items-start gap-2">
            {verdict === undefined ? (
              <Icon name="dot" size={16} className="mt-0.5 shrink-0 text-ink-soft" />
            ) : (
              <Met ok={verdict.ok} />
            )}
            <span className="min-w-0">
              {conditionText(t, condition, zone)}
              {verdict !== undefined && !verdict.ok && isFigure(condition.code) ? (
                <span className="text-ink-soft"> ({t('promotions.condition.you', { actual: verdict.actual })})</span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Met({ ok }: { ok: boolean }) {
  const t = useT();
  return (
    <span className={ok ? 'mt-0.5 text-gain' : 'mt-0.5 text-loss'}>
      <Icon name={ok ? 'check' : 'close'} size={16} className="shrink-0" />
      <span className="sr-only">{t(ok ? 'promotions.box.met' : 'promotions.box.notMet')}</span>
    </span>
  );
}
