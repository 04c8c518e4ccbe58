import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const key = Buffer.alloc(32, 9).toString('base64');
const wallet = { WALLET_URL: 'http://localhost:8080', VENDOR_CODE: 'STUDIO', REQUEST_KEY: key, ANSWER_KEY: key };

describe('the configuration', () => {
  it('without wallet keys is fun mode only', () => {
    expect(readConfig({ WALLET_URL: 'http://localhost:8080' }).wallet).toBeUndefined();
    expect(readConfig({}).port).toBe(8081);
  });

  it('with all of the wallet is a vendor', () => {
    expect(readConfig(wallet).wallet?.vendorCode).toBe('STUDIO');
  });

  it.each([
    ['half a wallet', { ...wallet, ANSWER_KEY: '' }],
    ['a key that is none', { ...wallet, REQUEST_KEY: 'c2hvcnQ=' }],
    ['a port out of range', { STUDIO_PORT: '70000' }],
    ['an origin that is none', { PORTAL_ORIGIN: 'javascript:alert(1)' }],
    ['a public address that is none', { STUDIO_PUBLIC_URL: 'studio' }],
    ['a vendor code in lower case', { ...wallet, VENDOR_CODE: 'studio' }],
  ])('refuses %s before anything starts, without printing a value', (_name, env) => {
    expect(() => readConfig(env)).toThrow(/the studio cannot start/);
    expect(() => readConfig(env)).not.toThrow(new RegExp(key.slice(0, 12)));
  });
});
