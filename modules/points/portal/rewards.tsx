import { Badge, Button, Card } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { winningsTexts } from '@sanam/freerounds/portal/winnings-text.ts';
import type { Value } from '@sanam/client/client';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { warnRealAccount } from '@sanam/portal/lib/gate.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { isGuest, useSession } from '@sanam/portal/lib/session.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { loginPath, paths } from '@sanam/portal/paths.ts';
import { useNavigate } from '@sanam/portal/router/router.ts';
import { pointsMallCalls } from '../contract/mall-calls.ts';
import { BonusText } from './bonus-text.tsx';
import { keys } from './keys.ts';
import { PagedList } from './paged-list.tsx';
import { type Reward, usePoints } from './queries.ts';
import { RedeemDialog } from './redeem-dialog.tsx';
import { RewardPicture } from './reward-picture.tsx';
import { TicketsText } from './tickets-text.tsx';

type Rounds = NonNullable<Reward['rounds']>;

const PERCENT = 100;

/** The paginated catalogue of rewards; a visitor who redeems is sent to the log-in first. */
export function Rewards() {
  const t = useT();
  const navigate = useNavigate();
  const [pageNo, setPageNo] = useState(1);
  const [chosen, setChosen] = useState<Reward | null>(null);
  const rewards = useQuery({
    queryKey: [...keys.rewards, pageNo],
    queryFn: () => call(pointsMallCalls.pointRewards, { query: { pageNo } }),
    placeholderData: keepPreviousData,
  });
  const choose = (reward: Reward) => {
    const { token, accountType } = useSession.getState();
    if (token === null) navigate(loginPath(paths.pointMall));
    else if (isGuest(accountType)) void warnRealAccount();
    else setChosen(reward);
  };
  return (
    <>
      <PagedList<Reward, Value<'pointRewards'>>
        query={rewards}
        pageNo={pageNo}
        onPage={setPageNo}
        nothing={['coins', t('points.empty'), t('points.emptyText')]}
        look="grid grid-cols-2 gap-3 md:grid-cols-3"
        row={(reward) => <RewardCard key={reward.rewardId} reward={reward} onChoose={() => choose(reward)} />}
      />
      {chosen !== null && <RedeemDialog reward={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

/** The free rounds of a reward and the wagering requirement of their winnings. */
function RoundsText({ rounds: { game, count, bet, days, turnoverPercent, bonus } }: { rounds: Rounds }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  return (
    <p className="text-sm break-words text-ink-soft">
      {t('points.reward.rounds', {
        game,
        count: countText(count),
        bet: moneyText(bet, symbol),
        days: countText(days),
      })}{' '}
      {bonus != null
        ? winningsTexts({ t, money: (amount) => moneyText(amount, symbol) }, { turnoverPercent, bonus }).join(' ')
        : turnoverPercent === 0
          ? t('points.reward.roundsFree')
          : t('points.reward.roundsTurnover', { times: String(turnoverPercent / PERCENT) })}
    </p>
  );
}

function RewardCard({ reward, onChoose }: { reward: Reward; onChoose: () => void }) {
  const t = useT();
  const { title, text, rounds, bonus, tickets, price, variants, limitLeft, endsAt, level, isLevelMissing } = reward;
  const available = variants.reduce((sum, one) => sum + one.available, 0);
  const isOver = available === 0 || limitLeft === 0;
  const isMember = useSession(({ token, accountType }) => token !== null && !isGuest(accountType));
  const missing = Math.max(0, price - (usePoints(isMember).data?.points ?? price));
  return (
    <Card as="li" flat className="flex flex-col gap-2">
      <RewardPicture reward={reward} />
      <h2 className="font-semibold break-words">{title}</h2>
      {rounds !== null && <RoundsText rounds={rounds} />}
      {bonus !== null && <BonusText bonus={bonus} />}
      {tickets !== null && <TicketsText tickets={tickets} />}
      {text === '' ? null : <p className="text-sm break-words text-ink-soft">{text}</p>}
      <div className="mt-auto flex flex-col gap-2">
        <p className="num text-lg font-semibold">{t('points.count', { points: countText(price) })}</p>
        <div className="flex flex-wrap gap-1">
          <Badge tone={available === 0 ? 'loss' : 'neutral'}>
            {available === 0 ? t('points.reward.gone') : t('points.reward.left', { count: countText(available) })}
          </Badge>
          {level !== null && (
            <Badge tone={isLevelMissing ? 'caution' : 'brand'}>{t('points.reward.level', { level })}</Badge>
          )}
          {missing > 0 && !isOver && (
            <Badge tone="caution">{t('points.reward.missing', { points: countText(missing) })}</Badge>
          )}
          {limitLeft !== null && (
            <Badge tone={limitLeft === 0 ? 'caution' : 'neutral'}>
              {limitLeft === 0
                ? t('points.reward.limitReached')
                : t('points.reward.limitLeft', { count: countText(limitLeft) })}
            </Badge>
          )}
        </div>
        {endsAt !== null && (
          <p className="text-xs text-ink-soft">{t('points.reward.until', { time: dateTimeText(endsAt) })}</p>
        )}
        <Button
          look="primary"
          size="small"
          wide
          disabled={isOver || isLevelMissing || missing > 0}
          aria-label={t('points.reward.redeemOf', { title })}
          onClick={onChoose}
        >
          {t('points.reward.redeem')}
        </Button>
      </div>
    </Card>
  );
}
