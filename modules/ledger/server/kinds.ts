import type { AccountClass, PostCommand } from './types.ts';

/** One allowed move of money. A kind that posts several moves has a line for each. */
export interface MoneyKind {
  /** Name in the account record, such as `deposit.credited`. */
  kind: string;
  from: AccountClass;
  to: AccountClass;
  /** Type of the idempotency source. */
  source: string;
}

const keyOf = ({ kind, from, to, source }: MoneyKind): string => [kind, from, to, source].join(' ');

/** Returns a function that throws for a command with an undeclared move: a bug, not a refusal. */
export function declaredOnly(kinds: readonly MoneyKind[]): (command: PostCommand) => void {
  const declared = new Set(kinds.map(keyOf));
  return ({ kind, source, moves }) => {
    for (const { from, to } of moves) {
      if (declared.has(keyOf({ kind, from: from.class, to: to.class, source: source.type }))) continue;
      throw new Error(
        `the ledger knows no ${kind} from ${from.class} to ${to.class} with the source ${source.type}: ` +
          'declare it in money-kinds.ts of the module',
      );
    }
  };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Returns the statements that store the declarations in the database, where `ledger_post` and the check of the ledger
 * read them.
 */
export function kindsAsSql(kinds: readonly MoneyKind[]): string {
  const rows = kinds.map(({ kind, from, to, source }) => `  (${[kind, from, to, source].map(quoted).join(', ')})`);
  return `update ledger_kinds set is_declared = false;
insert into ledger_kinds (kind, from_class, to_class, source_type) values
${rows.toSorted().join(',\n')}
on conflict (kind, from_class, to_class, source_type) do update set is_declared = true;
`;
}
