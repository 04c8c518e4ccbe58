// A rolling restart: the nodes are stopped and started again one after the other, without any effect for clients.
import { setTimeout } from 'node:timers/promises';
import { livePaths } from '@sanam/contract';
import { type Account, registerAccounts } from '../../bench/login/accounts.ts';
import { tally } from '../judge.ts';
import { type Row, startStorm } from '../row.ts';
import { rounds } from '../storm.ts';

const PAGE = '/wps/v2/wallets/balance';
const LIVE_CHANNELS = 20;
const BETS_MAY_BE_TOLD = new Set(['TEMPORARY_ERROR', 'BET_NOT_FOUND']);
const SERVICE_RESTART = 1012;
/** Without rollbacks of unknown bets, which have their own limit in the wallet and are not tested here. */
const ordinary = [rounds.inOrder, rounds.repeated, rounds.impatient];

/** Calls of visitors that continue until they are stopped; records the answers. */
function startReaders(url: string, count: number) {
  const answers: string[] = [];
  let isOver = false;
  const read = async () => {
    while (!isOver) {
      // An unknown session: the node looks it up in the database and answers 401.
      const answer = await fetch(`${url}${PAGE}`, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }).then(
        async (response) => {
          await response.arrayBuffer();
          return String(response.status);
        },
        (error: Error) => (error.cause instanceof Error ? error.cause : error).message,
      );
      answers.push(answer);
      await setTimeout(10);
    }
  };
  const reading = Promise.all(Array.from({ length: count }, read));
  return async () => {
    isOver = true;
    await reading;
    return tally(answers);
  };
}

/** Node's own WebSocket accepts headers; a browser's, whose types these are, does not. */
const withHeaders = (headers: Record<string, string>) => ({ headers }) as never;

/** Live channels that reconnect when closed; records how they were closed and the longest gap. */
function startChannels(url: string, members: readonly Account[]) {
  const closed: string[] = [];
  let awayMs = 0;
  let isOver = false;
  const open = new Set<WebSocket>();
  const connect = ({ token, cookie }: Account, since: number | undefined) => {
    const socket = new WebSocket(url.replace('http', 'ws') + livePaths.member, withHeaders({ cookie }));
    let wasOpen = false;
    socket.addEventListener('open', () => socket.send(JSON.stringify({ kind: 'hello', token })));
    socket.addEventListener('message', () => {
      wasOpen = true;
      open.add(socket);
      if (since !== undefined) awayMs = Math.max(awayMs, performance.now() - since);
    });
    socket.addEventListener('close', ({ code }) => {
      open.delete(socket);
      if (isOver) return;
      if (wasOpen) closed.push(String(code));
      const from = wasOpen ? performance.now() : since;
      void setTimeout(100).then(() => isOver || connect({ token, cookie } as Account, from));
    });
  };
  for (let at = 0; at < LIVE_CHANNELS; at++) connect(members[at % members.length]!, undefined);
  return () => {
    isOver = true;
    const found = { closed: tally(closed), awayMs: Math.round(awayMs), open: open.size };
    for (const socket of open) socket.close();
    return found;
  };
}

export const rolling: Row = {
  name: 'rolling',
  says: 'both nodes stopped and started again, one after the other, under load',
  isSmall: true,
  seconds: 15,
  async play(run) {
    const { stage } = run;
    const { storm, judged } = await startStorm(run, { pauseMs: 10, rounds: ordinary });
    const endReaders = startReaders(stage.url, 8);
    const members = await registerAccounts(stage.url, stage.postgres.owner, 4);
    const endChannels = startChannels(stage.url, members);
    await setTimeout(1_000);
    const broken: string[] = [];
    for (const node of stage.nodes) {
      const code = await node.stop();
      if (code !== 0) broken.push(`node ${node.name} ended with ${code}`);
      await node.start();
      // As an operator does: the next node only after the proxy sends requests to this one again.
      await setTimeout(2_000);
    }
    await storm.until(run.seconds);
    const pages = await endReaders();
    const channels = endChannels();
    const done = await judged();
    const failedBets = Object.entries(done.judgement.unknown).filter(([reason]) => !BETS_MAY_BE_TOLD.has(reason));
    for (const [reason, count] of failedBets) broken.push(`${count} messages of a vendor failed: ${reason}`);
    for (const [answer, count] of Object.entries(pages))
      if (answer !== '401') broken.push(`${count} calls of visitors failed: ${answer}`);
    const sentAway = channels.closed[SERVICE_RESTART] ?? 0;
    for (const [code, count] of Object.entries(channels.closed))
      if (code !== String(SERVICE_RESTART)) broken.push(`${count} live channels were closed with ${code}`);
    if (channels.open !== LIVE_CHANNELS)
      broken.push(`${LIVE_CHANNELS - channels.open} live channels did not come again`);
    const figures = { ...done.figures, visitorCalls: pages['401'] ?? 0, channelAwayMs: channels.awayMs };
    return {
      ...done,
      broken: [...done.broken, ...broken],
      faults: { restarts: stage.nodes.length, sentAway },
      figures,
    };
  },
};
