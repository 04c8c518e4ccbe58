import { compactDecrypt, type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose';

let pair: Promise<{ publicKey: CryptoKey; privateKey: CryptoKey }> | undefined;
const keyPair = () => (pair ??= generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true }));

/** Returns the encryption keys of pages in tests. */
export async function publicKeys(): Promise<JWK[]> {
  return [{ ...(await exportJWK((await keyPair()).publicKey)), use: 'enc', kid: 'test' }];
}

/** Decrypts the body of an encrypted call. */
export async function openBody(sealed: string): Promise<unknown> {
  const { plaintext } = await compactDecrypt(sealed, (await keyPair()).privateKey);
  const clear = JSON.parse(new TextDecoder().decode(plaintext)) as { body: unknown };
  return clear.body;
}
