import { createHash } from 'node:crypto';
import { hasOneMeaning } from '@sanam/hwp';
import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { sql } from 'kysely';
import { asksTogether } from '../batch.ts';
import { ago, type Db, firstRow, fromNow, keepPlan, now, unhurried } from '../db.ts';
import type { Vault } from '../crypto.ts';
import { refuse } from '../errors.ts';
import { newId } from '../ids.ts';

const ALGORITHM = 'ECDH-ES';
const CONTENT_ALGORITHM = 'A256GCM';
/** Largest age of a request in seconds (decisions on GAP-001). */
const REQUEST_AGE_MAX_SECONDS = 120;
const CLOCK_AHEAD_MAX_SECONDS = 30;
const KEY_LIFE_DAYS = 30;
const KEY_OVERLAP_DAYS = 2;
const CACHE_MS = 10_000;

interface KeyRow {
  kid: string;
  public_jwk: JWK;
  private_sealed: string;
  age_days: number;
}

export interface EncryptedCalls {
  /** The public keys, newest first. */
  jwks(): Promise<{ keys: JWK[] }>;
  /**
   * Decrypts a compact JWE and returns its `body`. Refuses one that is stale, replayed, made for another request or
   * encrypted for another key.
   */
  open(compact: string, request: SealedFor): Promise<unknown>;
  /** Creates a new key if the newest grows old, and deletes retired keys and expired request ids. */
  rotate(): Promise<void>;
}

/** The request that carries an encrypted body. */
export interface SealedFor {
  method: string;
  url: string;
  headers: { authorization?: string | undefined };
}

interface KeyDeps {
  db: Db;
  vault: Vault;
  /** The keys of the last read. */
  cache: { read: { at: number; keys: KeyRow[] } | undefined };
  /** Reads the current keys. */
  readNow(this: void): Promise<KeyRow[]>;
}

/**
 * Decrypts request bodies of marked calls: JWE compact, `ECDH-ES` and `A256GCM`, clear text `{"iat", "jti", "call",
 * "session", "body"}`.
 */
export function createEncryptedCalls(base: { db: Db; vault: Vault }): EncryptedCalls {
  const cache: KeyDeps['cache'] = { read: undefined };
  const readNow = asksTogether<void, KeyRow[]>(
    () => 'keys',
    () => readKeys(base.db, cache),
  );
  const deps: KeyDeps = { ...base, cache, readNow };
  return {
    jwks: jwks.bind(null, deps),
    open: open.bind(null, deps),
    rotate: rotate.bind(null, deps),
  };
}

async function jwks(deps: KeyDeps): Promise<{ keys: JWK[] }> {
  let keys = await deps.readNow();
  if (keys.length === 0) {
    await makeKey(deps);
    keys = await deps.readNow();
  }
  return { keys: keys.map((key) => key.public_jwk) };
}

async function open(deps: KeyDeps, compact: string, request: SealedFor): Promise<unknown> {
  const { db } = deps;
  const clear = await decrypt(deps, compact).catch(() => undefined);
  if (!isEnvelope(clear)) throw refuse('request.encryption_invalid');
  if (clear.call !== undefined && !isFor(clear, request))
    throw refuse('request.encryption_invalid', { reason: 'otherRequest' });
  const { age, isFresh } = await take(db, clear);
  if (isStale(age)) throw refuse('request.encryption_invalid', { reason: 'stale' });
  if (!isFresh) throw refuse('request.encryption_invalid', { reason: 'replayed' });
  return clear.body;
}

const isStale = (age: number): boolean => age > REQUEST_AGE_MAX_SECONDS || age < -CLOCK_AHEAD_MAX_SECONDS;

/**
 * Records the id of a request that is not stale; returns false if it was recorded before. The commit does not wait for
 * the disk: the change of the request commits later, so if a power failure loses the id, it also loses the change.
 */
