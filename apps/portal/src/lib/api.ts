import { createClient } from '@sanam/client/client';
import { hasCode } from '@sanam/client/refusal';
import { toast } from '@sanam/ui';
import { translate, wireLanguage } from '../i18n/language.ts';
import { apiBase } from './hosts.ts';
import { closePasswordChange, forcePasswordChange } from './popup.ts';
import { personalKeys } from './feature.ts';
import { queryClient } from './query-client.ts';
import { warnRealAccount } from './gate.ts';
import { clearSession, currentToken } from './session.ts';
import { proveAgain, type StepUpChallenge, stopStepUp } from './step-up.ts';
import { setSystemStatus } from './system-status.ts';

/** Deletes the member's data: session storage and all cached personal answers. */
export function forgetMember(): void {
  clearSession();
  closePasswordChange();
  stopStepUp();
  for (const key of personalKeys()) queryClient.removeQueries({ queryKey: key });
}

/** The portal's only client, for calls and files. */
export const { call, file } = createClient({
  base: apiBase,
  // Hosts of one merchant share the device's cookie.
  credentials: 'include',
  asker: currentToken,
  headersOf: (token): Record<string, string> => (token === null ? {} : { authorization: `Bearer ${token}` }),
  // The server writes Thai and English.
  language: () => wireLanguage().toLowerCase(),
  timeoutMs: 20_000,
  mend: async (refusal) =>
    hasCode(refusal, 'identity.stepUpRequired') && proveAgain(refusal.values as unknown as StepUpChallenge),
  onRefusal: (refusal, token) => {
    // Only for the session that made the call: a late answer must not end the next session.
    if (
      hasCode(refusal, 'identity.notLoggedIn', 'identity.sessionExpired') &&
      token !== null &&
      token === currentToken()
    ) {
      forgetMember();
      toast(translate('app.notLoggedIn'), 'loss');
    }
    if (refusal.code === 'identity.passwordChangeRequired' && token === currentToken()) forcePasswordChange('required');
    if (refusal.code === 'identity.realAccountNeeded') void warnRealAccount();
    if (refusal.code === 'site.maintenance') setSystemStatus(1);
    if (refusal.code === 'site.regionBlocked') setSystemStatus(2);
  },
});
