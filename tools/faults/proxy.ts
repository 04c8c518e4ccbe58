// HAProxy in front of the nodes, with the configuration that the guide ships.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { debianProgram } from './debian.ts';

const CONFIG = join(import.meta.dirname, '../../docs/guides/two-nodes/haproxy.cfg');
const READY_TRIES = 200;
const READY_PAUSE_MS = 50;

export interface Proxy {
  url: string;
  close(): Promise<void>;
}

/** Starts HAProxy; resolves when a ready node answers a request through it. */
export async function startProxy(given: {
  port: number;
  nodes: readonly { url: string }[];
  logFile: string;
}): Promise<Proxy> {
  const { port, nodes, logFile } = given;
  const [a, b] = nodes.map(({ url }) => new URL(url).host);
  const env = { SANAM_LISTEN: `127.0.0.1:${port}`, SANAM_NODE_A: a, SANAM_NODE_B: b };
  const child = spawn(debianProgram('haproxy'), ['-f', CONFIG, '-db'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk: Buffer) => appendFileSync(logFile, chunk));
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => (written = (written + String(chunk)).slice(-4_000)));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 1; !(await isReady(url)); tries++) {
    if (child.exitCode !== null || tries === READY_TRIES) {
      child.kill('SIGKILL');
      throw new Error(`HAProxy is not ready: ${written}`);
    }
    await setTimeout(READY_PAUSE_MS);
  }
  return { url, close: () => end(child) };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
