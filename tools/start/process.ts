import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const READY_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 20_000;
const KEPT_LINES = 40;
/** First port: below the range from which systems assign ports, above the few that browsers refuse. */
const PORTS_FROM = 11_000;
const PORTS_COUNT = 9_000;

/** Starts at a random port in every process, so that two starts at once rarely try the same one. */
let next = randomInt(PORTS_COUNT);

export interface Running {
  name: string;
  /** Address in its `ready` line. */
  address: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts a process of the product and waits for its line `ready http://…`. Rejects with its last lines if it ends or is
 * silent for 90 s.
 */
export function startProcess(
  name: string,
  file: string,
  env: Record<string, string>,
  onLine: (line: string) => void,
): Promise<Running> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const last: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timeout);
      reject(new Error(`${name} ${why}\n${last.join('\n')}`));
    };
    const timeout = setTimeout(() => {
      child.kill('SIGKILL');
      fail('did not become ready in time');
    }, READY_TIMEOUT_MS);
    const read = (line: string) => {
      last.push(line);
      if (last.length > KEPT_LINES) last.shift();
      const ready = /^ready (http\S+)/.exec(line);
      if (ready === null) return onLine(line);
      clearTimeout(timeout);
      resolve({ name, address: ready[1]!.replace(/\/$/, ''), child, stop: () => stopChild(child) });
    };
    byLine(child.stdout, read);
    byLine(child.stderr, read);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code, signal) => fail(`ended with ${code ?? signal}`));
  });
}

function byLine(stream: NodeJS.ReadableStream | null, onLine: (line: string) => void): void {
  let rest = '';
  stream?.on('data', (chunk: Buffer) => {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') onLine(line);
  });
}

function stopChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    child.once('exit', () => {
      clearTimeout(timeout);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/** Runs a tool to its end and returns its standard output; rejects with its errors if it fails. */
export function runTool(file: string, args: string[], env: Record<string, string> = {}, cwd?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(cwd === undefined ? {} : { cwd }),
    });
    let out = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${file} ended with ${code}\n${errors}${out}`)),
    );
  });
}

/**
 * Returns a free port that the system does not assign in the meantime, a different one each time. Only for 0; any other
 * number is returned unchanged.
 */
export async function choosePort(wanted: number): Promise<number> {
  if (wanted !== 0) return wanted;
  for (let tries = 0; tries < PORTS_COUNT; tries++) {
    const port = PORTS_FROM + (next++ % PORTS_COUNT);
    if ((await isFree({ port })) && (await isFree({ port, host: '127.0.0.1' }))) return port;
  }
  throw new Error('no free port');
}

/**
 * Checks both addresses, because some systems allow one process on all addresses while another listens on a single one.
 */
function isFree(place: { port: number; host?: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(place, () => server.close(() => resolve(true)));
  });
}
