import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'sanam-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = Buffer.alloc(32, 7).toString('base64');
const live = {
  SANAM_MODE: 'live',
  SANAM_SECRET: secret,
  PUBLIC_URL: 'https://play.example',
  DATABASE_URL: 'postgres://sanam@db/sanam',
  LICENSEE: 'Example Ltd',
  LICENCE_NUMBER: 'X-1',
  JURISDICTION: 'XX',
  ALLOWED_COUNTRIES: 'TH',
  SUPPORT_CONTACT: 'help@play.example',
  HELP_CONTACT: 'care@play.example',
  RAIL_URL: 'https://rail.example',
  RAIL_SECRET: Buffer.alloc(32, 9).toString('base64'),
};

describe('configuration', () => {
  it('starts in sandbox mode with nothing set and keeps the secret it makes readable by its owner only', () => {
    const first = readConfig({ DATA_DIR: folder });
    expect(first.mode).toBe('sandbox');
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
    expect(readConfig({ DATA_DIR: folder }).secret).toEqual(first.secret);
    expect(Buffer.from(readFileSync(join(folder, 'secret'), 'utf8'), 'base64')).toHaveLength(32);
  });

  it('names every wrong setting at once', () => {
    const wrong = () =>
      readConfig({ PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', SANAM_SECRET: secret });
    expect(wrong).toThrow(ConfigError);
    expect(wrong).toThrow(/PORT[\s\S]*LOG_LEVEL|LOG_LEVEL[\s\S]*PORT/);
    expect(wrong).toThrow(/DATABASE_URL/);
  });

  it.each(Object.keys(live).filter((name) => name !== 'SANAM_MODE'))('refuses live mode without %s', (name) => {
    expect(() => readConfig({ ...live, [name]: '' })).toThrow(name);
  });

  it('accepts live mode when everything is filled in, and only over https', () => {
    expect(readConfig(live).mode).toBe('live');
    expect(() => readConfig({ ...live, PUBLIC_URL: 'http://play.example' })).toThrow(/https/);
    const keys = { GATEWAY_SECRET_KEY: 'k'.repeat(20), GATEWAY_WEBHOOK_SECRET: 'c'.repeat(44) };
    expect(() => readConfig({ ...live, ...keys, GATEWAY_URL: 'http://gateway.example' })).toThrow(/https/);
  });

  it.each([
    [{ ROLES: 'api,cook' }, /ROLES/],
    [{ ROLES: ',' }, /ROLES/],
    [{ SANAM_SECRET: 'c2hvcnQ='.padEnd(44, '=') }, /SANAM_SECRET/],
    [{ RAIL_URL: 'http://localhost:1' }, /RAIL_SECRET/],
    [{ GATEWAY_URL: 'http://localhost:1' }, /GATEWAY_SECRET_KEY/],
    [{ AGE_MIN: '17' }, /AGE_MIN/],
  ])('refuses %j', (env, message) => {
    expect(() => readConfig({ SANAM_SECRET: secret, ...env })).toThrow(message);
  });
});
