import '@testing-library/jest-dom/vitest';
import { webcrypto } from 'node:crypto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
// Its own module: this file runs again for each file of tests, what it imports does not.
import { renewServer, server } from './current-server.ts';

// What jsdom lacks. No test depends on sizes: there is no layout here.
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
// jsdom brings its own Uint8Array, which what Node encodes is no instance of: sealing a body would fail.
Object.defineProperty(globalThis, 'Uint8Array', { value: new TextEncoder().encode().constructor, configurable: true });
Element.prototype.scrollIntoView = () => undefined;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
};

HTMLElement.prototype.showPopover = function showPopover() {
  // As browsers do: what throws while React draws takes the whole page away.
  if (!this.isConnected) throw new DOMException('Invalid on disconnected popover elements.', 'InvalidStateError');
};
HTMLElement.prototype.hidePopover = () => undefined;

// As long as `expect.poll`: what comes, comes at once; a busy machine is no failure.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  // The files of a worker share the address, too.
  window.history.replaceState(null, '', '/');
  vi.stubGlobal('fetch', renewServer().fetch);
});

afterEach(() => {
  cleanup();
  // The files of a worker share the clock: one that a test stopped would stop the waits of every later one.
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  if (server.faults.length > 0) throw new Error(server.faults.join('\n'));
});
