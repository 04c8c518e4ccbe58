import '@testing-library/jest-dom/vitest';
import { webcrypto } from 'node:crypto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
// A separate module: this file runs again for each test file, its imports do not.
import { renewServer, server } from './current-server.ts';

// Features missing in jsdom. No test depends on sizes, because there is no layout here.
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
const missing: Record<string, unknown> = {
  IntersectionObserver: Observer,
  ResizeObserver: Observer,
  matchMedia: (media: string) => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
  scrollTo: () => undefined,
};
for (const [name, value] of Object.entries(missing))
  Object.defineProperty(window, name, { value, writable: true, configurable: true });
if (globalThis.crypto?.subtle === undefined)
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
// jsdom has its own Uint8Array class, which Node's encoded bytes are not instances of; encryption of a body would fail.
Object.defineProperty(globalThis, 'Uint8Array', { value: new TextEncoder().encode().constructor, configurable: true });
Element.prototype.scrollIntoView = () => undefined;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
};

HTMLElement.prototype.showPopover = function showPopover() {
  // Like browsers: an error during React's rendering removes the whole page.
  if (!this.isConnected) throw new DOMException('Invalid on disconnected popover elements.', 'InvalidStateError');
};
HTMLElement.prototype.hidePopover = () => undefined;

// As long as `expect.poll`, so that a slow machine does not fail the test.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  // Test files of a worker also share the address.
  window.history.replaceState(null, '', '/');
  vi.stubGlobal('fetch', renewServer().fetch);
});

afterEach(() => {
  cleanup();
  // Test files of a worker share the clock: a stopped one would block all later waits.
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  if (server.faults.length > 0) throw new Error(server.faults.join('\n'));
});
