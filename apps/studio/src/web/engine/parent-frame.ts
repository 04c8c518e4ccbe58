// Words with the portal's page that frames the game. Only the origins the studio was configured with are believed.

export interface ParentFrame {
  /** This round is about to be shown or is being shown: the portal's balance waits. */
  roundShowing(round: string): void;
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

export function connectParent(origins: readonly string[], orders: ParentOrders): ParentFrame {
  const isFramed = window.parent !== window;
  const tell = (message: object): void => {
    if (!isFramed) return;
    // Each message names whom it is for: a page of another origin never receives it.
    const ancestor = location.ancestorOrigins?.[0];
    const targets = ancestor === undefined ? origins : origins.filter((origin) => origin === ancestor);
    for (const origin of targets) window.parent.postMessage({ type: 'sanam.game', ...message }, origin);
  };
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (!isFramed || event.source !== window.parent || !origins.includes(event.origin)) return;
    const message = event.data as { type?: unknown; event?: unknown } | null;
    if (message?.type !== 'sanam.portal') return;
    if (message.event === 'pause') orders.pause();
    if (message.event === 'resume') orders.resume();
    if (message.event === 'balance') orders.balanceChanged();
  });
  return {
    roundShowing: (round) => tell({ event: 'roundShowing', round }),
    roundShown: (round) => tell({ event: 'roundShown', round }),
    exit: () => tell({ event: 'exit' }),
  };
}
