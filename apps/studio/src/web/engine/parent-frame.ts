// Messages to and from the portal page that frames the game. Only messages from the configured origins are accepted.

export interface ParentFrame {
  /**
   * Reports that a round will be shown or is being shown, so that the portal does not update its balance yet. Resolves
   * when the portal confirms, on a timeout, or at once without a frame. Waiting is needed because the message may
   * otherwise arrive after the live event of a bet that was sent later.
   */
  roundShowing(round: string): Promise<void>;
  /** Reports that the round was shown completely: the portal may update its balance. */
  roundShown(round: string): void;
  exit(): void;
}

export interface ParentOrders {
  pause(): void;
  resume(): void;
  /** Called when the player's balance changed outside the game, for example by a deposit. */
  balanceChanged(): void;
}

/** Timeout for the portal's confirmation, in milliseconds; the bet is sent after it. */
const HEARD_WITHIN_MS = 1_000;

export function connectParent(origins: readonly string[], orders: ParentOrders): ParentFrame {
  const isFramed = window.parent !== window;
  /** Rounds that the portal was told of and has not confirmed yet. */
  const waiting = new Map<unknown, () => void>();
  const tell = (message: object): void => {
    if (!isFramed) return;
    // Each message has a target origin: a page of another origin never receives it.
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
