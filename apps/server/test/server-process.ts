// The server as a process of its own, as it runs in production, so that a test can kill it.
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
  /** Stays the same over restarts. */
  readonly url: string;
  owner: pg.Pool;
  /** The last lines that the running process wrote. */
  written(): string;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves with how it ended: `0: …` when all is well. */
  terminate(): Promise<string | undefined>;
  /** Starts it again on the same port, ready when this resolves. */
  restart(): Promise<void>;
  addVendor(code: string): { vendor: string; request_key: string; answer_key: string };
  close(): Promise<void>;
}

interface Settings {
  [name: string]: string;
}

export interface NodeProcess {
  url: string;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves with how it ended. */
  terminate(): Promise<string | undefined>;
  /** What it ended with, and its last lines; undefined as long as it lives. */
  ended(): string | undefined;
  /** Its last lines. */
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

/** Starts a node with these settings, ready when this resolves. */
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
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      written = (written + String(chunk)).slice(-5_000);
      const url = /^ready (\S+)/m.exec(written)?.[1];
      if (url !== undefined) resolve({ url, kill, terminate, ended: () => end, written: () => written });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void gone.then(() => reject(new Error(`the server ended: ${end}`)));
  });
}
