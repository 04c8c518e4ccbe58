// A passkey authenticator for tests, built with node:crypto: ES256 keys, attestation `none`, PIN always entered.
// Answers a server's options like a browser; tests can make its answers wrong.
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const FLAG_PRESENT = 0x01;
const FLAG_VERIFIED = 0x04;
const FLAG_BACKUP_ELIGIBLE = 0x08;
const FLAG_ATTESTED = 0x40;
const COUNTER_BYTES = 4;

interface Held {
  id: Buffer;
  privateKey: KeyObject;
  rpId: string;
  userHandle: Buffer;
  counter: number;
}

export interface PasskeyJson {
  [part: string]: unknown;
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: object;
  response: Record<string, unknown>;
}

interface Options {
  challenge: string;
  [part: string]: unknown;
}

export interface Misbehaviour {
  /** Origin of another site's page. */
  origin?: string;
  /** Relying party of another site's passkey. */
  rpId?: string;
  /** True: the user was not verified by a PIN or fingerprint. */
  isUnverified?: boolean;
  /** Challenge that is signed instead of the requested one. */
  challenge?: string;
  /** Signature counter to report. */
  counter?: number;
  /** Id of the passkey that answers. */
  credentialId?: string;
  userHandle?: string;
}

export interface Authenticator {
  create(options: Options, wrong?: Misbehaviour): PasskeyJson;
  get(options: Options, wrong?: Misbehaviour): PasskeyJson;
  /** Returns the ids of all stored passkeys, oldest first. */
  ids(): string[];
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

interface AuthenticatorState {
  /** Origin of the requesting page. */
  origin: string;
  /** True: increases the signature counter with each use, like a hardware key. */
  isCounting: boolean;
  held: Held[];
}

export function createAuthenticator(origin: string, { isCounting = true } = {}): Authenticator {
  const state: AuthenticatorState = { origin, isCounting, held: [] };
  return {
    ids: () => state.held.map((one) => base64url(one.id)),
    create: create.bind(null, state),
    get: get.bind(null, state),
  };
}

function create({ origin, held }: AuthenticatorState, options: Options, wrong: Misbehaviour = {}): PasskeyJson {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rp = options.rp as { id: string };
  const user = options.user as { id: string };
  const id = randomBytes(32);
  held.push({ id, privateKey, rpId: rp.id, userHandle: Buffer.from(user.id, 'base64url'), counter: 0 });
  const data = authData({
    rpId: wrong.rpId ?? rp.id,
    flags: flagsOf(wrong) | FLAG_ATTESTED,
    counter: wrong.counter ?? 0,
    attested: attestedKey(id, publicKey),
  });
  const attestation = cborMap([
    [cborText('fmt'), cborText('none')],
    [cborText('attStmt'), cborMap([])],
    [cborText('authData'), cborBytes(data)],
  ]);
  return passkeyJson(id, {
    clientDataJSON: base64url(clientData('webauthn.create', origin, options, wrong)),
    attestationObject: base64url(attestation),
    transports: ['internal', 'hybrid'],
  });
}

function get(
  { origin, isCounting, held }: AuthenticatorState,
  options: Options,
  wrong: Misbehaviour = {},
): PasskeyJson {
  const allowed = (options.allowCredentials as { id: string }[] | undefined) ?? [];
  const wanted = wrong.credentialId ?? allowed[0]?.id;
  const passkey = wanted === undefined ? held.at(-1) : held.find((one) => base64url(one.id) === wanted);
  if (passkey === undefined) throw new Error('this authenticator has no such passkey');
  if (isCounting) passkey.counter += 1;
  const client = clientData('webauthn.get', origin, options, wrong);
  const data = authData({
    rpId: wrong.rpId ?? passkey.rpId,
    flags: flagsOf(wrong),
    counter: wrong.counter ?? passkey.counter,
  });
  const signature = createSign('sha256')
    .update(Buffer.concat([data, sha256(client)]))
    .sign(passkey.privateKey);
  return passkeyJson(passkey.id, {
    clientDataJSON: base64url(client),
    authenticatorData: base64url(data),
    signature: base64url(signature),
    userHandle: wrong.userHandle ?? base64url(passkey.userHandle),
  });
}

function passkeyJson(id: Buffer, response: PasskeyJson['response']): PasskeyJson {
  return {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  };
}

function authData(ask: { rpId: string; flags: number; counter: number; attested?: Buffer }): Buffer {
  const counter = Buffer.alloc(COUNTER_BYTES);
  counter.writeUInt32BE(ask.counter);
  return Buffer.concat([sha256(ask.rpId), Buffer.from([ask.flags]), counter, ask.attested ?? Buffer.alloc(0)]);
}

/** Returns the id of a new passkey and its public key as COSE. */
function attestedKey(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  return Buffer.concat([Buffer.alloc(16), length, id, key]);
}

function clientData(type: string, origin: string, options: Options, wrong: Misbehaviour): Buffer {
  return Buffer.from(
    JSON.stringify({
      type,
      challenge: wrong.challenge ?? options.challenge,
      origin: wrong.origin ?? origin,
      crossOrigin: false,
    }),
  );
}

function flagsOf(wrong: Misbehaviour): number {
  return FLAG_PRESENT | FLAG_BACKUP_ELIGIBLE | (wrong.isUnverified === true ? 0 : FLAG_VERIFIED);
}

/** Encodes the head of a CBOR item (RFC 8949), as far as WebAuthn needs it. */
function cborHead(major: number, value: number): Buffer {
  const kind = major << 5;
  if (value < 24) return Buffer.from([kind | value]);
  if (value < 256) return Buffer.from([kind | 24, value]);
  return Buffer.from([kind | 25, value >> 8, value & 0xff]);
}
const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
