// Runs the server as a process of its own, as in production, so that a test can kill it.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate, openPool } from '@sanam/database';
import type pg from 'pg';
import { inject } from 'vitest';
import { freePort } from './ports.ts';

const server = join(import.meta.dirname, '..');

export interface ServerProcess {
  /** Base URL; unchanged by restarts. */
  readonly url: string;
  owner: pg.Pool;
  /** Returns the last output lines of the running process. */
  written(): string;
  /** Sends `kill -9`; resolves when the process has ended. */
  kill(): Promise<void>;
  /** Asks the process to stop; resolves with its exit code and last lines: `0: …` on success. */
  terminate(): Promise<string | undefined>;
  /** Starts the process again on the same port; resolves when it is ready. */
  restart(): Promise<void>;
  addVendor(code: string): { vendor: string; request_key: string; answer_key: string };
  close(): Promise<void>;
}

interface Settings {
  [name: string]: string;
}

export interface NodeProcess {
  url: string;
  /** Sends `kill -9`; resolves when the process has ended. */
  kill(): Promise<void>;
  /** Stops the process from running until `resume`; it keeps its connections. */
  pause(): void;
  resume(): void;
  /** Asks the process to stop; resolves with its exit code and last lines. */
  terminate(): Promise<string | undefined>;
  /** Returns the exit code and the last lines; undefined while the process runs. */
  ended(): string | undefined;
  /** Returns the last output lines. */
  written(): string;
}

/** Starts a server on a fresh copy of the migrated database. */
export async function startServerProcess(more: Settings = {}): Promise<ServerProcess> {
  const database = await copyTemplate(inject('clusterUrl'), 'sanam_template');
  const dataDir = mkdtempSync(join(tmpdir(), 'sanam-kill-'));
  const settings: Settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SANAM_SECRET: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'error',
    SERVE_PAGES: '0',
    PORT: String(await freePort()),
    ...more,
  };
  let running = await startNode(settings);
  const { url } = running;
  const owner = openPool(database.url, { connectionsMax: 4 });
  return {
    url,
    owner,
    written: () => running.written(),
    kill: () => running.kill(),
    terminate: () => running.terminate(),
    async restart() {
      running = await startNode(settings);
    },
    addVendor(code) {
      const done = spawnSync(process.execPath, [join(server, 'src/cli/vendor.ts'), 'add', code], {
        env: { ...process.env, ...settings },
        encoding: 'utf8',
      });
      if (done.status !== 0) throw new Error(`vendor add failed: ${done.stderr}`);
      return JSON.parse(done.stdout) as { vendor: string; request_key: string; answer_key: string };
    },
    async close() {
      await running.kill();
      await owner.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a node with these settings; resolves when it is ready. */
export function startNode(settings: Settings): Promise<NodeProcess> {
  const child = spawn(process.execPath, [join(server, 'src/main.ts')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let end: string | undefined;
  let written = '';
  const gone = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      end = `${code ?? signal}: ${written}`;
      resolve();
    });
  });
  const kill = () => {
    child.kill('SIGKILL');
    return gone;
  };
  const terminate = async () => {
    child.kill('SIGTERM');
    await gone;
    return end;
  };
  const pause = () => void child.kill('SIGSTOP');
  const resume = () => void child.kill('SIGCONT');
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      written = (written + String(chunk)).slice(-5_000);
      const url = /^ready (\S+)/m.exec(written)?.[1];
      if (url !== undefined) resolve({ url, kill, pause, resume, terminate, ended: () => end, written: () => written });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void gone.then(() => reject(new Error(`the server ended: ${end}`)));
  });
}
