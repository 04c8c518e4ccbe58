import { useSession } from './session.ts';
import { sessionStore } from './storage.ts';

/** Stores a changed account type during the session: the member became an agent. */
export function noteAccountType(type: number): void {
  sessionStore.set('isAgent', String(type));
  useSession.setState({ accountType: type });
}
