/** A play type that exists once for each place of the board. */
export interface PlayPlace {
  /** `pick`: the number at the place; `sides`: high or low, odd or even. */
  kind: 'pick' | 'sides';
  /** Place, counted from 1. */
  place: string;
}

/** Returns the place of a play type such as `P3` or `SIDE10`; undefined for all others. */
export function placeOfPlay(code: string): PlayPlace | undefined {
  const [, kind, place] = /^(P|SIDE)(\d+)$/.exec(code) ?? [];
  return place === undefined ? undefined : { kind: kind === 'P' ? 'pick' : 'sides', place };
}
