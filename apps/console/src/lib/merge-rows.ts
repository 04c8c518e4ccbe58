import type { RaRecord } from 'react-admin';

/**
 * Merges the server's current rows into those on the screen without moving any: rows keep their places, changed ones
 * are updated, and those that no longer match the filter stay until the user reloads the list. `fresh` are the ids that
 * a reload would add.
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
