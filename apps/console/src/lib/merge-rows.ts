import type { RaRecord } from 'react-admin';

/**
 * Puts what the server knows now into the rows on the screen without moving one: rows keep their places, changed ones are
 * renewed, those that no longer belong to the filter stay until the person asks for the list again. `fresh` are the ids
 * that a new reading would add.
 */
export function mergeRows(
  shown: readonly RaRecord[],
  now: readonly RaRecord[],
): { rows: RaRecord[]; fresh: string[]; gone: string[] } {
  const current = new Map(now.map((row) => [String(row.id), row]));
  const known = new Set(shown.map((row) => String(row.id)));
  return {
    rows: shown.map((row) => current.get(String(row.id)) ?? row),
    fresh: [...current.keys()].filter((id) => !known.has(id)),
    gone: [...known].filter((id) => !current.has(id)),
  };
}
