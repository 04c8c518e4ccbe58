import { toast } from '@sanam/ui';
import { useState } from 'react';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { playCalls } from '../contract/calls.ts';

const ofOwnRound = (id: string): Promise<{ url: string }> => call(playCalls.roundReplay, { params: { id } });

/** Opens the vendor's replay in a new tab. The click itself opens the tab, because the browser would block it later. */
export function useReplay(addressOf = ofOwnRound) {
  const [busy, setBusy] = useState<string | null>(null);
  const open = async (roundId: string) => {
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    setBusy(roundId);
    try {
      const { url } = await addressOf(roundId);
      if (tab) tab.location.replace(url);
      else window.location.assign(url);
    } catch (thrown) {
      tab?.close();
      toast(refusalText(thrown), 'loss');
    } finally {
      setBusy(null);
    }
  };
  return { open, busy };
}
