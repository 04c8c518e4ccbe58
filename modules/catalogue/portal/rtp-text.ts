import { percentText } from '@sanam/portal/lib/numbers.ts';

/** Formats the return to player: the share "0.9646" becomes "96.46%". Exact, never rounded. */
export const rtpText = (share: string): string | null =>
  /^[01](?:\.\d+)?$/.test(share) ? percentText(share, 20) : null;
