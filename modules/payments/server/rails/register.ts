import type { Rail } from './ports.ts';

/** Configured rails by name. The row of an account names its rail. */
export interface Rails {
  /** Returns a rail; undefined if it is not configured: its accounts accept no orders and send nothing. */
  named(name: string): Rail | undefined;
  /** Returns the rail of one of our accounts by the account's key. */
  of(accountKey: string): Rail | undefined;
}

/** Returns the part before the colon of an account's key; a check of the table keeps it equal to the account's rail. */
export function railNameOf(accountKey: string): string {
  return accountKey.split(':')[0] ?? accountKey;
}

/** Registers rails. Throws if two have the same name, because callbacks could not be distinguished. */
export function registerRails(rails: readonly Rail[]): Rails {
  const byName = new Map(rails.map((rail) => [rail.name, rail]));
  if (byName.size !== rails.length) throw new Error('two rails have one name');
  return { named: (name) => byName.get(name), of: (accountKey) => byName.get(railNameOf(accountKey)) };
}
