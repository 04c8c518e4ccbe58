// Addresses and networks as numbers, so that "is this address in that network" is a comparison.
import { isIP } from 'node:net';

export interface Address {
  family: 4 | 6;
  bits: bigint;
}
export interface Network extends Address {
  prefix: number;
}

const WIDTH = { 4: 32, 6: 128 } as const;

/** What stands before the 32 bits of an IPv4 address in IPv6 clothes. */
const MAPPED = 0xffffn;

/** Undefined for what is no address. An IPv4 address in IPv6 clothes, however they are written, is the IPv4 address. */
export function readAddress(text: string): Address | undefined {
  const family = text.includes('%') ? 0 : isIP(text);
  if (family === 4) return { family: 4, bits: bitsOf4(text) };
  if (family !== 6) return undefined;
  const bits = bitsOf6(text);
  return bits >> 32n === MAPPED ? { family: 4, bits: bits & 0xffff_ffffn } : { family: 6, bits };
}

/** The one way an address is written: `192.0.2.1`, `2001:db8:0:0:0:0:0:1`. */
export function addressText({ family, bits }: Address): string {
  if (family === 4) return partsOf(bits, { count: 4, width: 8 }).join('.');
  return partsOf(bits, { count: 8, width: 16 })
    .map((part) => part.toString(16))
    .join(':');
}

function partsOf(bits: bigint, { count, width }: { count: number; width: number }): bigint[] {
  return Array.from({ length: count }, (_, at) => BigInt.asUintN(width, bits >> BigInt(width * (count - 1 - at))));
}

const bitsOf4 = (text: string): bigint => text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);

function bitsOf6(text: string): bigint {
  // A tail like 192.0.2.1 stands for two groups.
  const full = text.replace(/(\d+\.\d+\.\d+\.\d+)$/, (tail) => {
    const bits = bitsOf4(tail);
    return `${(bits >> 16n).toString(16)}:${(bits & 0xffffn).toString(16)}`;
  });
  const [head = '', tail] = full.split('::');
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const middle = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...middle, ...right].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

/** `192.0.2.0/24`, or one address. Undefined for anything else, a network with bits beyond its prefix included. */
export function readNetwork(text: string): Network | undefined {
  const [head = '', prefixText, more] = text.split('/');
  const address = more === undefined ? readAddress(head) : undefined;
  if (address === undefined) return undefined;
  const width = WIDTH[address.family];
  if (prefixText === undefined) return { ...address, prefix: width };
  if (!/^\d{1,3}$/.test(prefixText)) return undefined;
  const prefix = Number(prefixText);
  if (prefix > width) return undefined;
  const rest = BigInt(width - prefix);
  return (address.bits >> rest) << rest === address.bits ? { ...address, prefix } : undefined;
}

export function holds(network: Network, address: Address): boolean {
  if (network.family !== address.family) return false;
  const rest = BigInt(WIDTH[network.family] - network.prefix);
  return network.bits >> rest === address.bits >> rest;
}
