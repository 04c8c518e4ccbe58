// Opens the session of this page: the session stored in this tab, or a new one from the launch.
import { createNet, type Net, NetError, openSession } from './net.ts';
import type { SessionView } from '../../wire.ts';

export interface OpenedGame {
  net: Net;
  session: SessionView;
}

interface Kept {
  token: string;
  launch: string | null;
}

/** Reads the stored session. Storage may be blocked in a frame; then a reload needs a new launch. */
function readKept(key: string): Kept | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as Kept);
  } catch {
    return undefined;
  }
}

function keep(key: string, kept: Kept | undefined): void {
  try {
    if (kept === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is blocked; see `readKept`.
  }
}

/** Opens the session. Throws a `NetError` if neither the stored session nor the launch works. */
export async function openGame(game: string, query: URLSearchParams, language: string): Promise<OpenedGame> {
  const launch = query.get('launch');
  const isFun = launch === null && query.get('mode') === 'fun';
  const key = `sanam.studio.${game}.${isFun ? 'fun' : 'play'}`;
  const kept = readKept(key);
  // A reload of the same launch resumes its session. Another launch is a new visit.
  if (kept !== undefined && (launch === null || launch === kept.launch)) {
    const resumed = await resume(kept.token);
    if (resumed !== undefined) return resumed;
    keep(key, undefined);
  }
  if (launch === null && !isFun) throw new NetError(401, 'launch_invalid');
  const { token, session } = await openSession(launch === null ? { mode: 'fun', game, language } : { launch });
  keep(key, { token, launch });
  const net = createNet(token);
  const fairness = await chooseOwnSeed(net, session);
  return { net, session: { ...session, fairness } };
}

export async function openFreshFun(game: string, language: string): Promise<OpenedGame> {
  keep(`sanam.studio.${game}.fun`, undefined);
  return openGame(game, new URLSearchParams({ mode: 'fun' }), language);
}

async function resume(token: string): Promise<OpenedGame | undefined> {
  const net = createNet(token);
  try {
    return { net, session: await net.readSession() };
  } catch (error) {
    if (error instanceof NetError && error.status === 401) return undefined;
    throw error;
  }
}

/** Sends a random client seed from the browser before the first spin, after the server has committed to its seed. */
async function chooseOwnSeed(net: Net, session: SessionView): Promise<SessionView['fairness']> {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const seed = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    return await net.setClientSeed(seed);
  } catch {
    return session.fairness;
  }
}
