// Returns the tables, views and sequences created by the server's migrations, under their final names.
import type { TextFile } from './files.ts';

export interface Table {
  /** Path of the migration that created it. */
  path: string;
  table: string;
}

const STATEMENT =
  /^\s*(?:create (?:unlogged )?(?:table|view|materialized view|sequence) (?:if not exists )?(?<made>\w+)\b(?!\.)|alter (?:table|view|sequence) (?<before>\w+) rename to (?<after>\w+)|drop (?:table|view|sequence) (?<dropped>\w+))/gim;

export function tablesIn(files: TextFile[]): Table[] {
  const tables = new Map<string, Table>();
  const migrations = files.filter(({ path }) => /^apps\/server\/migrations\/.*\.sql$/.test(path));
  for (const { path, text } of migrations.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    for (const { groups } of text.matchAll(STATEMENT)) {
      const { made, before, after, dropped } = groups as Record<string, string | undefined>;
      if (made !== undefined) tables.set(made, { path, table: made });
      if (dropped !== undefined) tables.delete(dropped);
      if (before === undefined || after === undefined) continue;
      tables.set(after, { path: tables.get(before)?.path ?? path, table: after });
      tables.delete(before);
    }
  }
  return [...tables.values()];
}

const READS = /\b(?:from|join|into|update|table|using)\s+(?:only\s+)?([a-z]\w*)/g;

/**
 * Returns the tables that a text names. A name of one word is also an English word and counts only where SQL expects a
 * table.
 */
export function tablesNamed(text: string, tables: Table[]): string[] {
  const code = text.replaceAll(COMMENTS, '');
  const words = new Set(code.match(/\b[a-z]+_\w+\b/g) ?? []);
  for (const match of code.matchAll(READS)) words.add(match[1]!);
  return tables.filter(({ table }) => words.has(table)).map(({ table }) => table);
}

const COMMENTS = /--.*$|(?<!:)\/\/.*$|\/\*[\s\S]*?\*\//gm;
