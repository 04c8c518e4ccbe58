// One node of the server as a separate process, on a fixed port.
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Running, startProcess } from '../start/process.ts';

const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts');

export type Env = Record<string, string>;

export class ServerNode {
  readonly name: string;
  readonly url: string;
  readonly #env: Env;
  readonly #logFile: string;
  #running: Running | undefined;
  /** Milliseconds of its first start. */
  firstStartMs = 0;

  constructor(given: { name: string; port: number; env: Env; folder: string }) {
    this.name = given.name;
    this.url = `http://127.0.0.1:${given.port}`;
    this.#env = { ...given.env, PORT: String(given.port) };
    this.#logFile = join(given.folder, `node-${given.name}.log`);
  }

  get pid(): number {
    return this.#running?.child.pid ?? 0;
  }

  /**
   * Starts the node; resolves when it is ready, with the milliseconds it took. `more` settings apply to this start
   * only.
   */
  async start(more: Env = {}): Promise<number> {
    const startedAt = performance.now();
    this.#running = await startProcess(`node ${this.name}`, MAIN, { ...this.#env, ...more }, (line) =>
      appendFileSync(this.#logFile, `${line}\n`),
    );
    const tookMs = Math.round(performance.now() - startedAt);
    this.firstStartMs ||= tookMs;
    return tookMs;
  }

  /** Kills it with `kill -9`; resolves when the process is gone. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Asks it to stop; resolves with its exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#running?.child;
    this.#running = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null;
    const gone = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await gone)[0];
  }
}
