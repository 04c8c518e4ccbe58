// Words with the portal's page that frames the game. Only the origins the studio was configured with are believed.

export interface ParentFrame {
  /**
   * This round is about to be shown or is being shown: the portal's balance waits. Resolves when the portal has heard it,
   * or when there is nobody to hear: a message may arrive later than the news of a bet that left after it.
   */
  roundShowing(round: string): Promise<void>;
  /** The player has seen all of this round: the portal's balance may tell it. */
  roundShown(round: string): void;
  exit(): void;
}

export interface ParentOrders {
  pause(): void;
  resume(): void;
  /** The player's money changed elsewhere, by a deposit for example. */
  balanceChanged(): void;
}

/** A portal that says nothing by then does not hear: the bet waits no longer. */
const HEARD_WITHIN_MS = 1_000;

export function connectParent(origins: readonly string[], orders: ParentOrders): ParentFrame {
  const isFramed = window.parent !== window;
  /** Rounds that the portal was told of and has not heard yet. */
  const waiting = new Map<unknown, () => void>();
  const tell = (message: object): void => {
    if (!isFramed) return;
    // Each message names whom it is for: a page of another origin never receives it.
    const ancestor = location.ancestorOrigins?.[0];
    const targets = ancestor === undefined ? origins : origins.filter((origin) => origin === ancestor);
    for (const origin of targets) window.parent.postMessage({ type: 'sanam.game', ...message }, origin);
  };
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (!isFramed || event.source !== window.parent || !origins.includes(event.origin)) return;
    const message = event.data as { type?: unknown; event?: unknown; round?: unknown } | null;
    if (message?.type !== 'sanam.portal') return;
    if (message.event === 'pause') orders.pause();
    if (message.event === 'resume') orders.resume();
    if (message.event === 'balance') orders.balanceChanged();
    if (message.event === 'heard') waiting.get(message.round)?.();
  });
  return {
    async roundShowing(round) {
      tell({ event: 'roundShowing', round });
      if (!isFramed) return;
      await new Promise<void>((resolve) => {
        waiting.set(round, resolve);
        setTimeout(resolve, HEARD_WITHIN_MS);
      });
      waiting.delete(round);
    },
    roundShown: (round) => tell({ event: 'roundShown', round }),
    exit: () => tell({ event: 'exit' }),
  };
}
