import { useT } from '@sanam/portal/i18n/language.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { useDesk } from '@sanam/portal/lib/use-wide.ts';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { Button, buttonClass, Card, Icon } from '@sanam/ui';
import { useMemo, useState } from 'react';
import { archivePath } from '../paths.ts';
import { useSecond } from '../use-second.ts';
import { AmountRow } from './amount-row.tsx';
import { type BasketLine, toSelections } from './basket.ts';
import { setBasket, useBasket } from './baskets.ts';
import { BasketPlace } from './basket-place.tsx';
import { useChaseState } from './chase-state.ts';
import type { ChaseBought } from './use-chase.ts';
import type { NearDraws } from '../near-draws.ts';
import { chosenDraw, comingDraws, drawsAt, nextDraw } from './draw.ts';
import { GameHead } from './game-head.tsx';
import { NumberEntry } from './number-entry.tsx';
import { PasteSheet } from './paste-sheet.tsx';
import { FormChoice, PlayChoice } from './play-choice.tsx';
import type { Offer } from './plays.ts';
import { RulesSheet } from './rules-sheet.tsx';
import { SlipsSheet } from './slips-sheet.tsx';
import { useNumberOdds } from './queries.ts';
import { addToBasket, useEntry } from './use-entry.ts';
import { type Bought, type Order, usePurchase } from './use-purchase.ts';

export interface BuyGameProps {
  offer: Offer;
  near: NearDraws;
  /** Time at which `near` was received, by this device's clock. */
  readAt: number;
  playType: string | null;
  back: string;
}

/** Returns the draw that the basket is for. It advances by itself while the basket is empty and is fixed otherwise. */
function useDraw({ near, readAt }: Pick<BuyGameProps, 'near' | 'readAt'>, isEmpty: boolean) {
  const draws = drawsAt(near, readAt, useSecond());
  const [kept, setKept] = useState<string | null>(null);
  const draw = chosenDraw(draws, kept);
  const [wasEmpty, setWasEmpty] = useState(true);
  if (wasEmpty !== isEmpty) {
    setWasEmpty(isEmpty);
    setKept(isEmpty ? null : (draw?.numero ?? null));
  }
  const next = draw === undefined ? undefined : nextDraw(draws, draw.numero);
  return { draws, draw, choose: setKept, onNextDraw: next && (() => setKept(next.numero)) };
}

/** Returns the order for a basket. The object is memoized: it stays the same until its content changes. */
function useOrder(
  offer: Offer,
  numero: string | undefined,
  lines: readonly BasketLine[],
  rate: Pick<Order, 'series' | 'accept'>,
) {
  const { gameCode } = offer.rules.game;
  const { series, accept } = rate;
  return useMemo(
    (): Order | null =>
      numero === undefined || lines.length === 0
        ? null
        : { gameCode, numero, series, accept, selections: toSelections(lines) },
    [gameCode, numero, lines, series, accept],
  );
}

/** The purchase form of one lottery: draw, play types, keypad and basket. */
export function BuyGame({ offer, near, readAt, playType, back }: BuyGameProps) {
  const { game, seriesDefault } = offer.rules;
  const lines = useBasket(game.gameCode);
  const { draws, draw, choose, onNextDraw } = useDraw({ near, readAt }, lines.length === 0);
  const [series, onSeries] = useState(seriesDefault);
  const [accept, onAccept] = useState<'all' | 'partial'>('all');
  const [bought, setBought] = useState<Bought | ChaseBought | null>(null);
  const entry = useEntry(offer, playType);
  const order = useOrder(offer, draw?.numero, lines, { series, accept });
  const done = (what: Bought | ChaseBought) => {
    setBought(what);
    onAccept('all');
    setBasket(game.gameCode, []);
  };
  const chase = useChaseState({ offer, draws, draw, lines, series }, done);
  const purchase = usePurchase(chase.count > 1 ? null : order, done);
  const known = useNumberOdds(
    game.gameCode,
    draw?.numero,
    entry.plays.map(({ code }) => code),
    series,
  );
  const isDesk = useDesk();
  return (
    <div className="flex flex-col gap-3">
      <GameHead
        game={game}
        back={back}
        draw={draw}
        draws={draws}
        coming={comingDraws(near)[0]}
        previous={near.previous}
        onDraw={choose}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="flex flex-col gap-2">
          <PlayChoice offer={offer} series={series} chosen={entry.plays} onChoose={entry.setPlays} />
          <FormChoice forms={entry.forms} form={entry.form} onForm={entry.setForm} />
          <Card className="flex flex-col gap-2 max-sm:p-3">
            <NumberEntry entry={entry} lines={lines} known={known} />
            <AmountRow typed={entry.amount} onType={entry.setAmount} />
          </Card>
          <Tools offer={offer} lines={lines} series={series} />
        </div>
        <BasketPlace
          isDesk={isDesk}
          bought={bought}
          onMore={() => setBought(null)}
          panel={{ offer, lines, draw, purchase, series, onSeries, accept, onAccept, onNextDraw, chase }}
        />
      </div>
    </div>
  );
}

interface ToolsProps extends Pick<BuyGameProps, 'offer'> {
  lines: readonly BasketLine[];
  series: string;
}

/** Buttons beside the keypad: pasting a list, rules, archive, saved slips and the member's tickets. */
function Tools({ offer, lines, series }: ToolsProps) {
  const t = useT();
  const isMember = useSession(({ token }) => token !== null);
  const [sheet, setSheet] = useState<'paste' | 'slips' | 'rules' | null>(null);
  const onClose = () => setSheet(null);
  const add = (more: BasketLine[]) => addToBasket(offer.rules.game.gameCode, more, t);
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon="copy" onClick={() => setSheet('paste')}>
        {t('lottery.pasteTitle')}
      </Button>
      <Button icon="info" onClick={() => setSheet('rules')}>
        {t('lottery.rules')}
      </Button>
      <Link to={archivePath(offer.rules.game.gameCode)} className={buttonClass('plain')}>
        <Icon name="history" />
        {t('lottery.results.archive')}
      </Link>
      {isMember ? (
        <>
          <Button icon="heart" onClick={() => setSheet('slips')}>
            {t('lottery.slips')}
          </Button>
          <Link to={memberPath('lotteryTickets')} className={buttonClass('plain')}>
            <Icon name="receipt" />
            {t('member.lotteryTickets')}
          </Link>
        </>
      ) : null}
      {sheet === 'paste' ? <PasteSheet offer={offer} onAdd={add} onClose={onClose} /> : null}
      {sheet === 'rules' ? <RulesSheet offer={offer} series={series} onClose={onClose} /> : null}
      {sheet === 'slips' ? <SlipsSheet offer={offer} lines={lines} onUse={add} onClose={onClose} /> : null}
    </div>
  );
}
