import { afterEach, expect, it, vi } from 'vitest';
import { type CustomerService, openCustomerService, permittedAddress, uncovered } from './customer-service.ts';

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

/** A pop-up that records its address. */
function fakePopup() {
  const page = document.implementation.createHTMLDocument();
  const popup = { opener: {}, document: page, close: vi.fn<() => void>() };
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  return { popup, open, links: () => [...page.querySelectorAll('a')].map(({ href, rel }) => [href, rel]) };
}
afterEach(() => vi.restoreAllMocks());

async function service(...types: number[]): Promise<CustomerService> {
  const pathList = await Promise.all(
    types.map(async (type) => ({ type, path: await covered(`https://chat.example/of-type-${type}`) })),
  );
  return { version: 1, pathList, entries: [], hosts: ['chat.example'], chat: { headerColour: null }, support: null };
}

it('takes the entry of type 3, whichever comes before it, and opens it in a pop-up of 440 by 500 [CNT-015, CNT-017]', async () => {
  const { popup, open, links } = fakePopup();
  expect(await openCustomerService(await service(1, 4, 3, 2))).toBe(true);
  expect(links()).toEqual([['https://chat.example/of-type-3', 'noreferrer']]);
  expect(open.mock.calls).toEqual([['', '_blank', 'popup,width=440,height=500']]);
  expect(popup.opener).toBeNull();
  expect(popup.close).not.toHaveBeenCalled();
});

it('closes the pop-up without a word where there is no such entry [CNT-018]', async () => {
  const { popup, links } = fakePopup();
  expect(await openCustomerService(await service(1, 2))).toBe(false);
  expect(links()).toEqual([]);
  expect(popup.close).toHaveBeenCalledOnce();
});
