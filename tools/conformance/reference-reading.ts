// The read-only calls of the reference wallet.
import { accepted, CURRENCY, type Fields, type ReferenceState, refused } from './reference-state.ts';

/** Serves calls that move no money. */
export function serveReading(
  state: ReferenceState,
  vendor: string,
  call: string,
  request: Record<string, unknown>,
): Record<string, unknown> {
  const session = state.sessions.get(String(request.session_id));
  const named = typeof request.player_id === 'string' ? request.player_id : session?.playerId;
  const player = named === undefined ? undefined : state.players.get(named);
  const isForeign = player !== undefined && player.vendor !== vendor;
  switch (call) {
    case 'balance':
      if (player === undefined || isForeign) return refused('UNKNOWN_PLAYER');
      if (session === undefined) return refused('SESSION_NOT_FOUND');
      if (session.playerId !== player.id) return refused('SESSION_MISMATCH');
      return session.isLive
        ? accepted({ balance: player.balance, balance_version: player.version, currency: CURRENCY })
        : refused('SESSION_EXPIRED');
    case 'session/keepalive':
    case 'session/close':
      if (session === undefined || isForeign) return refused('SESSION_NOT_FOUND');
      if (call === 'session/close') session.isLive = false;
      return accepted({ session_state: session.isLive ? 'ACTIVE' : 'ENDED' });
    case 'session/authenticate':
      return refused('LAUNCH_TOKEN_INVALID');
    case 'transaction/status': {
      const found = state.transactions.get(state.key(vendor, String(request.transaction_id)));
      return accepted(found ? { found: true, state: found.state, answer: found.answer } : { found: false });
    }
    case 'round/status': {
      const { isClosed, transactions } = state.round(vendor, request as Fields);
      const shown = transactions.map(({ id, call: of, state, request: { amount }, answer: { moved } }) => {
        return { transaction_id: id, call: of, state, amount: amount ?? 0, moved };
      });
      return accepted({ found: shown.length > 0, state: isClosed ? 'CLOSED' : 'OPEN', movements: shown });
    }
    default:
      return accepted({ time: new Date().toISOString(), version: '1', accepting_bets: true });
  }
}
