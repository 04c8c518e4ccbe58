import type { CallValue, Schemas } from '@sanam/contract';
import { create } from 'zustand';
import { sessionStore } from './storage.ts';

export type SessionValue = CallValue<Schemas['login']>;

interface Session {
  token: string | null;
  username: string | null;
  /** Account type on the wire; decides only what is drawn, the server checks each call (SEC-003). */
  accountType: number | null;
}

/** What the browser knows of the session. The token works only together with the device cookie (SEC-002). */
export const useSession = create<Session>(() => {
  const type = sessionStore.get('isAgent');
  return {
    token: sessionStore.get('token'),
    username: sessionStore.get('username'),
    accountType: type === null ? null : Number(type),
  };
});

export const currentToken = (): string | null => useSession.getState().token;

export function openSession(value: SessionValue): void {
  sessionStore.set('token', value.token);
  sessionStore.set('username', value.account);
  sessionStore.set('isAgent', String(value.type));
  useSession.setState({ token: value.token, username: value.account, accountType: value.type });
}

/** Clears session storage and keeps the merchant key (IDN-157, IDN-158, GAP-077). */
export function clearSession(): void {
  const merchant = sessionStore.get('merchant');
  sessionStore.clear();
  sessionStore.set('merchant', merchant);
  useSession.setState({ token: null, username: null, accountType: null });
}
