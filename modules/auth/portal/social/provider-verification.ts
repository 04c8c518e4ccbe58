import { authError } from './auth-errors.ts';
import type { PhoneProvider } from './phone-provider.ts';

export interface ProviderVerification {
  /**
   * Sends a code to this number (E.164). Returns the value that `<CodeField>` needs; the wait is the provider's own.
   */
  send(mobile: string, human: string): Promise<{ expiredMinutes: number }>;
  /** Returns the ID token for the typed code; requested once and kept while the form is corrected. */
  tokenFor(mobile: string, code: string): Promise<string>;
}

const CODE_MINUTES = 5;

/** Creates the verification, which remembers the last code sent and the token it was exchanged for. */
export function createProviderVerification(provider: PhoneProvider | null): ProviderVerification {
  let sent: { mobile: string; session: string } | null = null;
  let proved: { mobile: string; code: string; token: string } | null = null;
  const known = (): PhoneProvider => {
    if (provider === null) throw authError('auth/operation-not-allowed');
    return provider;
  };
  return {
    async send(mobile, human) {
      sent = { mobile, session: await known().send(mobile, human) };
      proved = null;
      return { expiredMinutes: CODE_MINUTES };
    },
    async tokenFor(mobile, code) {
      if (proved?.mobile === mobile && proved.code === code) return proved.token;
      // The code was sent to another number, or no code was sent: there is nothing to confirm.
      const session = sent?.mobile === mobile ? sent.session : '';
      proved = { mobile, code, token: await known().confirm(session, code) };
      return proved.token;
    },
  };
}
