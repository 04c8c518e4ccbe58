import { useSession } from './session.ts';
import { sessionStore } from './storage.ts';

/** The account has another type since the session began: the member became an agent. */
export function noteAccountType(type: number): void {
  sessionStore.set('isAgent', String(type));
  useSession.setState({ accountType: type });
}
