import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** Fields that the console leaves out: only the server compares them. `before` holds the fields again. */
const UNSHOWN = new Set(['version', 'expectedVersion', 'before']);

let names: ReadonlySet<string> | undefined;
const namesOf = (): ReadonlySet<string> => {
  const files = globSync('modules/*/words/console.en.json', { cwd: join(import.meta.dirname, '../../..') });
  const named = files.flatMap((file) => {
    const words = JSON.parse(readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')) as {
      proposal?: { field?: object };
    };
    return Object.keys(words.proposal?.field ?? {});
  });
  return new Set(named);
};

/** Returns the names of all fields in a value, at any depth. */
const fieldsOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(fieldsOf)];
};

/**
 * Throws if a proposal in this database has a field that the console shows by its code: it has no word under
 * `proposal.field`.
 */
export async function refuseNamelessFields(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ command: string; payload: unknown }>(
    'select distinct command, payload from staff_approvals',
  );
  if (rows.length === 0) return;
  names ??= namesOf();
  const nameless = new Set<string>();
  for (const { command, payload } of rows)
    for (const field of fieldsOf(payload))
      if (!UNSHOWN.has(field) && !names.has(field)) nameless.add(`${command}: ${field}`);
  if (nameless.size > 0) throw new Error(`fields without a word under proposal.field: ${[...nameless].join(', ')}`);
}
