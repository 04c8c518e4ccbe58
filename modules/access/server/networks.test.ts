import { describe, expect, it } from 'vitest';
import { addressText, holds, readAddress, readNetwork } from './networks.ts';

const isIn = (network: string, address: string): boolean => holds(readNetwork(network)!, readAddress(address)!);
const textOf = (text: string): string | undefined => {
  const address = readAddress(text);
  return address && addressText(address);
};

describe('addresses and networks', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
    ['::ffff:0:192.0.2.1', '0:0:0:0:ffff:0:c000:201'],
    ['::', '0:0:0:0:0:0:0:0'],
  ])('reads %s as %s', (text, written) => expect(textOf(text)).toBe(written));

  it.each([
    '',
    '192.0.2',
    '192.0.2.256',
    '0300.0.2.1',
    '0xc0000201',
    '3221225985',
    'fe80::1%eth0',
    '1::2::3',
    'host',
    '::192.0.2.1',
    '0:0::192.0.2.1',
  ])('reads no address in %j', (text) => expect(readAddress(text)).toBeUndefined());

  it.each(['192.0.2.1/24', '2001:db8::1/32', '192.0.2.0/33', '192.0.2.0/', '192.0.2.0/-1', '192.0.2.0/24/8', '/24'])(
    'reads no network in %j',
    (text) => expect(readNetwork(text)).toBeUndefined(),
  );

  it('knows the network of an address, in both families', () => {
    expect(isIn('192.0.2.0/24', '192.0.2.255')).toBe(true);
    expect(isIn('192.0.2.0/24', '192.0.3.0')).toBe(false);
    expect(isIn('192.0.2.128/25', '192.0.2.127')).toBe(false);
    expect(isIn('0.0.0.0/0', '203.0.113.9')).toBe(true);
    expect(isIn('0.0.0.0/0', '2001:db8::1')).toBe(false);
    expect(isIn('2001:db8::/33', '2001:db8:7fff::1')).toBe(true);
    expect(isIn('2001:db8::/33', '2001:db8:8000::1')).toBe(false);
    expect(isIn('192.0.2.7', '::ffff:192.0.2.7')).toBe(true);
    expect(isIn('192.0.2.7', '192.0.2.8')).toBe(false);
  });
});
