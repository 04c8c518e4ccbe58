// The sandbox bench of the reference wallet.
import { randomBytes } from 'node:crypto';
import { accepted, CURRENCY, GAME, type ReferenceState, refused } from './reference-state.ts';

/** Serves the sandbox bench, with which the kit creates players and states. */
export function serveBench(
  state: ReferenceState,
  vendor: string,
  call: string,
  request: Record<string, unknown>,
): Record<string, unknown> {
  const player = state.players.get(String(request.player_id));
  switch (call) {
    case 'sandbox/player': {
      const id = `p_${randomBytes(9).toString('base64url')}`;
      const sessionId = `s_${randomBytes(18).toString('base64url')}`;
      const balance = Number(request.balance);
      state.players.set(id, { id, vendor, balance, version: 1, isExcluded: false, isCheckDue: false });
      state.sessions.set(sessionId, { playerId: id, isLive: true });
      return accepted({ player_id: id, session_id: sessionId, game_code: GAME, currency: CURRENCY, balance });
    }
    case 'sandbox/deposit':
      if (player === undefined || player.vendor !== vendor) return refused('UNKNOWN_PLAYER');
      player.balance += Number(request.amount);
      player.version++;
      return accepted({ balance: player.balance });
    case 'sandbox/session': {
      const session = state.sessions.get(String(request.session_id));
      if (session === undefined) return refused('SESSION_NOT_FOUND');
      session.isLive = false;
      return accepted({});
    }
    case 'sandbox/exclude':
      if (player === undefined || player.vendor !== vendor) return refused('UNKNOWN_PLAYER');
      player.isExcluded = true;
      return accepted({});
    case 'sandbox/reality-check':
      if (player === undefined || player.vendor !== vendor) return refused('UNKNOWN_PLAYER');
      player.isCheckDue = request.due === true;
      return accepted({});
    case 'sandbox/vendor':
      state.switchesOf(vendor).isEnabled = request.enabled === true;
      return accepted({});
    default:
      state.switchesOf(vendor).isInMaintenance = request.on === true;
      return accepted({});
  }
}
