import { create } from 'zustand';
import type { Value } from '@sanam/client/client';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { keys } from './keys.ts';

/** Milliseconds without news from the game after which the balance is shown. */
export const SILENT_MAX_MS = 30_000;
/** Maximum milliseconds for which a round holds the balance back. */
export const ROUND_MAX_MS = 10 * 60_000;

interface Kept {
  round: string;
  /** Balance before the round, as read from the server. */
  balance: Value<'balance'>;
}

/** Round that a game shows now, and the balance shown meanwhile; the current balance would reveal the result. */
export const useRoundOnShow = create<{ kept: Kept | null }>(() => ({ kept: null }));

/** Round that timed out; it no longer holds the balance back. */
let lapsed: string | null = null;
let silence: ReturnType<typeof setTimeout> | undefined;
let limit: ReturnType<typeof setTimeout> | undefined;

/** Records that the game shows this round or is about to; repeated meanwhile. */
export function roundShowing(round: string): void {
  if (round === lapsed) return;
  if (useRoundOnShow.getState().kept?.round !== round) {
    const balance = queryClient.getQueryData<Value<'balance'>>(keys.balance);
    endShow();
    if (balance === undefined) return;
    useRoundOnShow.setState({ kept: { round, balance } });
    limit = setTimeout(lapse, ROUND_MAX_MS);
  }
  clearTimeout(silence);
  silence = setTimeout(lapse, SILENT_MAX_MS);
}

/** Records that the round was shown completely. */
export function roundShown(round: string): void {
  if (useRoundOnShow.getState().kept?.round === round) endShow();
}

/** Shows the current balance: the player left the game or asked for it. */
export function endShow(): void {
  clearTimeout(silence);
  clearTimeout(limit);
  useRoundOnShow.setState({ kept: null });
}

function lapse(): void {
  lapsed = useRoundOnShow.getState().kept?.round ?? null;
  endShow();
}
