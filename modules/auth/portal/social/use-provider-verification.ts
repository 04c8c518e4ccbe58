import { useState } from 'react';
import { useSite } from '@sanam/portal/lib/site.ts';
import { createPhoneProvider } from './phone-provider.ts';
import { createProviderVerification, type ProviderVerification } from './provider-verification.ts';

/** Returns the provider's phone verification if the merchant has chosen it (GAP-059). */
export function useProviderVerification(): ProviderVerification {
  const offer = useSite()?.social.phone ?? null;
  const [held, setHeld] = useState<{ offer: typeof offer; verification: ProviderVerification } | null>(null);
  if (held !== null && held.offer?.apiUrl === offer?.apiUrl) return held.verification;
  const verification = createProviderVerification(offer === null ? null : createPhoneProvider(offer));
  setHeld({ offer, verification });
  return verification;
}
