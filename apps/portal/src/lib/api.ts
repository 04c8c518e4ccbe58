import { toast } from '@sanam/ui';
import { translate, wireLanguage } from '../i18n/language.ts';
import { createClient } from './api-client.ts';
import { apiBase } from './api-host.ts';
import { closePasswordChange, forcePasswordChange } from './password-change.ts';
import { personalKeys } from './feature.ts';
import { queryClient } from './query-client.ts';
import { warnRealAccount } from './real-account.ts';
import { endsSession } from './refusal.ts';
import { clearSession, currentToken } from './session.ts';
import { proveAgain, type StepUpChallenge, stopStepUp } from './step-up.ts';
import { setSystemStatus } from './system-status.ts';

/** Forgets the person: session storage and every cached answer of theirs. */
export function forgetMember(): void {
  clearSession();
  closePasswordChange();
  stopStepUp();
  for (const key of personalKeys()) queryClient.removeQueries({ queryKey: key });
}

/** The portal's one client. See `api-client.ts` for what it throws. */
export const call = createClient({
  get base() {
    return apiBase();
  },
  token: currentToken,
  // The server writes Thai and English.
  language: () => wireLanguage().toLowerCase(),
  timeoutMs: 20_000,
  onStepUp: ({ values }) => proveAgain(values as unknown as StepUpChallenge),
  onRefusal: (refusal, token) => {
    // Only for the session that asked: a late answer must not end the next one.
    if (endsSession(refusal) && token !== null && token === currentToken()) {
      forgetMember();
      toast(translate('app.notLoggedIn'), 'loss');
    }
    if (refusal.code === 'identity.passwordChangeRequired' && token === currentToken()) forcePasswordChange('required');
    if (refusal.code === 'identity.realAccountNeeded') void warnRealAccount();
    if (refusal.code === 'site.maintenance') setSystemStatus(1);
    if (refusal.code === 'site.regionBlocked') setSystemStatus(2);
  },
});
