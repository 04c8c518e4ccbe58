import type { CallInput, Calls } from '@sanam/contract';
import { merchantsCalls } from '@sanam/merchants/contract/calls.ts';
import { Refusal } from '@sanam/client/refusal';

export type ClientEntry = CallInput<Calls['clientLog']>['body'];

/** Largest number of entries per page load; the server has its own limit. */
const ENTRIES_MAX = 5;
const MESSAGE_MAX = 300;
const PATH_MAX = 200;

/**
 * Returns the log entry of an error: its place in the portal and its message. Never an address with its query, and
 * nothing that identifies the user.
 */
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

/**
 * Creates the client log. In production it sends each error once to the server, a few per page load; in development it
 * writes to the console (GAP-181).
 */
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

/** Logs a failed navigation, chunk or script. Never throws; sends without a session, so no user is identified. */
export const noteError = createClientLog({
  isProduction: import.meta.env.PROD,
  path: () => window.location.pathname,
  send: (entry) => {
    const { method, path } = merchantsCalls.clientLog;
    const headers = { 'content-type': 'application/json' };
    fetch(path, { method, headers, body: JSON.stringify(entry), keepalive: true, credentials: 'omit' }).catch(() => {
      // The network itself may have failed, so nothing can be sent.
    });
  },
  show: (error) => console.error(error),
});

/** Logs errors that no boundary caught. */
export function listenForErrors(): void {
  window.addEventListener('error', ({ error }) => {
    if (error !== undefined && error !== null) noteError('script', error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // A refused call is an answer shown to its caller, not a fault of the page.
    if (!(reason instanceof Refusal)) noteError('script', reason);
  });
}
