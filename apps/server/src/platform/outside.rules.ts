// Classification of addresses: public internet, or this machine, its networks and unassigned blocks.
import { BlockList, isIP } from 'node:net';

/** IANA's special-purpose IPv4 blocks, none of which contains a public server. */
const internalV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/**
 * Blocks of the global range that are no single server or contain an IPv4 address: Teredo, ORCHID, 6to4, documentation.
 */
const internalV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const blocked = new BlockList();
for (const [net, prefix] of internalV4) blocked.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of internalV6) blocked.addSubnet(net, prefix, 'ipv6');
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');
const mappedV4 = new BlockList();
mappedV4.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Checks for loopback, link-local, private, shared, reserved and multicast addresses in every notation. */
export function isInternalAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  const family = isIP(plain);
  if (family === 4) return blocked.check(plain, 'ipv4');
  if (family !== 6) return true;
  // Node's block lists apply the IPv4 rules to a mapped IPv4 address.
  if (mappedV4.check(plain, 'ipv6')) return blocked.check(plain, 'ipv6');
  return !globalV6.check(plain, 'ipv6') || blocked.check(plain, 'ipv6');
}

/** Names of this machine or its own networks, in any resolver. */
const internalNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/** Checks whether a host is internal by its name alone. A name without a dot belongs to the local network. */
export function isInternalHost(host: string): boolean {
  const plain = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  if (isIP(plain) !== 0) return isInternalAddress(plain);
  return !plain.includes('.') || internalNames.test(plain);
}
