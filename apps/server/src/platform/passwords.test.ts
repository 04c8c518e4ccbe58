import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { hash } from '@node-rs/argon2';
import { afterAll, describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();
afterAll(() => passwords.close());

describe('password hashing', () => {
  it('verifies the password a hash was made of, and no other', async () => {
    const hash = await passwords.hash('correct horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(hash, 'correct horse')).toBe(true);
    expect(await passwords.verify(hash, 'Correct horse')).toBe(false);
    expect(await passwords.verify(undefined, 'correct horse')).toBe(false);
    expect(await passwords.verify('not a hash', 'correct horse')).toBe(false);
  });

  it('takes a password for the same in every Unicode form', async () => {
    const composed = 'caf\u00e9 ๕';
    expect(await passwords.verify(await passwords.hash(composed), composed.normalize('NFD'))).toBe(true);
  });

  it('takes a password whose hash was made as it was typed', async () => {
    const typed = '\ufb01-tty-\u0e33-9';
    const asTyped = await hash(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await passwords.verify(asTyped, typed)).toBe(true);
    expect(await passwords.verify(asTyped, typed.normalize('NFKC'))).toBe(false);
    expect(await passwords.verify(undefined, typed)).toBe(false);
  });

  it('refuses more tasks than its queue holds and serves the others', async () => {
    const asked = Array.from({ length: 400 }, () => passwords.verify('not a hash', 'x'));
    const outcomes = await Promise.allSettled(asked);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(50);
    expect(refused.length).toBeLessThanOrEqual(100);
    expect(refused[0]).toMatchObject({ reason: { code: 'common.unavailable' } });
  });

  it('lets the process end while its threads are idle', async () => {
    const script = `
      const { createPasswords } = await import(${JSON.stringify(new URL('./passwords.ts', import.meta.url).href)});
      console.log(await createPasswords().verify('not a hash', 'x'));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      timeout: 15_000,
    });
    expect(stdout.trim()).toBe('false');
  });
});
