import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { Link } from '@sanam/portal/router/router.ts';
import type { Value } from '@sanam/client/client';
import { gamePath } from '@sanam/catalogue/portal/use-launch.ts';
import { Badge, buttonClass, Card, Picture, type Tone } from '@sanam/ui';
import { useId } from 'react';
import { useFreeRounds } from './queries.ts';
import { winningsTexts } from './winnings-text.ts';

type Reward = Value<'freeRounds'>['list'][number];

const tones: Record<Reward['state'], Tone> = {
  requested: 'brand',
  granted: 'gain',
  used: 'brand',
  settled: 'neutral',
  expired: 'neutral',
};
const isToPlay = ({ state }: Reward): boolean => state === 'granted' || state === 'requested';

/** The free rounds in the reward centre: playable ones with a link to their game, and the results of others. */
export function FreeRounds() {
  const t = useT();
  const headingId = useId();
  const { data } = useFreeRounds();
  if (data === undefined || data.list.length === 0) return null;
  const over = data.list.filter((one) => !isToPlay(one));
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h3 id={headingId} className="font-semibold">
        {t('freeRounds.heading')}
      </h3>
      <Rewards list={data.list.filter(isToPlay)} />
      {over.length > 0 && (
        <details>
          <summary className="min-h-11 content-center text-sm text-ink-soft">{t('freeRounds.earlier')}</summary>
          <Rewards list={over} />
        </details>
      )}
    </section>
  );
}

const Rewards = ({ list }: { list: Reward[] }) => (
  <ul className="flex flex-col gap-3">
    {list.map((one) => (
      <RewardCard key={one.id} reward={one} />
    ))}
  </ul>
);

function RewardCard({ reward }: { reward: Reward }) {
  const t = useT();
  const { symbol } = useSite() ?? {};
  const { game, state, rounds, left } = reward;
  return (
    <Card as="li" flat className="flex flex-wrap items-center gap-3">
      <Picture
        src={game.pictureUrl}
        alt=""
        width={56}
        height={56}
        fallback={<img src="/art/game.svg" alt="" width={56} height={56} className="rounded-md" />}
        className="size-14 shrink-0 rounded-md object-cover"
      />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <span className="num text-lg font-semibold">
            {t('freeRounds.rounds', { left: isToPlay(reward) ? left : rounds })}
          </span>
          <Badge tone={tones[state]}>{t(`freeRounds.state.${state}`)}</Badge>
        </p>
        <p className="font-semibold break-words">{game.gameName}</p>
        {isToPlay(reward) ? (
          <Terms reward={reward} money={(amount) => moneyText(amount, symbol)} />
        ) : (
          <Outcome reward={reward} won={moneyText(reward.won, symbol)} />
        )}
      </div>
      {state === 'granted' && (
        <Link
          to={gamePath(game)}
          className={buttonClass('primary')}
          aria-label={t('freeRounds.playOf', { game: game.gameName })}
        >
          {t('freeRounds.play')}
        </Link>
      )}
    </Card>
  );
}

interface TermsProps {
  reward: Reward;
  money: (amount: string) => string;
}

function Terms({ reward, money }: TermsProps) {
  const t = useT();
  const { left, rounds, bet, expiresAt } = reward;
  const { zone } = useSite() ?? {};
  return (
    <div className="text-sm text-ink-soft">
      {left < rounds && <p className="tabular">{t('freeRounds.of', { left, rounds })}</p>}
      <p className="tabular">{t('freeRounds.bet', { bet: money(bet) })}</p>
      {winningsTexts({ t, money }, reward).map((text) => (
        <p key={text} className="tabular">
          {text}
        </p>
      ))}
      <p className="tabular">{t('freeRounds.until', { time: dateTimeText(expiresAt, zone) })}</p>
    </div>
  );
}

/** Returns what was won and, of winnings with bonus terms, what they became. */
function wonText(t: Translate, { bonus, paidAs, won }: Reward, amount: string): string {
  if (bonus === null || won === '0.00') return t('freeRounds.won', { amount });
  return t(`freeRounds.wonAs.${paidAs ?? 'kept'}`, { amount });
}

function Outcome({ reward, won }: { reward: Reward; won: string }) {
  const t = useT();
  const { zone } = useSite() ?? {};
  const { state, endedAt } = reward;
  return (
    <p className="tabular text-sm text-ink-soft">
      {state === 'settled' && <>{wonText(t, reward, won)} · </>}
      {endedAt === null ? null : dateTimeText(endedAt, zone)}
    </p>
  );
}
