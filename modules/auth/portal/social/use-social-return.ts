import type { SocialPerson } from '@sanam/members/contract/schemas.ts';
import type { SocialProvider } from '@sanam/merchants/contract/page.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from '@sanam/portal/router/router.ts';
import { translate } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { type Refusal, toRefusal } from '@sanam/client/refusal';
import { paths } from '@sanam/portal/paths.ts';
import type { Challenge } from '@sanam/mfa/portal/factors/methods.ts';
import { completeRegistration } from '@sanam/members/portal/register/completion.ts';
import { authCalls } from '../../contract/calls.ts';
import { useEnter } from '../use-enter.ts';
import { authError } from './auth-errors.ts';
import { providerNames } from './provider-mark.tsx';

const isProvider = (name: string | null): name is SocialProvider => name !== null && Object.hasOwn(providerNames, name);

/** Returns the text for the problem in the address (`socialError`). */
export function problemText(problem: string, provider: SocialProvider): string {
  const name = { provider: providerNames[provider] };
  switch (problem) {
    case 'closed':
      return refusalText(authError('auth/popup-closed-by-user'));
    case 'expired':
      return translate('social.expired');
    case 'unavailable':
      return translate('social.unavailable', name);
    case 'off':
      return translate('social.off', name);
    default:
      return translate('refusal.identity.socialFailed');
  }
}

/** Reads from the address which provider sent the browser back, and the problem if there is one. */
export function readReturn(query: URLSearchParams): { provider: SocialProvider; problem: string | null } | null {
  const provider = query.get('social');
  return isProvider(provider) ? { provider, problem: query.get('socialError') } : null;
}

export interface SocialReturn {
  /** Provider whose ticket is being used by the running call. */
  entering: SocialProvider | null;
  challenge: Challenge | null;
  /** Returns the refusal in the current language, as far as its texts have loaded: call it on each render. */
  refused: () => string | null;
  onEntered: (value: Parameters<ReturnType<typeof useEnter>>[0]) => void;
  onBack: () => void;
}

/**
 * Handles the log-in page after a provider: uses the proven identity once. A known person is logged in, perhaps after
 * the second step; an unknown one finishes the registration (GAP-051, GAP-060). The address contains no secret.
 */
export function useSocialReturn(): SocialReturn {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const enter = useEnter();
  const returned = readReturn(query);
  const back = query.get('return');
  const used = useRef(false);
  const [entering, setEntering] = useState<SocialProvider | null>(
    returned?.problem === null ? returned.provider : null,
  );
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const use = async (provider: SocialProvider) => {
    try {
      enter(await call(authCalls.loginSocial, { body: { provider } }), back);
    } catch (thrown) {
      const refusal = toRefusal(thrown);
      setEntering(null);
      if (refusal.code === 'identity.secondFactorRequired') setChallenge(refusal.values as unknown as Challenge);
      else if (refusal.code === 'identity.socialUnknown') {
        navigate(paths.home, { replace: true });
        completeRegistration(refusal.values as unknown as SocialPerson);
      } else setRefusal(refusal);
    }
  };
  useEffect(() => {
    if (returned?.problem !== null || used.current) return;
    used.current = true;
    void use(returned.provider);
  });
  return {
    entering,
    challenge,
    refused: () => {
      if (refusal !== null) return refusalText(refusal);
      return returned?.problem ? problemText(returned.problem, returned.provider) : null;
    },
    onEntered: (value) => enter(value, back),
    onBack: () => setChallenge(null),
  };
}
