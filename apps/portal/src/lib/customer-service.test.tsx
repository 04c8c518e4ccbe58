import { expect, it } from 'vitest';
import { permittedAddress, uncovered } from './customer-service.ts';

async function covered(text: string, letters = 'k3yK3yK3'): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(letters));
  const key = await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64url') + letters;
}

const hosts = ['chat.example', 'chat.example:8443'];

it('takes the cover off with the last eight characters [CNT-013] [CNT-016]', async () => {
  const path = await covered('https://chat.example/แชท?a=1');
  expect(await uncovered(path)).toBe('https://chat.example/แชท?a=1');
  expect(await permittedAddress(path, hosts)).toBe('https://chat.example/แชท?a=1');
  await expect(uncovered(`${path.slice(0, -8)}wrongkey`)).rejects.toThrow(/operation|decrypt|failed/i);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'http://chat.example/',
  'https://chat.example.evil/',
  'https://chat.example@evil.example/',
  'https://evil.example/?chat.example',
  '//chat.example/',
  '/rng',
  '',
  'hello',
])('what decrypts to %s is not opened [SEC-011]', async (text) => {
  expect(await permittedAddress(await covered(text), hosts)).toBeUndefined();
});

it.each(['', 'short', '!!!!not base64!!!!12345678', 'AAAA12345678', `${'A'.repeat(4000)}12345678`])(
  'a broken path %# is not opened [CNT-018]',
  async (path) => {
    expect(await permittedAddress(path, hosts)).toBeUndefined();
  },
);
