/** Play types that exist once a place of the board. */
export interface PlayPlace {
  /** `pick`: the number at the place; `sides`: whether it is high or low, odd or even. */
  kind: 'pick' | 'sides';
  /** Counted from 1. */
  place: string;
}

/** The place that a play type is about, as of `P3` and `SIDE10`; undefined for all others. */
export function placeOfPlay(code: string): PlayPlace | undefined {
  const [, kind, place] = /^(P|SIDE)(\d+)$/.exec(code) ?? [];
  return place === undefined ? undefined : { kind: kind === 'P' ? 'pick' : 'sides', place };
}
