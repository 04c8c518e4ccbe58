import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { Badge, Card, cx, type Tone } from '@sanam/ui';
import { useId } from 'react';
import type { RaffleState } from '../contract/states.ts';
import { EarningText, FreeButton } from './earning-text.tsx';
import { type Raffle, useRaffles } from './queries.ts';
import { RaffleEvidence } from './raffle-evidence.tsx';
import { bonusTermsText } from './worth.ts';

const tones: Record<RaffleState, Tone> = {
  coming: 'neutral',
  running: 'brand',
  over: 'caution',
  closed: 'caution',
  drawn: 'gain',
  stopped: 'neutral',
};

/** Lists raffles with the member's tickets, and a check of each draw (PRM-022). */
export function Raffles() {
  const t = useT();
  return (
    <ListStates
      query={useRaffles()}
      isEmpty={({ list }) => list.length === 0}
      icon="gift"
      emptyTitle={t('draws.raffle.none')}
      emptyText={t('draws.raffle.noneText')}
    >
      {({ list }) => (
        <ul className="flex flex-col gap-3">
          {list.map((raffle) => (
            <RaffleCard key={raffle.id} raffle={raffle} />
          ))}
        </ul>
      )}
    </ListStates>
  );
}

function RaffleCard({ raffle }: { raffle: Raffle }) {
  const t = useT();
  const zone = useSite()?.zone;
  const { title, state, startsAt, endsAt, winners } = raffle;
  return (
    <Card as="li" flat className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 text-lg font-semibold break-words">{title}</h3>
        <Badge tone={tones[state]}>{t(`draws.raffle.state.${state}`)}</Badge>
      </div>
      <p className="text-sm text-ink-soft">
        {t('draws.when', { from: dateTimeText(startsAt, zone), to: dateTimeText(endsAt, zone) })}
      </p>
      <Prizes raffle={raffle} />
      <Own raffle={raffle} />
      <FreeButton of={raffle} />
      {state === 'coming' || state === 'running' ? <EarningText rule={raffle} /> : null}
      {winners.length === 0 ? null : <Winners raffle={raffle} />}
      <RaffleEvidence raffle={raffle} />
    </Card>
  );
}

function Prizes({ raffle: { prizes, terms } }: { raffle: Raffle }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  return (
    <>
      <ol aria-label={t('draws.raffle.prizes')} className="flex flex-wrap gap-2">
        {prizes.map((prize, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the rank
          <li key={at} className="tabular rounded-full bg-sunken px-3 py-1 text-sm">
            {t('draws.raffle.prize', { rank: countText(at + 1), amount: moneyText(prize, symbol) })}
          </li>
        ))}
      </ol>
      {terms === undefined ? null : (
        <p className="text-sm text-ink-soft">
          {t('draws.raffle.bonus')} {bonusTermsText(t, terms, symbol)}
        </p>
      )}
    </>
  );
}

function Own({ raffle: { tickets, numbers } }: { raffle: Raffle }) {
  const t = useT();
  const more = tickets - numbers.length;
  return (
    <div>
      <p className="font-semibold">{t('draws.tickets.yours', { count: tickets })}</p>
      {numbers.length === 0 ? null : (
        <p className="tabular max-h-24 overflow-y-auto text-sm break-words text-ink-soft">
          {t('draws.raffle.numbers', { numbers: numbers.join(', ') })}
          {more > 0 ? ` ${t('draws.raffle.more', { count: more })}` : null}
        </p>
      )}
    </div>
  );
}

function Winners({ raffle: { winners } }: { raffle: Raffle }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h4 id={heading} className="pb-1 font-semibold">
        {t('draws.raffle.winners')}
      </h4>
      <ol aria-labelledby={heading} className="divide-y divide-line rounded-md border border-line">
        {winners.map(({ rank, number, account, amount, isMe }) => (
          <li key={rank} className={cx('flex items-center gap-3 px-3 py-2', isMe && 'bg-sunken font-semibold')}>
            <span className="num w-8 shrink-0 text-ink-soft">{countText(rank)}</span>
            <span className="tabular min-w-0 grow break-words">
              {t(isMe ? 'draws.raffle.winnerYou' : 'draws.raffle.winner', { number: countText(number), account })}
            </span>
            <span className="num">{moneyText(amount, symbol)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
