// Starts a browser with its own profile on a port it chooses itself, and stops it after the work.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '../../../e2e/chromium.ts';

export async function withChromium<Result>(work: (port: number) => Promise<Result>): Promise<Result> {
  const chrome = await launchChromium();
  try {
    return await work(chrome.port);
  } finally {
    await chrome.stop();
  }
}

async function launchChromium(): Promise<{ port: number; stop(): Promise<void> }> {
  const { executablePath, args } = await chromium();
  const profile = mkdtempSync(join(tmpdir(), 'sanam-bench-chromium-'));
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...args, 'about:blank'];
  const child = spawn(executablePath, flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => {
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
        resolve();
      });
      child.kill();
    });
  return new Promise((resolve, reject) => {
    let written = '';
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`Chromium ended with ${code}: ${written.slice(-1_000)}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      written += String(chunk);
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(written)?.[1];
      if (port !== undefined) resolve({ port: Number(port), stop });
    });
  });
}
