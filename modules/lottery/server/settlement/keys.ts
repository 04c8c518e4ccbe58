// Keys that sign settlement files. The vault encrypts the private keys; the public keys are published.
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import { type Db, lockName, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';

const PURPOSE = 'lottery-settlement-key';

export interface Signed {
  file: string;
  /** Ed25519 signature over the file's UTF-8 bytes, in base64. */
  signature: string;
  keyId: string;
}

type KeyRow = TableRow<'lottery_signing_keys'>;

/** Returns the current signing key; creates it at the first use. */
export async function signingKey(trx: Trx, vault: Vault): Promise<KeyRow> {
  const known = await newestKey(trx);
  if (known !== undefined) return known;
  await lockName(trx, 'lottery.signingKey');
  return (await newestKey(trx)) ?? makeKey(trx, vault);
}

/** Signs a file with a key of this installation. */
export function signFile(vault: Vault, key: KeyRow, file: string): Signed {
  const privateKey = createPrivateKey({
    key: Buffer.from(vault.open(PURPOSE, key.private_sealed), 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return { file, signature: sign(null, Buffer.from(file), privateKey).toString('base64'), keyId: key.key_id };
}

/** Returns the public keys, newest first, as SubjectPublicKeyInfo in base64. */
export async function publicKeys(db: Db): Promise<{ keyId: string; publicKey: string; madeAt: string }[]> {
  const keys = await db
    .selectFrom('lottery_signing_keys')
    .select(['key_id', 'public_key', 'made_at'])
    .orderBy('made_at', 'desc')
    .execute();
  return keys.map((key) => ({ keyId: key.key_id, publicKey: key.public_key, madeAt: key.made_at.toISOString() }));
}

function newestKey(db: Db): Promise<KeyRow | undefined> {
  return db.selectFrom('lottery_signing_keys').selectAll().orderBy('made_at', 'desc').limit(1).executeTakeFirst();
}

function makeKey(trx: Trx, vault: Vault): Promise<KeyRow> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return trx
    .insertInto('lottery_signing_keys')
    .values({
      key_id: newId('lsk'),
      public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      private_sealed: vault.seal(PURPOSE, privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
