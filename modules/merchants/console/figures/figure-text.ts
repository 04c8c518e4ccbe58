import type { Value } from '@sanam/client/client';
import { grouped, moneyWithSymbol } from '@sanam/console/lib/format.ts';

export type FigureSetting = Value<'opsListFigures'>['list'][number];
export type Figure = FigureSetting['figures'][number];

/** Returns a figure, or another of its texts, as shown: an amount in baht, or a number with separators. */
export const figureText = (figure: Figure, of: 'value' | 'shipped' | 'least' | 'most' = 'value'): string =>
  figure.kind === 'amount' ? moneyWithSymbol(figure[of]) : grouped(Number(figure[of]));
