// Terms of a charge in an invented asset of an invented chain.
import { randomBytes } from 'node:crypto';
import { readFaults } from '../callbacks/faults.ts';
import type { RailDeps } from '../platform/deps.ts';
import type { RailSchema } from '../platform/schema.ts';

export const NETWORK = 'SANDNET';
export const ASSET = 'TUSD';
/** Smallest parts per unit of the asset: a part is a millionth. */
export const PARTS = 1_000_000n;
const DECIMALS = 6;

/** Returns the terms of a charge of this amount: its own address, and the amount of the asset at the current rate. */
export async function cryptoTerms(
  deps: RailDeps,
  satang: bigint,
): Promise<Pick<RailSchema['rail_charges'], 'address' | 'rate' | 'asset_amount'>> {
  const { crypto_rate: rate } = await readFaults(deps.db);
  return {
    address: `snd1${randomBytes(19).toString('hex')}`,
    rate,
    asset_amount: (satang * PARTS + rate - 1n) / rate,
  };
}

/** Formats `14285715n` as `"14.285715"`. */
export function formatAsset(parts: bigint): string {
  const digits = parts.toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

/** Parses a decimal text into millionths; undefined if it is invalid. */
export function parseAsset(text: string): bigint | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim());
  return match === null ? undefined : BigInt(`${match[1]}${(match[2] ?? '').padEnd(DECIMALS, '0')}`);
}
