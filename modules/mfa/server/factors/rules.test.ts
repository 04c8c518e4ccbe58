import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.rules.ts';
import {
  type Factors,
  hasWayIn,
  missingOf,
  recoveryLetters,
  recoveryText,
  secondMethods,
  stepUpMethods,
} from './rules.ts';

const none: Factors = { hasPassword: true, hasTotp: false, passkeys: 0, mobile: null, email: null, recoveryLeft: 0 };
const mobile = '+66812345678';
const email = 'a@mail.example';

describe('the ways of a second factor', () => {
  it.each<[string, Partial<Factors>, Parameters<typeof secondMethods>[1], string[]]>([
    ['nothing is there', {}, 'password', []],
    ['only proven contacts', { mobile, email }, 'password', ['sms', 'email']],
    ['an authenticator takes the place of messages', { hasTotp: true, mobile, email }, 'password', ['totp']],
    ['so does a passkey', { passkeys: 2, mobile }, 'password', ['passkey']],
    [
      'both, and recovery codes for them',
      { hasTotp: true, passkeys: 1, recoveryLeft: 3 },
      'password',
      ['totp', 'passkey', 'recovery'],
    ],
    ['recovery codes never alone', { recoveryLeft: 3 }, 'password', []],
    ['SMS is no second factor of SMS', { mobile, email }, 'sms', ['email']],
    ['nor of a reset by SMS', { mobile }, 'reset', []],
  ])('%s', (_what, over, first, expected) => {
    expect(secondMethods({ ...none, ...over }, first)).toEqual(expected);
  });

  it('a step up takes the password only where there is nothing else', () => {
    expect(stepUpMethods(none)).toEqual(['password']);
    expect(stepUpMethods({ ...none, email })).toEqual(['email']);
    expect(stepUpMethods({ ...none, hasPassword: false })).toEqual([]);
  });
});

describe('what is missing', () => {
  it.each<[Partial<Factors>, string[]]>([
    [{}, ['secondFactor', 'email', 'mobile']],
    [{ hasTotp: true, email, mobile }, ['recoveryCodes']],
    [{ passkeys: 1, recoveryLeft: 1, email, mobile }, []],
  ])('%j → %j', (over, expected) => {
    expect(missingOf({ ...none, ...over })).toEqual(expected);
  });
});

describe('the last way in', () => {
  const bare = { ...none, hasPassword: false };
  const others = { identities: 0, isSmsOpen: true };
  it.each<[Factors, typeof others, boolean]>([
    [none, others, true],
    [bare, others, false],
    [{ ...bare, passkeys: 1 }, others, true],
    [bare, { identities: 1, isSmsOpen: true }, true],
    [{ ...bare, mobile }, others, true],
    [{ ...bare, mobile }, { identities: 0, isSmsOpen: false }, false],
    [{ ...bare, hasTotp: true, email, recoveryLeft: 9 }, others, false],
  ])('%j with %j: %s', (factors, ways, expected) => {
    expect(hasWayIn(factors, ways)).toBe(expected);
  });
});

describe('recovery codes', () => {
  it('are read however they are typed', () => {
    expect(recoveryText('abcde23456')).toBe('abcde-23456');
    expect(recoveryLetters(' ABCDE - 234 56 ')).toBe('abcde23456');
  });
});

describe("a device's name", () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome, Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.9.0',
      'LINE, iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet, Android',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox, macOS'],
    ['curl/8.5.0', ''],
  ])('%s', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
  it('is empty for no agent at all', () => {
    expect(deviceName(null)).toBe('');
  });
});
