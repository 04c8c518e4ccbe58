import type { accountTypes, Calls, CallValue } from '@sanam/contract';
import { create } from 'zustand';
import { sessionStore } from './storage.ts';

export type SessionValue = CallValue<Calls['login']>;

/** Reason why the session only allows withdrawing money. */
export type Exclusion = NonNullable<SessionValue['exclusion']>;

interface Session {
  token: string | null;
  username: string | null;
  /** Account type on the wire; only for display, because the server checks each call (SEC-003). */
  accountType: number | null;
  /** Set by the log-in for this session (IDN-044, GAP-041); shows the welcome line. */
  isFirstLogin: boolean;
  /** The member is on a break or excluded: the portal is reduced to money, records and help. */
  exclusion: Exclusion | null;
  /** Replaces the old password for a few minutes (GAP-039). In memory only. */
  changeTicket: string | null;
}

const nobody: Session = {
  token: null,
  username: null,
  accountType: null,
  isFirstLogin: false,
  exclusion: null,
  changeTicket: null,
};
const FIRST_LOGIN = 'firstLogin';
const EXCLUSION = 'exclusion';

function keptExclusion(): Exclusion | null {
  const kept = sessionStore.get(EXCLUSION);
  return kept === null ? null : (JSON.parse(kept) as Exclusion);
}

/** Session data in the browser. The token works only together with the device cookie (SEC-002). */
export const useSession = create<Session>(() => {
  const type = sessionStore.get('isAgent');
  return {
    ...nobody,
    token: sessionStore.get('token'),
    username: sessionStore.get('username'),
    accountType: type === null ? null : Number(type),
    isFirstLogin: sessionStore.get(FIRST_LOGIN) === '1',
    exclusion: keptExclusion(),
  };
});

export const currentToken = (): string | null => useSession.getState().token;

export function openSession(value: SessionValue): void {
  sessionStore.set('token', value.token);
  sessionStore.set('username', value.account);
  sessionStore.set('isAgent', String(value.type));
  sessionStore.set(FIRST_LOGIN, value.firstTimeLogin ? '1' : null);
  const exclusion = value.exclusion ?? null;
  sessionStore.set(EXCLUSION, exclusion === null ? null : JSON.stringify(exclusion));
  useSession.setState({
    token: value.token,
    username: value.account,
    accountType: value.type,
    isFirstLogin: value.firstTimeLogin,
    exclusion,
    changeTicket: value.changeTicket,
  });
}

/**
 * Clears the mark after the welcome line was shown; also called by a trial, so that it starts without one (GAP-080).
 */
export function forgetFirstLogin(): void {
  sessionStore.set(FIRST_LOGIN, null);
  useSession.setState({ isFirstLogin: false });
}

/** Discards a used or expired ticket: the old password is required again. */
export const forgetChangeTicket = (): void => useSession.setState({ changeTicket: null });

/** Clears session storage except the merchant key (IDN-157, IDN-158, GAP-077). */
export function clearSession(): void {
  const merchant = sessionStore.get('merchant');
  sessionStore.clear();
  sessionStore.set('merchant', merchant);
  useSession.setState(nobody);
}

/** Wire numbers (GAP-082). The compiler compares them with the contract, whose schemas are not bundled. */
const wire: typeof accountTypes = { player: 0, agent: 1, generalAgent: 2, guest: 4, promoter: 41, cashAgent: 42 };
const agents = new Set<number | null>([wire.agent, wire.generalAgent, wire.promoter, wire.cashAgent]);

/** Checks for a trial guest: play money, no real-account actions (IDN-168). */
export const isGuest = (type: number | null): boolean => type === wire.guest;
export const isAgent = (type: number | null): boolean => agents.has(type);
