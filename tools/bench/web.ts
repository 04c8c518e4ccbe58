// The first load of `/`: its JavaScript by gzip size, and Lighthouse's mobile run on the production build.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { chromium } from '../../e2e/chromium.ts';
import { startEverything } from '../start/start-everything.ts';

const GZIP_LEVEL = 9;
const categories = ['performance', 'accessibility', 'best-practices'] as const;

interface NetworkItem {
  url: string;
  resourceType: string;
}

/** Starts the whole product with demonstration data in a folder of its own, as a visitor would meet it. */
export async function benchWeb(say: (line: string) => void): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'sanam-bench-web-'));
  const product = await startEverything({
    dataDir: folder,
    ports: { server: 0, studio: 0, rail: 0 },
    demo: true,
    env: { LOG_LEVEL: 'error' },
    onProgress: say,
  });
  try {
    const report = await runLighthouse(product.portalUrl);
    const scripts = await measureScripts(report.scripts);
    const total = scripts.reduce((sum, { gzip }) => sum + gzip, 0);
    for (const { url, gzip } of scripts) say(`  ${kilobytes(gzip).padStart(7)} kB  ${url}`);
    const figures = { first_load_js_gzip_kb: Number(kilobytes(total)), ...report.scores, ...report.timings };
    for (const [name, value] of Object.entries(figures)) say(`${name.padEnd(24)} ${value}`);
    for (const failed of report.failed) say(`  below its best: ${failed}`);
    return { ...figures, failed_audits: report.failed };
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runLighthouse(url: string) {
  const chrome = await launchChromium();
  try {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: [...categories], logLevel: 'error' });
    if (result === undefined) throw new Error('lighthouse gave no result');
    const { lhr } = result;
    const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
    const network = lhr.audits['network-requests']?.details as { items?: NetworkItem[] } | undefined;
    const timing = (audit: string) => Math.round(lhr.audits[audit]?.numericValue ?? 0);
    return {
      scores: {
        lighthouse_performance: score('performance'),
        lighthouse_accessibility: score('accessibility'),
        lighthouse_best_practices: score('best-practices'),
      },
      timings: {
        first_contentful_paint_ms: timing('first-contentful-paint'),
        largest_contentful_paint_ms: timing('largest-contentful-paint'),
        total_blocking_time_ms: timing('total-blocking-time'),
        cumulative_layout_shift: Number((lhr.audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3)),
      },
      scripts: (network?.items ?? []).filter((item) => item.resourceType === 'Script').map((item) => item.url),
      failed: Object.values(lhr.audits)
        .filter((audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative')
        .map((audit) => `${audit.id}${audit.displayValue ? ` (${audit.displayValue})` : ''}`),
    };
  } finally {
    await chrome.stop();
  }
}

/** A browser with a profile of its own, listening for Lighthouse on a port it chose itself. */
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

/** Whatever encoding the server chose, the figure is that of gzip. */
async function measureScripts(urls: readonly string[]): Promise<{ url: string; gzip: number }[]> {
  return Promise.all(
    [...new Set(urls)].map(async (url) => {
      const text = await (await fetch(url)).text();
      return { url: new URL(url).pathname, gzip: gzipSync(text, { level: GZIP_LEVEL }).length };
    }),
  );
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
