// Words with the portal's page that frames the game. Only the origins the studio was configured with are believed.

/** What the portal is told of a round; `refusalCode` is the wallet's own when it refused the bet. */
export interface RoundNews {
  id: string;
  state: string;
  stake: string;
  win: string | null;
  refusalCode: string | null;
}

export interface ParentFrame {
  /** Amounts are decimal strings of minor units. */
  balance(balance: bigint, currency: string): void;
  round(round: RoundNews): void;
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
    for (const origin of targets) window.parent.postMessage({ type: 'sanam.studio', ...message }, origin);
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
    balance: (balance, currency) => tell({ event: 'balance', balance: balance.toString(), currency }),
    round: ({ id, state, stake, win, refusalCode }) => tell({ event: 'round', id, state, stake, win, refusalCode }),
    exit: () => tell({ event: 'exit' }),
  };
}
