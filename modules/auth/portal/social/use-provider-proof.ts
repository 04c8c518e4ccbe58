import { useState } from 'react';
import { useSite } from '@sanam/portal/lib/site.ts';
import { createPhoneProvider } from './phone-provider.ts';
import { createProviderProof, type ProviderProof } from './provider-proof.ts';

/** The provider's route for phone numbers, where the merchant has chosen it (GAP-059). */
export function useProviderProof(): ProviderProof {
  const offer = useSite()?.social.phone ?? null;
  const [held, setHeld] = useState<{ offer: typeof offer; proof: ProviderProof } | null>(null);
  if (held !== null && held.offer?.apiUrl === offer?.apiUrl) return held.proof;
  const proof = createProviderProof(offer === null ? null : createPhoneProvider(offer));
  setHeld({ offer, proof });
  return proof;
}
