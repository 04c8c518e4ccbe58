import { useT } from '@sanam/portal/i18n/language.ts';
import { amountText } from '@sanam/portal/lib/money.ts';
import { keptAmount, parseTyped, typedText } from '@sanam/portal/lib/typed-amount.ts';
import { Badge, Button, cx, IconButton } from '@sanam/ui';
import { memo, useState } from 'react';
import { FULL_TIER_BP } from '../../contract/states.ts';
import { type BasketLine, lineKey, removeLine, setAmount } from './basket.ts';
import { basketOf, setBasket } from './baskets.ts';
import { estimateLine } from './estimate.ts';
import { oddsShort } from './play-choice.tsx';
import type { Offer } from './plays.ts';
import { pickName, playName } from './play-words.ts';
import { refusedText } from './refused-text.ts';
import { byPick, type Preview, type PreviewLine } from './price-change.ts';

export interface BasketLinesProps {
  lines: readonly BasketLine[];
  offer: Offer;
  series: string;
  preview: Preview | undefined;
}

/** Number of basket lines rendered at first; the rest are rendered on request. */
const SHOWN_FIRST = 100;

/** The list of picks in the basket with stake, odds, tier and remaining limit, newest first. */
export const BasketLines = memo(function BasketLines({ lines, offer, series, preview }: BasketLinesProps) {
  const t = useT();
  const [shows, setShows] = useState(SHOWN_FIRST);
  const told = preview && byPick(preview);
  const newest = lines.toReversed();
  return (
    <>
      <ul aria-label={t('lottery.basket')} className="flex flex-col divide-y divide-line">
        {newest.slice(0, shows).map((line) => (
          <Line key={lineKey(line)} line={line} offer={offer} series={series} told={told?.get(lineKey(line))} />
        ))}
      </ul>
      {newest.length > shows ? (
        <Button look="ghost" wide onClick={() => setShows(shows + SHOWN_FIRST)}>
          {t('lottery.showMore', { count: newest.length - shows })}
        </Button>
      ) : null}
    </>
  );
});

interface LineProps extends Pick<BasketLinesProps, 'offer' | 'series'> {
  line: BasketLine;
  /** Lines of the server's preview for this pick: one, or several if the pick is split at the edge of a tier. */
  told: readonly PreviewLine[] | undefined;
}

function Line({ line, offer, series, told }: LineProps) {
  const t = useT();
  const { gameCode } = offer.rules.game;
  const name = `${playName(line.playType, t)} ${pickName(line.playType, line.pick, offer.family, t)}`;
  const estimate = estimateLine(line, offer, series);
  const parts = told ?? [];
  const isRefused = parts.some(({ refused }) => refused !== undefined);
  return (
    <li className={cx('flex items-center gap-2 py-2', isRefused && 'bg-loss-soft/60')}>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <strong className="num text-xl">{pickName(line.playType, line.pick, offer.family, t)}</strong>
          <span className="text-sm text-ink-soft">{playName(line.playType, t)}</span>
        </p>
        {parts.length > 0 ? (
          parts.map((part, at) => <Part key={at} part={part} />)
        ) : estimate === undefined ? null : (
          <p className="num text-xs text-ink-soft">
            {oddsShort([estimate.odds])} = {amountText(estimate.payout)}
          </p>
        )}
      </div>
      <Amount
        key={line.amount}
        amount={line.amount}
        label={t('lottery.amountOf', { name })}
        onAmount={(amount) => setBasket(gameCode, setAmount(basketOf(gameCode), line, amount))}
      />
      <IconButton
        icon="trash"
        label={t('lottery.remove', { name })}
        onClick={() => setBasket(gameCode, removeLine(basketOf(gameCode), line))}
      />
    </li>
  );
}

/** Price and payout of one part of a line, with a text if the odds are reduced or the limit is too low. */
function Part({ part }: { part: PreviewLine }) {
  const t = useT();
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-soft">
      <span className="num">
        {amountText(part.stake)} {oddsShort([part.odds])} = {amountText(part.payout)}
      </span>
      {part.tierBp < FULL_TIER_BP && part.tierBp > 0 ? (
        <Badge tone="caution">{t('lottery.tier', { percent: part.tierBp / 100 })}</Badge>
      ) : null}
      {part.left === null || part.refused === 'lottery.numberClosed' ? null : (
        <span className="num">{t('lottery.left', { amount: amountText(part.left) })}</span>
      )}
      {part.refused === undefined ? null : <Badge tone="loss">{refusedText(part.refused, t)}</Badge>}
    </p>
  );
}

interface AmountProps {
  amount: string;
  label: string;
  onAmount: (amount: string) => void;
}

/** The amount field of a line. Takes the value on blur or Enter and restores the old one if the input is invalid. */
function Amount({ amount, label, onAmount }: AmountProps) {
  const [typed, setTyped] = useState(() => typedText(amount));
  const take = () => {
    const wanted = parseTyped(typed);
    if (wanted === null || wanted === '0.00') setTyped(typedText(amount));
    else if (wanted !== amount) onAmount(wanted);
  };
  return (
    <input
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(keptAmount(typed, event.target.value))}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
      onFocus={(event) => event.target.select()}
      inputMode="decimal"
      autoComplete="off"
      className="num h-11 w-20 rounded-md border border-line-strong bg-surface px-2 text-end"
    />
  );
}
