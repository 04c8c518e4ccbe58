import { contentPaths, promotionPath } from '@sanam/content/portal/paths.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { Badge, Button, Card, Meter, type Tone } from '@sanam/ui';
import { useState } from 'react';
import type { BonusState } from '../../contract/bonus-terms.ts';
import { TurnoverBets } from '../turnover/turnover-bets.tsx';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import { GiveUpButton, StartButton } from './bonus-acts.tsx';
import type { Bonus } from './queries.ts';
import { TermList } from './term-list.tsx';
import { termLines } from './terms.ts';

const tones: Record<BonusState, Tone> = {
  held: 'caution',
  queued: 'caution',
  active: 'brand',
  ending: 'caution',
  completed: 'gain',
  spent: 'neutral',
  expired: 'neutral',
  forfeited: 'neutral',
  cancelled: 'neutral',
};

/** A bonus: money, turnover progress, deadline and terms. A waiting one is not started while nothing is granted. */
export function BonusCard({ bonus, isStopped }: { bonus: Bonus; isStopped: boolean }) {
  const t = useT();
  const money = useMoney();
  const { promotionId, title, state, amount, terms } = bonus;
  return (
    <Card as="li" flat className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        {promotionId === null ? (
          <p className="min-w-0 font-semibold break-words">{title}</p>
        ) : (
          <Link to={promotionPath(promotionId)} className="min-w-0 font-semibold break-words hover:text-brand-ink">
            {title}
          </Link>
        )}
        <Badge tone={tones[state]}>{t(`bonus.state.${state}`)}</Badge>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-1">
        <Figure label={t('bonus.given')} text={money(amount)} />
        {state === 'active' || state === 'ending' ? (
          <Figure label={t('bonus.balance')} text={money(bonus.balance)} />
        ) : null}
      </dl>
      <Played bonus={bonus} />
      <When bonus={bonus} isStopped={isStopped} />
      <Checked bonus={bonus} />
      {state === 'held' || state === 'queued' || state === 'active' ? (
        <div className="flex flex-wrap gap-2">
          {state === 'queued' && !isStopped ? <StartButton bonus={bonus} /> : null}
          <GiveUpButton bonus={bonus} />
        </div>
      ) : null}
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer py-2.5 text-brand-ink">{t('bonus.terms')}</summary>
        <TermList
          lines={termLines({ t, money }, terms, ['days', 'games', 'excluded', 'betMax', 'becomes', 'spends', 'lock'])}
        />
      </details>
    </Card>
  );
}

function Figure({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="num text-xl font-semibold">{text}</dd>
    </div>
  );
}

/** The progress bar of the requirement, with its bets. */
function Played({ bonus: { title, state, turnoverId, required, done } }: { bonus: Bonus }) {
  const t = useT();
  const money = useMoney();
  const [showsBets, setShowsBets] = useState(false);
  if (state === 'held' || state === 'queued')
    return <p className="tabular text-sm">{t('bonus.toPlayLater', { amount: money(required) })}</p>;
  if (turnoverId === null) return null;
  const part = Number(required) === 0 ? 1 : Number(done) / Number(required);
  return (
    <div className="flex flex-col gap-2">
      <div className="text-brand-ink">
        <Meter part={part} label={t('bonus.meter', { title })} />
      </div>
      <p className="tabular text-sm">{t('bonus.played', { done: money(done), required: money(required) })}</p>
      <Button
        size="small"
        look="ghost"
        icon="list"
        className="self-start"
        aria-expanded={showsBets}
        onClick={() => setShowsBets(!showsBets)}
      >
        {t('turnover.bets')}
      </Button>
      {showsBets ? <TurnoverBets turnoverId={turnoverId} /> : null}
    </div>
  );
}

/**
 * The state of a review: its deadline and what can be done meanwhile, or the reason for the refusal; with a link to
 * customer service.
 */
function Checked({ bonus: { state, checkedUntil, refusal } }: { bonus: Bonus }) {
  const t = useT();
  const zone = useSite()?.zone;
  if (checkedUntil === null && refusal === null) return null;
  const time = checkedUntil === null ? '' : dateTimeText(checkedUntil, zone);
  return (
    <div className="flex flex-col gap-1 rounded-md bg-sunken p-3 text-sm">
      {checkedUntil === null ? null : <p>{t(state === 'held' ? 'bonus.heldText' : 'bonus.checkedText', { time })}</p>}
      {refusal === null ? null : <p className="break-words">{t('bonus.refusal', { why: refusal })}</p>}
      <p>{t('bonus.checkedCash')}</p>
      <p className="flex flex-wrap gap-x-4">
        <Link to={contentPaths.help} className="py-2.5 underline">
          {t('bonus.ask')}
        </Link>
        {refusal === null ? null : (
          <Link to={contentPaths.feedback} className="py-2.5 underline">
            {t('bonus.complain')}
          </Link>
        )}
      </p>
    </div>
  );
}

/** The deadline or the outcome. The stop prolongs what waits to be started. */
function When({ bonus, isStopped }: { bonus: Bonus; isStopped: boolean }) {
  const t = useT();
  const money = useMoney();
  const zone = useSite()?.zone;
  const { state, converted, returned, startedAt } = bonus;
  const startedAtOnce = startedAt !== null && Date.parse(startedAt) - Date.parse(bonus.grantedAt) < 1000;
  const isDue = (state === 'queued' && !isStopped) || state === 'active';
  const isGone = state === 'spent' && Number(returned) === 0;
  const moment = (at: string): string => dateTimeText(at, zone);
  return (
    <div className="flex flex-col gap-1 text-sm text-ink-soft">
      {startedAtOnce ? null : <p>{t('bonus.givenAt', { time: moment(bonus.grantedAt) })}</p>}
      {startedAt === null ? null : <p>{t('bonus.startedAt', { time: moment(startedAt) })}</p>}
      {bonus.expiresAt !== null && isDue ? (
        <p className="font-semibold text-ink">
          {t(state === 'queued' ? 'bonus.startBy' : 'bonus.playBy', { time: moment(bonus.expiresAt) })}
        </p>
      ) : null}
      {state === 'ending' && bonus.checkedUntil === null ? <p>{t('bonus.endingText')}</p> : null}
      {bonus.endedAt === null ? null : <p>{t('bonus.endedAt', { time: moment(bonus.endedAt) })}</p>}
      {bonus.endedAt === null || isGone ? null : (
        <p>{t('bonus.endSums', { converted: money(converted), returned: money(returned) })}</p>
      )}
    </div>
  );
}
