// Finds the guarded accounts that a statement locks, from the names in its values.
import { type AccountClass, accountClasses } from '@sanam/ledger/server/types.ts';

interface MoveJson {
  fromClass: AccountClass;
  fromOwner: string;
  toClass: AccountClass;
  toOwner: string;
}

/**
 * Returns for each account its name and the names of a lock that includes it: `player_cash m THB`, or all of `player
 * m`. Undefined if the statement locks no accounts or locks them through other functions.
 */
export function walletsOf(statement: string, values: readonly unknown[]): string[][] | undefined {
  if (/\bledger_lock_owner\(/.test(statement)) {
    const [owner, scope = 'player'] = values as [string, string?];
    return [[`${scope} ${owner}`]];
  }
  if (/\bvendors_(start|end)_bonus\(/.test(statement)) return [[`player ${String(values[0])}`]];
  if (/\bvendors_open_player\(/.test(statement))
    return [namesOf('player_cash', String(values[1]), String(values[2]))[0]!];
  if (!/\bledger_post(_set)?\(/.test(statement)) return undefined;
  const json = values.findLast((value): value is string => typeof value === 'string' && value.startsWith('['));
  const parsed = JSON.parse(json ?? '[]') as (MoveJson & { moves?: MoveJson[]; currency?: string })[];
  const currency = String(values[6]);
  return parsed.flatMap((one) =>
    (one.moves ?? [one]).flatMap((move) => [
      ...namesOf(move.fromClass, move.fromOwner, one.currency ?? currency),
      ...namesOf(move.toClass, move.toOwner, one.currency ?? currency),
    ]),
  );
}

function namesOf(name: AccountClass, owner: string, currency: string): string[][] {
  const known: { guarded: boolean; lockScope?: string } = accountClasses[name];
  return known.guarded ? [[`${name} ${owner} ${currency}`, `${known.lockScope} ${owner.split(':')[0]}`]] : [];
}
