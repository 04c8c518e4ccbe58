import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT_VARIABLE, type Product } from './product.ts';

const START_TIMEOUT_MS = 240_000;

/** Starts the product once for all journeys; `E2E_DATA_DIR` keeps its data for a look afterwards. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[PRODUCT_VARIABLE] !== undefined) return async () => {}; // Somebody else started it.
  const folder = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'sanam-e2e-'));
  const script = join(import.meta.dirname, 'start-product.ts');
  const child = spawn(process.execPath, [script, join(folder, 'data')], { stdio: ['pipe', 'pipe', 'pipe'] });
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
  process.env[PRODUCT_VARIABLE] = JSON.stringify({ ...product, folder });
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    log.end();
    if (process.env.E2E_DATA_DIR === undefined) rmSync(folder, { recursive: true, force: true });
  };
}
