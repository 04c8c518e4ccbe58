import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';

/**
 * Returns the address of a request (T5): that of the connection or, if that is a trusted proxy, the last hop in
 * `X-Forwarded-For` that is not one. Hops further left are set by the caller and cannot be trusted.
 */
export function createAddressReader(trustedProxies: readonly string[]): (incoming: IncomingMessage) => string {
  const proxies = rangesOf(trustedProxies);
  return (incoming) => {
    const own = plain(incoming.socket.remoteAddress ?? '');
    if (trustedProxies.length === 0 || !isIn(proxies, own)) return own;
    const forwarded = incoming.headers['x-forwarded-for'];
    const hops = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '');
    const outside = hops
      .split(',')
      .map((hop) => plain(hop.trim()))
      .findLast((hop) => hop !== '' && !isIn(proxies, hop));
    return outside ?? own;
  };
}

/** Addresses and CIDR ranges of both families. */
export function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    const family = network.includes(':') ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

export function isIn(list: BlockList, address: string): boolean {
  const known = plain(address);
  return list.check(known, known.includes(':') ? 'ipv6' : 'ipv4');
}

/** Converts an IPv4 address written as IPv6. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
