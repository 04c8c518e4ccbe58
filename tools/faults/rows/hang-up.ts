// A node that hangs up without an answer, as if it closed an idle connection just when a request arrives. The proxy may
// repeat the request on the other node only if a repetition has no second effect.
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { HWP_PATH_PREFIX } from '@sanam/hwp';
import { choosePort } from '../../start/process.ts';
import { startProxy } from '../proxy.ts';
import type { Row } from '../row.ts';

interface Kind {
  says: string;
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** Whether the other node must receive it. */
  isRepeated: boolean;
}

const kinds: readonly Kind[] = [
  { says: 'a page', method: 'GET', path: '/wps/system/info', isRepeated: true },
  { says: 'a message of a vendor', method: 'POST', path: `${HWP_PATH_PREFIX}bet`, isRepeated: true },
  {
    says: 'a call with a key of its own',
    method: 'POST',
    path: '/wps/deposit',
    headers: { 'Idempotency-Key': 'one' },
    isRepeated: true,
  },
  { says: 'a call without a key', method: 'POST', path: '/wps/session/login', isRepeated: false },
];
/** The proxy alternates the nodes, so this number of requests of a kind reaches both. */
const EACH = 8;

export const hangUp: Row = {
  name: 'hang-up',
  says: 'one node of two takes requests and hangs up without an answer',
  isSmall: true,
  seconds: 1,
  async play({ stage }) {
    const seen = { answering: 0, hangingUp: 0 };
    const answering = await listen((incoming, respond) => {
      seen.answering += 1;
      incoming.resume().on('end', respond);
    });
    const hangingUp = await listen((incoming) => {
      seen.hangingUp += 1;
      incoming.resume().on('end', () => incoming.socket.destroy());
    });
    const proxy = await startProxy({
      port: await choosePort(0),
      nodes: [hangingUp, answering],
      logFile: join(stage.folder, 'hang-up.log'),
    });
    const broken: string[] = [];
    let hangUps = 0;
    try {
      for (const kind of kinds) {
        seen.answering = seen.hangingUp = 0;
        const answers: string[] = [];
        for (let at = 0; at < EACH; at++) answers.push(await send(proxy.url, kind));
        hangUps += seen.hangingUp;
        const answered = answers.filter((answer) => answer === '200').length;
        if (seen.hangingUp === 0) broken.push(`${kind.says} never met the node that hangs up`);
        if (kind.isRepeated && answered !== EACH) broken.push(`${kind.says}: ${EACH - answered} were not answered`);
        const sent = seen.answering + seen.hangingUp;
        if (!kind.isRepeated && sent !== EACH) broken.push(`${kind.says} was sent ${sent} times instead of ${EACH}`);
      }
    } finally {
      await proxy.close();
      for (const node of [answering, hangingUp]) node.server.close().closeAllConnections();
    }
    return { faults: { hangUps }, broken };
  },
};

type Taken = (incoming: IncomingMessage, respond: () => void) => void;

/** Starts a node that is always ready; other requests go to `take`. */
async function listen(take: Taken): Promise<{ url: string; server: Server }> {
  const server = createServer((incoming, response) => {
    if (incoming.url === '/readyz') return response.end('ready');
    return take(incoming, () => response.end('taken'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Returns the status, or the error of the connection. */
function send(url: string, { method, path, headers = {} }: Kind): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = request(url + path, { method, headers, agent: false }, (incoming) => {
      incoming.resume().on('end', () => resolve(String(incoming.statusCode)));
    });
    outgoing.on('error', (error) => resolve(error.message));
    outgoing.end(method === 'POST' ? '{}' : undefined);
  });
}
