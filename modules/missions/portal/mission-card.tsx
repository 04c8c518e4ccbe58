import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { Badge, Button, Card, Icon, Meter, type Tone } from '@sanam/ui';
import { winningsTexts } from '@sanam/freerounds/portal/winnings-text.ts';
import { fromWire, toWire } from '@sanam/contract/money';
import { turnoverOf } from '@sanam/wallet/contract/rules.ts';
import { isMoneyReward } from '../contract/reward.ts';
import { type Mission, useClaim } from './queries.ts';

const PERCENT = 100;
const tones: Record<Mission['state'], Tone> = {
  locked: 'neutral',
  active: 'brand',
  claimable: 'gain',
  claimed: 'neutral',
  expired: 'neutral',
};

/** The card of a mission with its goal, progress, reward and claim button. */
export function MissionCard({ mission }: { mission: Mission }) {
  const t = useT();
  const { symbol, zone } = useSite() ?? {};
  const { title, state, occurrence, percent, reward } = mission;
  return (
    <Card as="li" flat className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 font-semibold break-words">{title}</h3>
        <Badge tone={tones[state]} className="shrink-0">
          {t(`missions.state.${state}`)}
        </Badge>
      </div>
      <p className="text-sm text-ink-soft">{goalText(t, mission, symbol)}</p>
      <div>
        <div className={state === 'claimable' ? 'text-gain' : 'text-brand-ink'}>
          <Meter part={percent / PERCENT} label={title} />
        </div>
        <p className="tabular mt-1 text-sm">
          {t('missions.progress', {
            // Play continues to count after the goal is met.
            done: figure(mission, percent >= PERCENT ? mission.goal : mission.done, symbol),
            goal: figure(mission, mission.goal, symbol),
          })}
        </p>
      </div>
      <div className="mt-auto flex items-center justify-between gap-2">
        <p className="flex items-center gap-2">
          <Icon name="gift" size={20} />
          <span className="sr-only">{t('missions.reward')}</span>
          <span className="num font-semibold">{rewardText(t, reward, symbol)}</span>
        </p>
        <Badge tone="neutral">{t(`missions.occurrence.${occurrence}`)}</Badge>
      </div>
      {state === 'claimed' || state === 'expired' ? null : (
        <div className="tabular text-xs text-ink-soft">
          <BonusTerms reward={reward} />
          <RoundTerms reward={reward} />
          <p>{timeText(t, mission, zone)}</p>
          <Budget mission={mission} />
        </div>
      )}
      {state === 'claimable' && !mission.isSpent && <ClaimButton mission={mission} />}
    </Card>
  );
}

/** The wagering terms of a bonus, shown before it is claimed. */
function BonusTerms({ reward: { kind, amount = '0.00', terms } }: Pick<Mission, 'reward'>) {
  const t = useT();
  const { symbol } = useSite() ?? {};
  if (kind !== 'bonus' || terms === undefined) return null;
  const { multiplePercent, days, betMax, cashOutMax } = terms;
  const required = moneyText(toWire(turnoverOf(fromWire(amount), multiplePercent)), symbol);
  return (
    <>
      <p>{t('missions.bonus.play', { required, days })}</p>
      {betMax !== null && <p>{t('missions.bonus.betMax', { amount: moneyText(betMax, symbol) })}</p>}
      {cashOutMax !== null && <p>{t('missions.bonus.cashOutMax', { amount: moneyText(cashOutMax, symbol) })}</p>}
    </>
  );
}

/** The bet and days of free rounds, and what they win, shown before they are claimed. */
function RoundTerms({ reward: { bet, days, turnoverPercent = 0, terms } }: Pick<Mission, 'reward'>) {
  const t = useT();
  const { symbol } = useSite() ?? {};
  if (bet === undefined) return null;
  const money = (amount: string): string => moneyText(amount, symbol);
  return (
    <>
      <p>{t('missions.reward.bet', { bet: money(bet) })}</p>
      {days !== undefined && <p>{t('missions.reward.days', { days })}</p>}
      {winningsTexts({ t, money }, { turnoverPercent, bonus: terms }).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

/** The remaining budget for all members; nothing if there is no limit. */
function Budget({ mission: { budgetLeft, isSpent, reward } }: { mission: Mission }) {
  const t = useT();
  const { symbol } = useSite() ?? {};
  if (budgetLeft === null) return null;
  if (isSpent) return <p>{t('missions.spent')}</p>;
  const left = isMoneyReward(reward.kind) ? moneyText(budgetLeft, symbol) : countText(Number(budgetLeft));
  return <p>{t('missions.budgetLeft', { left })}</p>;
}

function rewardText(t: Translate, reward: Mission['reward'], symbol: string | undefined): string {
  const { kind, amount = '0.00', points = 0, count = 0, title } = reward;
  if (kind === 'cash') return moneyText(amount, symbol);
  if (kind === 'bonus') return t('missions.reward.bonus', { amount: moneyText(amount, symbol) });
  if (kind === 'points') return t('missions.reward.points', { points: countText(points) });
  return t('missions.reward.rounds', { count: countText(count), game: title });
}

function ClaimButton({ mission }: { mission: Mission }) {
  const t = useT();
  const { mutate, isPending } = useClaim(mission);
  return (
    <Button
      look="primary"
      wide
      disabled={isPending}
      aria-label={t('missions.claimOf', { title: mission.title })}
      onClick={() => mutate()}
    >
      {t('missions.claim')}
    </Button>
  );
}

const figure = ({ unit }: Mission, value: string, symbol: string | undefined): string =>
  unit === 'money' ? moneyText(value, symbol) : countText(Number(value));

/** Returns the goal as a sentence. */
function goalText(t: Translate, mission: Mission, symbol: string | undefined): string {
  const { category, product, multiple } = mission;
  const goal = figure(mission, mission.goal, symbol);
  const sentence = t(`missions.goal.${category}`, { goal, times: String(Number(multiple ?? 0)) });
  return product === null ? sentence : t('missions.only', { sentence, product: t(`missions.product.${product}`) });
}

function timeText(t: Translate, { state, startsAt, endsAt }: Mission, zone: string | undefined): string {
  if (state === 'locked') return t('missions.startsAt', { time: dateTimeText(startsAt, zone) });
  const time = dateTimeText(endsAt, zone);
  return t(state === 'claimable' ? 'missions.claimUntil' : 'missions.endsAt', { time });
}
