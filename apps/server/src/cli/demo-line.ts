// A line of agents of a sandbox, whose player has played.
import { randomBytes } from 'node:crypto';
import { playCalls } from '@sanam/play/contract/calls.ts';
import type { App } from '../app.ts';
import { callAs, type DemoSession, makeMember, type Making, payFirst, waitFor } from './demo-members.ts';

const SPINS = 12;
/** States in which the studio still waits for the wallet. */
const OPEN = new Set(['BETTING', 'PAYING', 'CANCELLING']);
const SPIN_STAKE_MINOR = '2000';

const top = { username: 'agent', payeeName: 'MALEE SRISUK', role: 'general agent, logs in at /agentHome' };
const below = { username: 'subagent', payeeName: 'PRASIT THONGDEE', role: 'agent below, with terms to sign' };
const player = { username: 'lineplayer', payeeName: 'KANYA WONGSA', role: 'player below that agent' };

/** A log-in of the sample line. */
export interface LineMember {
  username: string;
  password: string;
  role: string;
}

/**
 * Creates what is missing of the sample line and returns its log-ins. The player without money makes a deposit and
 * plays some rounds if there are a rail and a studio.
 */
export async function makeLine(app: App, making: Making): Promise<LineMember[]> {
  const made = [];
  for (const one of [top, below, player]) made.push({ ...(await makeMember(app, making, one)), role: one.role });
  const [first, second, third] = made.map(({ memberId }) => memberId);
  await app.modules.agents.fillDemonstration(making.context, { top: first!, below: second!, player: third! });
  const session = await payFirst(app, making, third!);
  if (session !== undefined && app.platform.config.studioUrl !== undefined) await play(app, making, session);
  return made.map(({ username, password, role }) => ({ username, password, role }));
}

/** Plays rounds of the studio's first game, as its page does, each to its settlement. */
async function play(app: App, { context, vendor }: Making, session: DemoSession): Promise<void> {
  const { config } = app.platform;
  const reader = { merchantId: context.merchantId, language: 'EN' as const };
  const { games } = app.modules.catalogue.games({ vendor }, { pageNo: 1, pageSize: 1 }, reader);
  const game = games.read()[0];
  if (game === undefined) return;
  const { nodeId, vassalage, gameType, gameCode } = game;
  const launched = await callAs<{ url: string }>(config, session, {
    path: playCalls.launchGame.path,
    body: { nodeId, vassalage, gameType, gameCode, device: 'WEB', language: 'EN' },
  });
  const studio = new URL(launched.url);
  const opened = await ask<{ token: string }>(new URL('/api/sessions', studio), {
    body: { launch: studio.searchParams.get('launch') },
  });
  const headers = { authorization: `Bearer ${opened.token}` };
  for (let spin = 0; spin < SPINS; spin += 1) {
    const body = { spinId: randomBytes(16).toString('hex'), stake: SPIN_STAKE_MINOR };
    const { round } = await ask<Played>(new URL('/api/spins', studio), { headers, body });
    const ended = await waitFor('the end of a round', async () => {
      const { state } = (await ask<Played>(new URL(`/api/rounds/${round.id}`, studio), { headers })).round;
      return OPEN.has(state) ? undefined : state;
    });
    // The first start goes on without more rounds.
    if (ended !== 'SETTLED') return;
  }
}

interface Played {
  round: { id: string; state: string };
}

async function ask<Value>(
  url: URL,
  { headers, body }: { headers?: Record<string, string>; body?: object },
): Promise<Value> {
  const response = await fetch(url, {
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`the studio answered ${response.status} to ${url.pathname}`);
  return (await response.json()) as Value;
}
