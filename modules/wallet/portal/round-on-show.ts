import { create } from 'zustand';
import type { Value } from '@sanam/client/client';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { keys } from './keys.ts';

/** A game that says nothing for this long keeps the balance back no longer. */
export const SILENT_MAX_MS = 30_000;
/** No round keeps the balance back for longer than this, however often the game speaks of it. */
export const ROUND_MAX_MS = 10 * 60_000;

interface Kept {
  round: string;
  /** The balance before the round, as the server gave it. */
  balance: Value<'balance'>;
}

/** The round that a game shows now, and the balance to show meanwhile; a balance that is ahead of the reels tells the result. */
export const useRoundOnShow = create<{ kept: Kept | null }>(() => ({ kept: null }));

/** A round whose time ran out: it keeps nothing back again. */
let lapsed: string | null = null;
let silence: ReturnType<typeof setTimeout> | undefined;
let limit: ReturnType<typeof setTimeout> | undefined;

/** The game shows this round, or is about to; said again while it does. */
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

/** The player has seen all of this round. */
export function roundShown(round: string): void {
  if (useRoundOnShow.getState().kept?.round === round) endShow();
}

/** The true balance is shown from now on: the player left the game or asked for it. */
export function endShow(): void {
  clearTimeout(silence);
  clearTimeout(limit);
  useRoundOnShow.setState({ kept: null });
}

function lapse(): void {
  lapsed = useRoundOnShow.getState().kept?.round ?? null;
  endShow();
}
