// Verifies that the settlement file is signed by the portal's key and belongs to this draw.
import type { Value } from '@sanam/client/client';
import type { Shape } from '../../contract/boards.ts';
import { hexOf, sha256, utf8 } from '../../contract/hashing.ts';
import { marketOf } from '../../contract/markets.ts';
import { readBoard } from '../../contract/result-shapes.ts';
import type { OneDraw } from '../results/queries.ts';
import { readSettlement, type SettlementFile } from '../settlement-file.ts';
import { type Check, failed, isCalledOff, later, none, passed, unable } from './check.ts';

type Keys = Value<'lotterySigningKeys'>['keys'];

/** Checks the file's signature, and that it names this draw, its seal and its result. */
export async function checkSettlement(draw: OneDraw, keys: Keys): Promise<Check> {
  const { summary } = draw;
  if (summary === null) return isCalledOff(draw) ? none : later;
  const key = keys.find(({ keyId }) => keyId === summary.keyId);
  if (key === undefined) return failed('key', { key: summary.keyId });
  const isRight = await isSignedBy(key.publicKey, summary);
  if (isRight === undefined) return unable('browser');
  const values = { key: summary.keyId, signature: summary.signature };
  if (!isRight) return failed('signature', values);
  const file = readSettlement(summary.file);
  if (file === undefined) return failed('file', values);
  const differing = await differenceOf(file, draw);
  return differing === undefined ? passed(values) : failed(differing, values);
}

/** Verifies the Ed25519 signature over the file's bytes; returns undefined if the browser does not support Ed25519. */
async function isSignedBy(
  publicKey: string,
  { file, signature }: NonNullable<OneDraw['summary']>,
): Promise<boolean | undefined> {
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('spki', bytesOf(publicKey), { name: 'Ed25519' }, false, ['verify']);
  } catch {
    return undefined;
  }
  try {
    return await crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), utf8(file));
  } catch {
    return false; // The signature is not base64.
  }
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Returns which field of the file does not match this draw; undefined if all match. */
async function differenceOf(file: SettlementFile, draw: OneDraw): Promise<string | undefined> {
  if (file.market !== draw.market || file.numero !== draw.numero) return 'draw';
  if (file.seal !== (draw.proof?.seal ?? null)) return 'seal';
  const version = draw.versions.find((one) => one.version === file.resultVersion);
  const shape = marketOf(draw.market)?.shape;
  if (version === undefined || shape === undefined) return 'result';
  return (await resultHash(shape, version.prizes)) === file.resultHash ? undefined : 'result';
}

/** Returns the hash of a result in its stored form. */
async function resultHash(shape: Shape, prizes: Record<string, string[]>): Promise<string | undefined> {
  const read = readBoard(shape, prizes);
  return read.ok ? hexOf(await sha256(utf8(JSON.stringify(read.board)))) : undefined;
}
