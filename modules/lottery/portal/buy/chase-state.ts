import { useMemo, useState } from 'react';
import { type BasketLine, toSelections } from './basket.ts';
import type { DrawOnSale } from './draw.ts';
import type { Offer } from './plays.ts';
import { type ChaseBought, type ChaseOrder, useChase } from './use-chase.ts';

export interface ChaseWish {
  offer: Offer;
  draws: readonly DrawOnSale[];
  draw: DrawOnSale | undefined;
  lines: readonly BasketLine[];
  series: string;
}

/** For how many draws the basket is bought; one is an ordinary ticket. */
export function useChaseState(
  { offer, draws, draw, lines, series }: ChaseWish,
  onBought: (bought: ChaseBought) => void,
) {
  const { gameCode } = offer.rules.game;
  const [wanted, setWanted] = useState(1);
  const [stopOnWin, setStopOnWin] = useState(true);
  const available = draws.filter(
    ({ numero, left, isSuspended }) => draw !== undefined && numero >= draw.numero && left > 0 && !isSuspended,
  );
  const most = Math.min(available.length, offer.rules.chaseMax);
  const count = Math.max(1, Math.min(wanted, most));
  const numeros = available
    .slice(0, count)
    .map(({ numero }) => numero)
    .join(' ');
  const order = useMemo(
    (): ChaseOrder | null =>
      count < 2 || lines.length === 0
        ? null
        : {
            gameCode,
            series,
            selections: toSelections(lines),
            draws: numeros.split(' ').map((numero) => ({ numero, multiple: 1 })),
          },
    [count, lines, gameCode, series, numeros],
  );
  const chase = useChase(order, (bought) => {
    setWanted(1);
    onBought(bought);
  });
  return { count, most, setCount: setWanted, stopOnWin, setStopOnWin, chase };
}

export type ChaseState = ReturnType<typeof useChaseState>;
