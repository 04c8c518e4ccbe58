import type { Value } from '@sanam/client/client';
import type { PickLine } from '../../contract/expand.ts';
import { lineKey } from './basket.ts';

export type Preview = Value<'previewTicket'>;
export type PreviewLine = Preview['lines'][number];

/** A line whose odds, tier or payout differ from those that were shown. */
export interface ChangedLine extends PickLine {
  before: PreviewLine | undefined;
  after: PreviewLine | undefined;
}

/** Returns the lines of a preview by pick. A line that was split at the edge of a tier has several parts. */
export const byPick = (preview: Preview): Map<string, PreviewLine[]> => Map.groupBy(preview.lines, lineKey);

const isSame = (one: PreviewLine | undefined, other: PreviewLine | undefined): boolean =>
  one?.odds === other?.odds &&
  one?.tierBp === other?.tierBp &&
  one?.stake === other?.stake &&
  one?.payout === other?.payout &&
  one?.refused === other?.refused;

/** Returns the lines that differ between two previews of the same basket. */
export function changesOf(before: Preview, after: Preview): ChangedLine[] {
  const [was, is] = [byPick(before), byPick(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [old, now] = [was.get(key) ?? [], is.get(key) ?? []];
    const parts = Math.max(old.length, now.length);
    return Array.from({ length: parts }, (_, at) => ({ before: old[at], after: now[at] }))
      .filter((pair) => !isSame(pair.before, pair.after))
      .map((pair) => ({
        playType: (pair.after ?? pair.before)!.playType,
        pick: (pair.after ?? pair.before)!.pick,
        ...pair,
      }));
  });
}
