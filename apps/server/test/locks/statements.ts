// Finds the locks of a statement and their order: rows of tables, advisory locks by name, wallets. Reads the
// statement's text and the bodies of the SQL functions it calls.
import { readRoutines } from '@sanam/database';
import { routines } from '../../src/sql-files.ts';

/** A lock taken by a statement. `waits` is false for `skip locked`, `nowait` and `try` locks. */
export interface Lock {
  /** Name of the lock: `payments_withdrawals`, `name wallet.deposits`, `wallets`. */
  on: string;
  waits: boolean;
}

export const WALLETS = 'ledger_balances';
/** Table whose new rows act as named locks: a second call with the same key waits for the first. */
const KEYS = 'platform_idempotency';
const ROW_LOCK = /\bfor\s+(?:no\s+key\s+)?(?:update|share)\b(?:\s+of\s+\w+)?(\s+skip\s+locked|\s+nowait)?/;
/** Locks of each function in the order in which its body takes them; computed once. */
const ofFunctions = new Map<string, Lock[]>();
const bodies = new Map<string, string>();

for (const { text } of readRoutines(routines))
  for (const match of text.matchAll(/create or replace function (\w+)\s*\([\s\S]*?\bas \$\$([\s\S]*?)\$\$/g))
    bodies.set(match[1]!, match[2]!);

/** Cache of parsed statements by text: the same texts are sent many times with other values. */
const read = new Map<string, Lock[]>();

/** Returns the locks of a client's statement. `values` contain the names of advisory locks. */
export function locksOf(text: string, values: readonly unknown[] = []): Lock[] {
  const known = read.get(text);
  if (known !== undefined) return known;
  const locks = locksOfText(plain(text), values);
  if (!/_advisory_/.test(text)) read.set(text, locks);
  return locks;
}

function locksOfText(text: string, values: readonly unknown[]): Lock[] {
  if (/^(begin|start|commit|rollback|set|savepoint|release|listen|unlisten)\b/.test(text)) return [];
  return text.split(';').flatMap((statement) => locksIn(statement, values));
}

const plain = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\/|--[^\n]*/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * Returns the tables into which a statement inserts rows without changing any. `do nothing` counts with `returning`
 * only.
 */
export const tablesFilled = (text: string): string[] =>
  !/\binsert\b/i.test(text) || /\bon\s+conflict\b(?!.*\bdo\s+nothing\s+returning\b)/is.test(text)
    ? []
    : [...plain(text).matchAll(/^insert into (\w+)/g)].map(([, table]) => table!);

/** Returns the locks of a statement, innermost parentheses first: the order of execution. */
function locksIn(statement: string, values: readonly unknown[]): Lock[] {
  const found: Lock[] = [];
  let rest = statement;
  for (;;) {
    const inner = /(\w*)\s*\(([^()]*)\)/.exec(rest);
    if (inner === null) break;
    const [whole, name = '', within = ''] = inner;
    found.push(...locksOfPart(within), ...locksOfCall(name, within, values));
    rest = rest.replace(whole, () => ` ${name} `);
  }
  return [...found, ...locksOfPart(rest)];
}

function locksOfPart(part: string): Lock[] {
  const found: Lock[] = [];
  const rowLock = ROW_LOCK.exec(part);
  if (rowLock !== null) {
    const table = /\bfrom\s+(?:only\s+)?(\w+)/.exec(part)?.[1];
    if (table !== undefined) found.push({ on: table, waits: rowLock[1] === undefined });
  }
  for (const [, table] of part.matchAll(/(?:^|\bas\b|\bthen\b|\bloop\b|\belse\b|\bbegin\b|,)\s*update\s+(\w+)\b/g))
    found.push({ on: table!, waits: true });
  for (const [, table] of part.matchAll(/\bdelete\s+from\s+(\w+)/g)) found.push({ on: table!, waits: true });
  // `do nothing` waits only for another transaction that inserts the same row: see docs/decisions/lock-order.md.
  if (/\bon\s+conflict\b.*\bdo\s+update\b/.test(part))
    for (const [, table] of part.matchAll(/\binsert\s+into\s+(\w+)/g)) found.push({ on: table!, waits: true });
  if (new RegExp(`\\binsert\\s+into\\s+${KEYS}\\b`).test(part)) found.push({ on: KEYS, waits: true });
  return found;
}

function locksOfCall(name: string, within: string, values: readonly unknown[]): Lock[] {
  if (/^pg_(try_)?advisory_xact_lock$/.test(name))
    return [{ on: nameLocked(within, values), waits: !name.includes('try') }];
  return ofFunction(name);
}

function nameLocked(within: string, values: readonly unknown[]): string {
  const text = values.find((value): value is string => typeof value === 'string' && /^[\w.]+:/.test(value));
  const number = /\b\d{4,}\b/.exec(within)?.[0];
  return number === undefined ? `name ${text?.split(':')[0] ?? 'unknown'}` : `number ${number}`;
}

function ofFunction(name: string): Lock[] {
  const known = ofFunctions.get(name);
  if (known !== undefined) return known;
  const body = bodies.get(name);
  if (body === undefined) return [];
  ofFunctions.set(name, []);
  const locks = plain(body)
    .split(';')
    .flatMap((statement) => locksIn(statement, []));
  const first = locks.filter((lock, at) => locks.findIndex(({ on }) => on === lock.on) === at);
  ofFunctions.set(name, first);
  return first;
}
