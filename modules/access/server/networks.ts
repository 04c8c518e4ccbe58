// Strict parser of IP addresses and networks. An IPv4 address mapped to IPv6 counts as the IPv4 address.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export interface Network {
  address: Address;
  prefix: number;
}

/** `::192.0.2.1`, a deprecated form (RFC 4291, 2.5.5.1) that the library reads as a mapped address. */
const IPV4_COMPATIBLE = /^[0:]+:\d+\.\d/;

/**
 * Returns an address; undefined for any other text, including octal and hexadecimal parts, short and deprecated forms,
 * and zones.
 */
export function readAddress(text: string): Address | undefined {
  const isStrict = isIP(text) !== 0 && !text.includes('%') && !IPV4_COMPATIBLE.test(text);
  return isStrict ? ipaddr.process(text) : undefined;
}

/** Returns the canonical text of an address: `192.0.2.1`, `2001:db8:0:0:0:0:0:1`. */
export const addressText = (address: Address): string => address.toNormalizedString();

/**
 * Returns the network of `192.0.2.0/24`, or of one address. Undefined for any other text, including a network with bits
 * beyond its prefix.
 */
export function readNetwork(text: string): Network | undefined {
  const [head = '', prefixText, more] = text.split('/');
  const address = more === undefined ? readAddress(head) : undefined;
  if (address === undefined) return undefined;
  const width = address.kind() === 'ipv4' ? 32 : 128;
  if (prefixText === undefined) return { address, prefix: width };
  if (!/^\d{1,3}$/.test(prefixText) || Number(prefixText) > width) return undefined;
  const network = { address, prefix: Number(prefixText) };
  return firstOf(network) === addressText(address) ? network : undefined;
}

export function holds({ address: network, prefix }: Network, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, prefix);
}

function firstOf({ address, prefix }: Network): string {
  const { IPv4, IPv6 } = ipaddr;
  const family = address.kind() === 'ipv4' ? IPv4 : IPv6;
  return addressText(family.networkAddressFromCIDR(`${addressText(address)}/${prefix}`));
}
