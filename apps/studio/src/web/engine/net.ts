// Client of the studio's player routes. Repeats calls safely: a lost answer never causes a second bet.
import type { Commitment, PlayedView, ReplayView, RoundView, SessionView } from '../../wire.ts';

export class NetError extends Error {
  /** HTTP status; 0 if no answer arrived. */
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(status: number, code: string, details: Record<string, unknown> = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

const TIMEOUT_MS = 15_000;

async function send<Value>(
  method: 'GET' | 'POST',
  path: string,
  token: string | undefined,
  body?: object,
): Promise<Value> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}), keepalive: true } : {}),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new NetError(0, 'no_answer');
  }
  const value = (await response.json().catch(() => ({}))) as { error?: string; details?: Record<string, unknown> };
  if (!response.ok) throw new NetError(response.status, value.error ?? 'no_answer', value.details);
  return value as Value;
}

export interface Net {
  readSession(): Promise<SessionView>;
  /** Plays a round. `rewardId` plays a free round of this reward. */
  spin(spinId: string, stake: bigint, rewardId?: string): Promise<PlayedView>;
  readRound(id: string): Promise<PlayedView>;
  rounds(): Promise<RoundView[]>;
  markShown(id: string, spins: number): void;
  setClientSeed(clientSeed: string): Promise<Commitment>;
  keepAlive(): Promise<void>;
  close(): Promise<void>;
}

export function createNet(token: string): Net {
  return {
    readSession: () => send('GET', '/api/session', token),
    spin: (spinId, stake, rewardId) => send('POST', '/api/spins', token, { spinId, stake: stake.toString(), rewardId }),
    readRound: (id) => send('GET', `/api/rounds/${id}`, token),
    rounds: async () => (await send<{ rounds: RoundView[] }>('GET', '/api/rounds', token)).rounds,
    markShown(id, spins) {
      send('POST', `/api/rounds/${id}/shown`, token, { spins }).catch(() => undefined);
    },
    setClientSeed: async (clientSeed) =>
      (await send<{ fairness: Commitment }>('POST', '/api/client-seed', token, { clientSeed })).fairness,
    keepAlive: () => send('POST', '/api/session/keepalive', token),
    close: () => send('POST', '/api/session/close', token),
  };
}

export type Opening = { launch: string } | { mode: 'fun'; game: string; language: string };

export function openSession(opening: Opening): Promise<{ token: string; session: SessionView }> {
  return send('POST', '/api/sessions', undefined, opening);
}

export function readReplay(key: string): Promise<ReplayView> {
  return send('GET', `/api/replays/${encodeURIComponent(key)}`, undefined);
}
