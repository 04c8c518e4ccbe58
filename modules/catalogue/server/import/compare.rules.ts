import { toWire } from '@sanam/contract';
import type { GoodRow, Standing } from './types.ts';

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

export interface RowChange {
  row: GoodRow;
  kind: 'added' | 'changed';
  fields: FieldChange[];
}

/** A change as shown to staff. */
export interface ShownChange {
  line: number;
  code: string;
  name: string;
  kind: RowChange['kind'];
  fields: FieldChange[];
}

export const shownOf = (changes: readonly RowChange[], max: number): ShownChange[] =>
  changes
    .slice(0, max)
    .map(({ row: { line, code, nameEn }, kind, fields: said }) => ({ line, code, name: nameEn, kind, fields: said }));

/**
 * Returns the changes for the audit log, by the game's code; existing games come first, because only their values can
 * be lost.
 */
export function loggedOf(changes: readonly RowChange[], max: number) {
  const some = [...changes].sort((a, b) => Number(a.kind === 'added') - Number(b.kind === 'added')).slice(0, max);
  const changed = some.filter(({ kind }) => kind === 'changed');
  const side = (which: 'before' | 'after') =>
    changed.map(({ row, fields: said }) => [row.code, Object.fromEntries(said.map((one) => [one.field, one[which]]))]);
  const added = some.filter(({ kind }) => kind === 'added').map(({ row, kind }) => [row.code, kind]);
  return { before: Object.fromEntries(side('before')), after: Object.fromEntries([...side('after'), ...added]) };
}

/** Fields of a row compared with the current values; `own` names the own field that protects it from the list. */
const fields: readonly {
  field: string;
  own?: string;
  was: (standing: Standing) => string | null;
  is: (row: GoodRow) => string | null;
}[] = [
  { field: 'type', was: (one) => one.game_type, is: (row) => row.gameType },
  { field: 'class', own: 'classify', was: (one) => one.classify, is: (row) => row.classify },
  { field: 'name_th', own: 'nameTh', was: (one) => one.name_th, is: (row) => row.nameTh },
  { field: 'name_en', own: 'nameEn', was: (one) => one.name_en, is: (row) => row.nameEn },
  { field: 'picture', own: 'picture', was: (one) => one.picture_square_url, is: (row) => row.pictureSquareUrl },
  { field: 'picture_wide', was: (one) => one.picture_wide_url, is: (row) => row.pictureWideUrl },
  { field: 'min_bet', was: (one) => toWire(one.min_bet), is: (row) => toWire(row.minBetMinor) },
  { field: 'max_bet', was: (one) => toWire(one.max_bet), is: (row) => toWire(row.maxBetMinor) },
  { field: 'rtp', was: (one) => one.rtp, is: (row) => row.rtp },
  { field: 'demo', was: (one) => String(one.has_demo), is: (row) => String(row.hasDemo) },
];

/**
 * Returns the rows that would change something. Of a known game, only columns in the file are compared; the resulting
 * row has the current values for the rest.
 */
export function changesOf(
  rows: readonly GoodRow[],
  standing: ReadonlyMap<string, Standing>,
  columns: readonly string[],
): RowChange[] {
  return rows.flatMap((given): RowChange[] => {
    const now = standing.get(given.code);
    if (now === undefined) return [{ row: given, kind: 'added', fields: [] }];
    const row = filledUp(given, now, columns);
    const changed = fields.flatMap(({ field, own, was, is }): FieldChange[] => {
      if (own !== undefined && now.own_fields.includes(own)) return [];
      const [before, after] = [was(now) ?? '', is(row) ?? ''];
      return before === after ? [] : [{ field, before, after }];
    });
    return changed.length === 0 ? [] : [{ row, kind: 'changed', fields: changed }];
  });
}

function filledUp(row: GoodRow, now: Standing, columns: readonly string[]): GoodRow {
  return {
    ...row,
    ...(columns.includes('class') ? {} : { classify: now.classify }),
    ...(columns.includes('picture') ? {} : { pictureSquareUrl: now.picture_square_url }),
    ...(columns.includes('picture_wide') ? {} : { pictureWideUrl: now.picture_wide_url }),
    ...(columns.includes('rtp') ? {} : { rtp: now.rtp }),
    ...(columns.includes('demo') ? {} : { hasDemo: now.has_demo }),
  };
}