async function take(db: Db, { iat, jti }: Envelope): Promise<{ age: number; isFresh: boolean }> {
  const taken = await firstRow(
    db,
    sql<{ age: number; isFresh: boolean }>`
      ${keepPlan} with clock as (select extract(epoch from platform_now())::float8 - ${iat}::float8 as age),
      taken as (
        insert into platform_seen_requests (jti)
        select ${jti} from clock where age between ${-CLOCK_AHEAD_MAX_SECONDS}::float8 and ${REQUEST_AGE_MAX_SECONDS}::float8
          and ${unhurried}
        on conflict do nothing returning jti)
      select age, exists (select from taken) as "isFresh" from clock`,
  );
  return taken!;
}

async function rotate(deps: KeyDeps): Promise<void> {
  const { db } = deps;
  const newest = (await deps.readNow())[0];
  if (newest === undefined || newest.age_days > KEY_LIFE_DAYS) await makeKey(deps);
  const seenSeconds = REQUEST_AGE_MAX_SECONDS + 2 * CLOCK_AHEAD_MAX_SECONDS;
  await db.deleteFrom('platform_keys').where('retires_at', '<', now).execute();
  await db
    .deleteFrom('platform_seen_requests')
    .where('seen_at', '<', ago(`${seenSeconds} seconds`))
    .execute();
}

async function readKeys(db: Db, cache: KeyDeps['cache']): Promise<KeyRow[]> {
  const keys = await db
    .selectFrom('platform_keys')
    .select(['kid', 'public_jwk', 'private_sealed'])
    .select(sql<number>`(extract(epoch from platform_now() - created_at) / 86400)::float8`.as('age_days'))
    .where('retires_at', '>', now)
    .orderBy('created_at', 'desc')
    .modifyEnd(keepPlan)
    .$narrowType<{ public_jwk: JWK }>()
    .execute();
  cache.read = { at: Date.now(), keys };
  return keys;
}

/** Returns the key of this name. An unknown key may have been created by another node since the last read. */
async function keyOf({ cache, readNow }: KeyDeps, kid: string | undefined): Promise<KeyRow | undefined> {
  const isYoung = cache.read !== undefined && Date.now() - cache.read.at < CACHE_MS;
  const known = isYoung ? cache.read?.keys.find((key) => key.kid === kid) : undefined;
  return known ?? (await readNow()).find((key) => key.kid === kid);
}

async function makeKey({ db, vault }: KeyDeps): Promise<void> {
  const pair = await generateKeyPair(ALGORITHM, { crv: 'P-256', extractable: true });
  const kid = newId('key');
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: ALGORITHM, use: 'enc' };
  const sealed = vault.seal('encrypted-calls', JSON.stringify(await exportJWK(pair.privateKey)));
  await db
    .insertInto('platform_keys')
    .values({
      kid,
      public_jwk: JSON.stringify(publicJwk),
      private_sealed: sealed,
      retires_at: fromNow(`${KEY_LIFE_DAYS + KEY_OVERLAP_DAYS} days`),
    })
    .execute();
}

async function decrypt(deps: KeyDeps, compact: string): Promise<unknown> {
  const { plaintext } = await compactDecrypt(
    compact,
    async (header) => {
      const row = await keyOf(deps, header.kid);
      if (row === undefined) throw new Error('unknown key');
      return importJWK(JSON.parse(deps.vault.open('encrypted-calls', row.private_sealed)) as JWK, ALGORITHM);
    },
    { keyManagementAlgorithms: [ALGORITHM], contentEncryptionAlgorithms: [CONTENT_ALGORITHM] },
  );
  const text = new TextDecoder('utf-8', { fatal: true }).decode(plaintext);
  const clear: unknown = JSON.parse(text);
  if (!hasOneMeaning(text)) throw new Error('two readers could see two different values');
  return clear;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface Envelope {
  iat: number;
  jti: string;
  /** Method and path; if absent, the message is bound to no request. */
  call?: unknown;
  /** SHA-256 of the `Authorization` header in hex; absent for visitors. */
  session?: unknown;
  body: unknown;
}

function isFor({ call, session }: Envelope, { method, url, headers: { authorization } }: SealedFor): boolean {
  const owner = authorization === undefined ? undefined : createHash('sha256').update(authorization).digest('hex');
  return call === `${method} ${url.split('?')[0]}` && session === owner;
}

function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null) return false;
  const { iat, jti } = value as Record<string, unknown>;
  return Number.isInteger(iat) && typeof jti === 'string' && UUID.test(jti) && 'body' in value;
}
