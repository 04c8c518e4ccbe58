import { server } from '@sanam/test-web';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { endPushAtLogout, keepPush, pushState, switchPushOff, switchPushOn } from './push-browser.ts';

const endpoint = 'https://push.example/1';
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
/** The browser's own subscription in its push manager. */
let known: { endpoint: string; toJSON: () => unknown; unsubscribe: () => Promise<boolean> } | null;
const made = {
  endpoint,
  toJSON: () => ({ endpoint, keys }),
  unsubscribe: async () => {
    known = null;
    return true;
  },
};

beforeEach(async () => {
  await renderPage(<p>Logged in</p>);
  known = null;
  const pushManager = { getSubscription: async () => known, subscribe: async () => (known = made) };
  const registration = { pushManager };
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

it('is on once the server knows the browser, and off when asked', async () => {
  server.answer('subscribePush', {});
  server.answer('unsubscribePush', {});
  expect(await switchPushOn('key', 'somchai')).toBe('on');
  const body = { endpoint, keys };
  expect(server.sent('subscribePush')[0]!.input.body).toEqual(body);
  expect(await pushState()).toBe('on');
  await switchPushOff();
  expect(server.sent('unsubscribePush')[0]!.input.body).toEqual({ endpoint });
  expect(await pushState()).toBe('off');
});

it('stays off where the server does not take the browser', async () => {
  server.refuse('subscribePush', 'common.unavailable');
  await expect(switchPushOn('key', 'somchai')).rejects.toMatchObject({ code: 'common.unavailable' });
  expect(await pushState()).toBe('off');
});

it('ends at a log-out also when the session was over before the server heard of it', async () => {
  known = made;
  server.refuse('unsubscribePush', 'identity.notLoggedIn');
  await endPushAtLogout();
  expect(await pushState()).toBe('off');
});

it('says the new session at the next visit of the same member, and ends for anybody else', async () => {
  server.answer('subscribePush', {});
  await switchPushOn('key', 'somchai');
  await keepPush('somchai');
  expect(server.sent('subscribePush').map(({ input }) => input.body)).toEqual([
    { endpoint, keys },
    { endpoint, keys },
  ]);
  await keepPush('malee');
  expect(await pushState()).toBe('off');
  expect(server.sent('subscribePush')).toHaveLength(2);
  await keepPush('somchai');
  expect(server.sent('subscribePush')).toHaveLength(2);
});
