// Bodies of encrypted calls and their passed human checks, written by the owner of the bench's database.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { openPool } from '@sanam/database';
import { CompactEncrypt, type CryptoKey, importJWK, type JWK } from 'jose';

export type Pool = ReturnType<typeof openPool>;

export interface PassedCheck {
  slider: string;
  cookie: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Inserts `count` solved puzzles, each for a separate visitor. */
export async function provePeople(
  pool: Pool,
  purpose: 'login' | 'register' | 'smsLogin',
  count: number,
): Promise<PassedCheck[]> {
  const people = Array.from({ length: count }, () => ({
    id: `puz_${randomBytes(12).toString('hex')}`,
    visitor: randomBytes(32).toString('base64url'),
    slider: randomBytes(32).toString('base64url'),
  }));
  await pool.query(
    `insert into captcha_puzzles (puzzle_id, purpose, kind, visitor, answer, tries, expires_at, token_hash)
     select id, $2, 'picture', visitor, 200, 1, platform_now() + interval '5 minutes', token
     from jsonb_to_recordset($1::jsonb) as p (id text, visitor text, token text)`,
    [
      JSON.stringify(
        people.map(({ id, visitor, slider }) => ({ id, visitor: sha256(visitor), token: sha256(slider) })),
      ),
      purpose,
    ],
  );
  return people.map(({ visitor, slider }) => ({ slider, cookie: `sanam_visitor=${visitor}` }));
}

/** Returns a function that encrypts bodies with the server's current key. */
export async function createSealer(url: string): Promise<(body: object) => Promise<string>> {
  const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: JWK[] };
  const kid = keys[0]?.kid;
  if (kid === undefined) throw new Error('the server has no key for sealed bodies');
  const key = (await importJWK(keys[0]!, 'ECDH-ES')) as CryptoKey;
  return (body) => {
    const clear = { iat: Math.floor(Date.now() / 1000), jti: randomUUID(), body };
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(clear)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
      .encrypt(key);
  };
}
