import type { CallInput, Calls } from '@sanam/contract';
import { merchantsCalls } from '@sanam/merchants/contract/calls.ts';
import { Refusal } from '@sanam/client/refusal';

export type ClientEntry = CallInput<Calls['clientLog']>['body'];

/** Entries of one page load; the server has a bound of its own. */
const ENTRIES_MAX = 5;
const MESSAGE_MAX = 300;
const PATH_MAX = 200;

/** What may be told of an error: where in the portal, and what went wrong. Never an address with its query, never who. */
export function entryOf(kind: ClientEntry['kind'], error: unknown, path: string): ClientEntry {
  const { name, message } = error instanceof Error ? error : { name: 'Thrown', message: String(error) };
  return {
    kind,
    path:
      path
        .replace(/[?#].*$/s, '')
        .replace(/\s/g, '')
        .slice(0, PATH_MAX) || '/',
    name: /^[A-Za-z][A-Za-z0-9.]{0,59}$/.test(name) ? name : 'Error',
    message: message.replace(/(\/[^\s?#]*)[?#]\S*/g, '$1').slice(0, MESSAGE_MAX),
  };
}

export interface ClientLogDeps {
  isProduction: boolean;
  path: () => string;
  send: (entry: ClientEntry) => void;
  show: (error: unknown) => void;
}

/** Production: told to the server, each thing once, a few a page load. Development: to the console (GAP-181). */
export function createClientLog({ isProduction, path, send, show }: ClientLogDeps) {
  const told = new Set<string>();
  return (kind: ClientEntry['kind'], error: unknown): void => {
    if (!isProduction) return show(error);
    const entry = entryOf(kind, error, path());
    const mark = `${entry.kind} ${entry.name} ${entry.message}`;
    if (told.size >= ENTRIES_MAX || told.has(mark)) return;
    told.add(mark);
    send(entry);
  };
}

/** Notes a navigation, a chunk or a script that failed. Never throws; goes without a session, so nobody is named. */
export const noteError = createClientLog({
  isProduction: import.meta.env.PROD,
  path: () => window.location.pathname,
  send: (entry) => {
    const { method, path } = merchantsCalls.clientLog;
    const headers = { 'content-type': 'application/json' };
    fetch(path, { method, headers, body: JSON.stringify(entry), keepalive: true, credentials: 'omit' }).catch(() => {
      // The network is what failed, perhaps: nobody is left to tell.
    });
  },
  show: (error) => console.error(error),
});

/** What no boundary caught. */
export function listenForErrors(): void {
  window.addEventListener('error', ({ error }) => {
    if (error !== undefined && error !== null) noteError('script', error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // A refused call is an answer, shown where it was asked; not a fault of the page.
    if (!(reason instanceof Refusal)) noteError('script', reason);
  });
}
