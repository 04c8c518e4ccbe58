import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { quickFolder } from '@sanam/database';
import { buildWebApps } from '../tools/start/build.ts';
import { choosePort } from '../tools/start/process.ts';
import { PRODUCT_VARIABLE, type Product } from './product.ts';

const START_TIMEOUT_MS = 240_000;

/** Journeys change flags, gates and settings, so workers share nothing: each has its own product. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  if (process.env[PRODUCT_VARIABLE] !== undefined) return async () => {}; // Another process started it.
  // Built once; then all products start at the same time, on ports chosen here, so that no two are equal.
  await buildWebApps(() => undefined);
  const ports: Ports[] = [];
  for (let at = 0; at < config.workers; at++) ports.push(await freePorts());
  const running = await Promise.all(ports.map(start));
  process.env[PRODUCT_VARIABLE] = JSON.stringify(running.map(({ product }) => product));
  return async () => {
    await Promise.all(running.map(({ stop }) => stop()));
  };
}

type Ports = Record<'server' | 'studio' | 'rail' | 'mail', number>;

const freePorts = async (): Promise<Ports> => ({
  server: await choosePort(0),
  studio: await choosePort(0),
  rail: await choosePort(0),
  mail: await choosePort(0),
});

interface Running {
  product: Product;
  stop(): Promise<void>;
}

/** Starts one product; `E2E_DATA_DIR` keeps its data for inspection. */
async function start(ports: Ports, at: number): Promise<Running> {
  const kept = process.env.E2E_DATA_DIR;
  const folder = kept === undefined ? quickFolder('e2e') : join(kept, String(at));
  mkdirSync(folder, { recursive: true });
  const script = join(import.meta.dirname, 'start-product.ts');
  const child = spawn(process.execPath, [script, join(folder, 'data'), JSON.stringify(ports)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const log = createWriteStream(join(folder, 'product.log'));
  let tail = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log.write(chunk);
    tail = (tail + String(chunk)).slice(-4000);
  });
  const product = await new Promise<Product>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`the product did not start in time\n${tail}`)), START_TIMEOUT_MS);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += String(chunk);
      if (!text.includes('\n')) return;
      clearTimeout(timeout);
      resolve(JSON.parse(text) as Product);
    });
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}\n${tail}`)));
  });
  return {
    product: { ...product, folder },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      log.end();
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
