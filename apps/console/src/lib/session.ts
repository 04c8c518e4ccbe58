import type { Answer } from './api-client.ts';

export type Staff = Answer<'staffInfo'>;

const TOKEN = 'opsToken';
const listeners = new Set<() => void>();
let staff: Staff | null = null;

/**
 * The session of this tab: the token lies in session storage (it is worth nothing without the HttpOnly device cookie),
 * who I am only in memory, read again from the server after a reload.
 */
export const session = {
  token: (): string | null => sessionStorage.getItem(TOKEN),
  staff: (): Staff | null => staff,
  open(token: string, info: Staff): void {
    sessionStorage.setItem(TOKEN, token);
    session.setStaff(info);
  },
  setStaff(info: Staff): void {
    staff = info;
    tell();
  },
  close(): void {
    sessionStorage.removeItem(TOKEN);
    staff = null;
    tell();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function tell(): void {
  for (const listener of listeners) listener();
}
