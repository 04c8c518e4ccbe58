// Lists which requirements the tests claim to check, from the tables of docs/spec/requirements.md and the titles of the
// tests.
import { testTitles } from './titles.ts';

const ROW = /^\| ([A-Z]{3}-\d{3}) \|/gm;
/** Open points and security notes: a title may name them, but they are not counted as requirements. */
const NOTES = new Set(['GAP', 'SEC']);

export interface ModuleTrace {
  total: number;
  covered: number;
  missing: string[];
}

export interface Trace {
  total: number;
  covered: number;
  modules: Record<string, ModuleTrace>;
}

export interface SourceFile {
  path: string;
  source: string;
}

/** Returns the requirement ids in the order of the document, and separately the note ids (GAP-…, SEC-…). */
export function readRequirements(markdown: string): { ids: string[]; notes: Set<string> } {
  const all = [...markdown.matchAll(ROW)].map((match) => match[1]!);
  return {
    ids: all.filter((id) => !NOTES.has(moduleOf(id))),
    notes: new Set(all.filter((id) => NOTES.has(moduleOf(id)))),
  };
}

/** Returns the module of an id: `IDN-053` → `IDN`. */
function moduleOf(id: string): string {
  return id.slice(0, 3);
}

/**
 * Compares requirements with test titles. `errors` contains unknown ids and lists that a machine would misread
 * (`[IDN-1]`, `[IDN-001 to 004]`): each id must be written out, separated by commas.
 */
export function traceTests(markdown: string, files: SourceFile[]): { trace: Trace; errors: string[] } {
  const { ids, notes } = readRequirements(markdown);
  const known = new Set(ids);
  const prefixes = new Set([...ids, ...notes].map(moduleOf));
  const claimed = new Set<string>();
  const errors: string[] = [];
  for (const { path, source } of files) {
    for (const title of testTitles(source, path.endsWith('x'))) {
      for (const id of bracketedIds(title, prefixes)) {
        if (known.has(id)) claimed.add(id);
        else if (!notes.has(id)) errors.push(`${path}: no requirement "${id}" (title: ${title})`);
      }
    }
  }
  return { trace: summarise(ids, claimed), errors };
}

function bracketedIds(title: string, prefixes: Set<string>): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)]
    .map((match) => match[1]!.split(',').map((part) => part.trim()))
    .filter((parts) => parts.some((part) => /^[A-Z]{3}-/.test(part) && prefixes.has(moduleOf(part))))
    .flat();
}

function summarise(ids: string[], claimed: Set<string>): Trace {
  const modules: Record<string, ModuleTrace> = {};
  for (const id of ids) {
    const entry = (modules[moduleOf(id)] ??= { total: 0, covered: 0, missing: [] });
    entry.total += 1;
    if (claimed.has(id)) entry.covered += 1;
    else entry.missing.push(id);
  }
  return { total: ids.length, covered: ids.filter((id) => claimed.has(id)).length, modules };
}

/** Shortens a list of ids: `['IDN-001', 'IDN-002', 'IDN-003', 'IDN-007']` → `001-003, 007`. */
export function shortList(ids: string[]): string {
  const numbers = ids.map((id) => Number(id.slice(4)));
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run !== undefined && run.last + 1 === number) run.last = number;
    else runs.push({ first: number, last: number });
  }
  const three = (number: number): string => String(number).padStart(3, '0');
  return runs.map(({ first, last }) => (first === last ? three(first) : `${three(first)}-${three(last)}`)).join(', ');
}
