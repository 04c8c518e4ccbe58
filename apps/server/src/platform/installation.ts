import { ConfigError } from '../config.ts';
import type { Vault } from './crypto.ts';
import type { Db } from './db.ts';

/**
 * Throws a `ConfigError` if the secret is not that of the installation. The first start stores the hash of a fixed text
 * under its secret; if an older version has already encrypted keys, the secret must decrypt them.
 */
export async function checkSecret({ db, vault }: { db: Db; vault: Vault }): Promise<void> {
  const mine = vault.keyedHash('installation', 'check');
  const kept = (await readCheck(db)) ?? (await firstCheck({ db, vault }, mine));
  if (kept !== mine) throw wrongSecret();
}

const wrongSecret = (): ConfigError =>
  new ConfigError(
    'SANAM_SECRET is not the secret of this installation: every node needs the same one. A sandbox without that setting ' +
      'made its own at the first start, in the file `secret` of the first node’s DATA_DIR.',
  );

function opens(vault: Vault, sealed: string): boolean {
  try {
    vault.open('encrypted-calls', sealed);
    return true;
  } catch {
    return false;
  }
}

async function readCheck(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('platform_installation').select('secret_check').executeTakeFirst();
  return row?.secret_check;
}

async function firstCheck({ db, vault }: { db: Db; vault: Vault }, mine: string): Promise<string | undefined> {
  const sealed = await db.selectFrom('platform_keys').select('private_sealed').limit(1).executeTakeFirst();
  if (sealed !== undefined && !opens(vault, sealed.private_sealed)) throw wrongSecret();
  await db
    .insertInto('platform_installation')
    .values({ secret_check: mine })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Two nodes started an installation together; one of them was first.
  return readCheck(db);
}
