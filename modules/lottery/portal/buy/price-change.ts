import type { Value } from '@sanam/client/client';
import type { PickLine } from '../../contract/expand.ts';
import { lineKey } from './basket.ts';

export type Preview = Value<'previewTicket'>;
export type ChasePreview = Value<'previewChase'>;
export type PreviewLine = Preview['lines'][number];

/** A line whose odds, tier or payout differ from those that were shown. */
export interface ChangedLine extends PickLine {
  before: PreviewLine | undefined;
  after: PreviewLine | undefined;
}

/** A changed line of a chase, with the draws in which its rates changed alike; the prices are those of the first. */
export interface ChangedDrawLine extends ChangedLine {
  numeros: string[];
}

/** Returns the lines of a preview by pick. A line that was split at the edge of a tier has several parts. */
export const byPick = (preview: Pick<Preview, 'lines'>): Map<string, PreviewLine[]> =>
  Map.groupBy(preview.lines, lineKey);

const isSame = (one: PreviewLine | undefined, other: PreviewLine | undefined): boolean =>
  one?.odds === other?.odds &&
  one?.tierBp === other?.tierBp &&
  one?.stake === other?.stake &&
  one?.payout === other?.payout &&
  one?.refused === other?.refused;

/** Returns the lines that differ between two previews of the same basket. */
export function changesOf(before: Pick<Preview, 'lines'>, after: Pick<Preview, 'lines'>): ChangedLine[] {
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

const ratesOf = (line: PreviewLine | undefined) => [line?.odds, line?.tierBp, line?.refused].join(' ');

/** Returns the lines that differ between two previews of the same chase; a draw that is new has none. */
export function changesOfChase(before: ChasePreview, after: ChasePreview): ChangedDrawLine[] {
  const old = new Map(before.draws.map((draw) => [draw.numero, draw]));
  const changes = after.draws.flatMap(({ numero, lines }) =>
    changesOf(old.get(numero) ?? { lines }, { lines }).map((line) => ({ ...line, numero })),
  );
  const alike = Map.groupBy(changes, (line) => [lineKey(line), ratesOf(line.before), ratesOf(line.after)].join('\n'));
  return [...alike.values()].map((lines) => {
    const { playType, pick, before: was, after: is } = lines[0]!;
    return { playType, pick, before: was, after: is, numeros: [...new Set(lines.map(({ numero }) => numero))] };
  });
}
