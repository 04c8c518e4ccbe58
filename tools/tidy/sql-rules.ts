// Project rules for SQL: docs/decisions/sql-routines.md.
import type { Rule, TextFile } from './files.ts';
import { tablesIn, tablesNamed } from './tables.ts';

const MIGRATION = /^apps\/server\/migrations\/(\d+)[^/]*\.sql$/;
const LAST_WITH_FUNCTIONS = 119;

/**
 * Migrations create tables; a function is defined in a routine file only. Functions of another schema belong to a
 * library and are frozen with its tables.
 */
export const functionsAreRoutines: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    const number = Number(MIGRATION.exec(path)?.[1] ?? 0);
    if (number <= LAST_WITH_FUNCTIONS) return [];
    return [
      ...withoutComments(text).matchAll(/\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+(\w+)\b(?!\.)/gi),
    ].map(
      (match) => `${path}: defines the function ${match[1]}; write it in a file under modules/<module>/sql/routines/`,
    );
  });

const ALLOWED =
  /^(create or replace (function|procedure|trigger)|drop (function|procedure|routine) if exists|(grant|revoke) execute on (function|procedure)|comment on function)\b/i;

/**
 * Routine files are run again after every change, so they contain only repeatable statements and no table definitions.
 */
export const routineFilesHoldRoutines: Rule = (files) =>
  routinesOf(files).flatMap(({ path, text }) =>
    statements(text).flatMap((statement) => {
      const begin = statement.slice(0, 60);
      if (!ALLOWED.test(statement)) return [`${path}: "${begin}" has no place in a routine file`];
      // Without its arguments, a name is ambiguous while an earlier signature still exists.
      const isBare =
        /^(grant|revoke)/i.test(statement) &&
        /(\bfunction|,)\s*\w+\s*(,|\bto\b|\bfrom\b)/i.test(withoutArguments(statement));
      return isBare ? [`${path}: "${begin}" names a function without its arguments`] : [];
    }),
  );

interface Neighbours {
  routine: string;
  tables: string[];
  why: string;
}

/** Routines that name tables of another module, each with its reason. */
const READS_NEIGHBOURS: Neighbours[] = [
  {
    routine: 'play/facts.sql',
    tables: [
      'vendors',
      'vendors_players',
      'vendors_reversals',
      'vendors_rounds',
      'vendors_settlements',
      'vendors_transactions',
      'catalogue_games',
    ],
    why: 'says of rounds what was settled, in one statement for all rounds of a set',
  },
  {
    routine: 'play/follow.sql',
    tables: ['ledger_balances', 'vendors_players', 'vendors_rounds'],
    why: 'makes the facts of earlier rounds under the locks under which the engine makes facts',
  },
  {
    routine: 'play/rounds-of-facts.sql',
    tables: ['catalogue_games', 'vendors', 'vendors_rounds'],
    why: 'names rounds, vendors and games of facts, for a page of them at once',
  },
  {
    routine: 'play/sides.sql',
    tables: ['vendors_rounds'],
    why: 'names rounds as their vendors do, for all bets with a side at once',
  },
  {
    routine: 'promotions/bonuses.sql',
    tables: ['ledger_accounts', 'ledger_balances'],
    why: 'finds whose bonus money is gone, among all members of a set at once',
  },
  {
    routine: 'promotions/cashback.sql',
    tables: ['members', 'merchants'],
    why: 'counts a set of facts by the business day of each merchant, in one statement',
  },
  {
    routine: 'promotions/expenses.sql',
    tables: ['members', 'merchants'],
    why: 'sums a stretch of postings by the business day of each merchant, in one statement',
  },
  {
    routine: 'promotions/turnover.sql',
    tables: ['ledger_accounts', 'ledger_balances'],
    why: 'finds who lost everything, among all members of a set at once',
  },
  {
    routine: 'protection/limits.sql',
    tables: ['ledger_accounts', 'ledger_postings'],
    why: 'counts what a member used from the books when a limit is set',
  },
  {
    routine: 'vendors/players.sql',
    tables: ['ledger_balances', 'protection_gates'],
    why: "makes a member's gate with their first player, before a bet can ask for it, under the lock that bonuses start under",
  },
  {
    routine: 'vip/count.sql',
    tables: ['members', 'merchants'],
    why: 'counts what a set of facts is worth, by the ladder and the business day of each merchant, in one statement',
  },
  {
    routine: 'vip/rewards.sql',
    tables: ['members', 'merchants'],
    why: 'finds the members of a merchant who have their birthday, and closes its days by its zone, in sets',
  },
  {
    routine: 'missions/boards.sql',
    tables: ['members'],
    why: 'scores a set of bets for the boards of each merchant, in one statement',
  },
  {
    routine: 'missions/progress.sql',
    tables: ['members', 'merchants'],
    why: 'counts a set of facts for the missions of each merchant, by its business day, in one statement',
  },
  {
    routine: 'draws/tickets.sql',
    tables: ['members', 'merchants'],
    why: 'counts a set of bets for the wheels and raffles of each merchant, by its business day, in one statement',
  },
  {
    routine: 'vendors/bonus.sql',
    tables: ['catalogue_games', 'ledger_balances'],
    why: 'says what a player may stake at a game: the product of a game is what a bonus may exclude',
  },
  {
    routine: 'vendors/engine-apply.sql',
    tables: ['ledger_balances', 'protection_gates'],
    why: 'locks all wallets of a set and puts commands that depend on each other into turns, in one round trip',
  },
  {
    routine: 'vendors/engine-judge.sql',
    tables: ['ledger_balances', 'ledger_postings', 'ledger_transaction_ids', 'protection_gates'],
    why: 'reads what decides about a set of commands, and writes all of them, in one statement',
  },
];

/** A routine uses the tables of another module through that module's routines. */
export const routinesKeepToTheirTables: Rule = (files) => {
  const tables = tablesIn(files);
  return routinesOf(files).flatMap(({ path, name, module, text }) => {
    const foreign = tablesNamed(text, tables).filter((table) => ![module, 'platform'].includes(table.split('_')[0]!));
    const allowed = READS_NEIGHBOURS.find(({ routine }) => routine === name)?.tables ?? [];
    return [
      ...foreign
        .filter((table) => !allowed.includes(table))
        .map((table) => `${path}: names ${table} of another module; call a routine of that module`),
      ...allowed
        .filter((table) => !foreign.includes(table))
        .map((table) => `${path}: may name ${table} (tools/tidy/sql-rules.ts) and does not: take it off the list`),
    ];
  });
};

interface Routine extends TextFile {
  /** Name stored in the database: `ledger/post.sql`. */
  name: string;
  module: string;
}

function routinesOf(files: TextFile[]): Routine[] {
  return files.flatMap((file) => {
    const found = /^(?:apps\/server|modules\/([^/]+))\/sql\/routines\/([^/]+\.sql)$/.exec(file.path);
    if (found === null) return [];
    const module = found[1] ?? 'platform';
    return [{ ...file, module, name: `${module}/${found[2]}` }];
  });
}

const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '');
const withoutArguments = (statement: string): string => statement.replaceAll(/\([^)]*\)/g, '()');

/** Returns the statements of a file without function bodies. */
function statements(text: string): string[] {
  return withoutComments(text)
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '$body$')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '');
}
