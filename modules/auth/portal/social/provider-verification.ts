import { authError } from './auth-errors.ts';
import type { PhoneProvider } from './phone-provider.ts';

export interface ProviderVerification {
  /** Sends a code to this number (E.164). The answer is what `<CodeField>` wants; its wait is the route's own. */
  send(mobile: string, human: string): Promise<{ expiredMinutes: number }>;
  /** The ID token for the typed code; asked for once, kept while the form is corrected. */
  tokenFor(mobile: string, code: string): Promise<string>;
}

const CODE_MINUTES = 5;

/** Remembers the code that was sent last, and the token it was exchanged for. */
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
      // A code was sent to another number, or none at all: there is nothing to confirm.
      const session = sent?.mobile === mobile ? sent.session : '';
      proved = { mobile, code, token: await known().confirm(session, code) };
      return proved.token;
    },
  };
}
