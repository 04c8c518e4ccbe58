import { useMemo, useState } from 'react';
import { type BasketLine, toSelections } from './basket.ts';
import { type Growth, planOf } from './chase-plan.ts';
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

/** The progression of the stake and the multiples typed for single draws. Choosing another progression clears them. */
function useMultiples() {
  const [{ growth, own }, setWish] = useState<{ growth: Growth; own: Record<string, number> }>({
    growth: 'same',
    own: {},
  });
  return {
    growth,
    own,
    setGrowth: (chosen: Growth) => setWish({ growth: chosen, own: {} }),
    setMultiple: (numero: string, multiple: number) =>
      setWish((wish) => ({ ...wish, own: { ...wish.own, [numero]: multiple } })),
  };
}

/** State of a chase: number of draws and multiple of each. One draw is an ordinary ticket. */
export function useChaseState(
  { offer, draws, draw, lines, series }: ChaseWish,
  onBought: (bought: ChaseBought) => void,
) {
  const { gameCode } = offer.rules.game;
  const [wanted, setWanted] = useState(1);
  const [stopOnWin, setStopOnWin] = useState(true);
  const { growth, own, setGrowth, setMultiple } = useMultiples();
  const available = draws.filter(
    ({ numero, left, isSuspended }) => draw !== undefined && numero >= draw.numero && left > 0 && !isSuspended,
  );
  const most = Math.min(available.length, offer.rules.chaseMax);
  const count = Math.max(1, Math.min(wanted, most));
  const numeros = available
    .slice(0, count)
    .map(({ numero }) => numero)
    .join(' ');
  const plan = useMemo(() => planOf(numeros.split(' '), growth, own), [numeros, growth, own]);
  const order = useMemo(
    (): ChaseOrder | null =>
      count < 2 || lines.length === 0 ? null : { gameCode, series, selections: toSelections(lines), draws: plan },
    [count, lines, gameCode, series, plan],
  );
  const chase = useChase(order, (bought) => {
    setWanted(1);
    setGrowth('same');
    onBought(bought);
  });
  return { count, most, plan, growth, setCount: setWanted, setGrowth, setMultiple, stopOnWin, setStopOnWin, chase };
}

export type ChaseState = ReturnType<typeof useChaseState>;
