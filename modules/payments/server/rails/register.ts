import type { Rail } from './ports.ts';

/** The rails that are set up, by name. Which one serves an account is in the account's row. */
export interface Rails {
  /** Undefined when it is not set up here: its accounts take no order and send nothing. */
  named(name: string): Rail | undefined;
  /** The rail of one of our accounts, by the account's key. */
  of(accountKey: string): Rail | undefined;
}

/** The name before the colon of an account's key; the table's check keeps it equal to the account's rail. */
export function railNameOf(accountKey: string): string {
  return accountKey.split(':')[0] ?? accountKey;
}

/** Throws when two rails have one name: callbacks could not tell them apart. */
export function registerRails(rails: readonly Rail[]): Rails {
  const byName = new Map(rails.map((rail) => [rail.name, rail]));
  if (byName.size !== rails.length) throw new Error('two rails have one name');
  return { named: (name) => byName.get(name), of: (accountKey) => byName.get(railNameOf(accountKey)) };
}
