// Plays a fun spin in a real browser and stores screenshots: node apps/studio/test/smoke.ts [folder]
// Needs the built pages (npm run build -w @sanam/studio). Exit 1 if the page reports an error or nothing happens.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';

const folder = process.argv[2] ?? join(tmpdir(), 'studio-smoke');
const main = new URL('../src/main.ts', import.meta.url).pathname;
const data = mkdtempSync(join(tmpdir(), 'studio-smoke-data-'));
mkdirSync(folder, { recursive: true });

const studio = spawn(process.execPath, [main], {
  env: { ...process.env, STUDIO_PORT: '0', STUDIO_DATA_DIR: join(data, 'pg'), LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const base = await new Promise<string>((resolve, reject) => {
  studio.stdout.on('data', (chunk: Buffer) => {
    const address = /ready (http:\S+)/.exec(chunk.toString())?.[1];
    if (address !== undefined) resolve(address);
  });
  studio.on('exit', (code) => reject(new Error(`the studio ended with ${code}`)));
});

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
const problems: string[] = [];

async function visit(name: string, width: number, height: number, language: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 500 });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('GPU stall')) {
      problems.push(`${name}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => problems.push(`${name}: ${error.message}`));
  await page.goto(`${base}/play/lantern-river?mode=fun&lang=${language}`);
  await page.locator('.spin').waitFor();
  await page.waitForTimeout(1200);
  return page;
}

const shoot = (page: Page, name: string) => page.screenshot({ path: join(folder, `${name}.png`) });

async function playSpin(page: Page): Promise<void> {
  await page.locator('.spin:not(.is-busy)').waitFor();
  await page.keyboard.press(' ');
  await page.locator('.spin.is-busy').waitFor();
}

async function settle(page: Page): Promise<void> {
  for (let i = 0; i < 120; i++) {
    if ((await page.locator('.spin.is-busy').count()) === 0) return;
    await page.keyboard.press('Escape');
    await page.waitForTimeout(500);
  }
  problems.push('a spin never ended');
}

async function post<Value>(path: string, body: object, token?: string): Promise<Value> {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Value;
}

/** Spins without a browser until a round has free spins, then opens its replay. */
async function shootFeature(): Promise<void> {
  interface Played {
    round: { spins: unknown[]; replayPath: string; win: string; stake: string };
  }
  const { token } = await post<{ token: string }>('/api/sessions', { mode: 'fun', game: 'lantern-river' });
  for (let i = 0; i < 900; i++) {
    const spinId = `smoke-${i}`.padEnd(20, '0');
    const { round } = await post<Played>('/api/spins', { spinId, stake: '20' }, token);
    if (round.spins.length === 1) continue;
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    page.on('pageerror', (error) => problems.push(`replay: ${error.message}`));
    await page.goto(`${base}${round.replayPath}?lang=th`);
    await page.locator('.celebration .primary').waitFor({ timeout: 30_000 });
    await page.waitForTimeout(300);
    await shoot(page, 'feature-1-intro');
    await page.locator('.celebration .primary').click();
    await page.waitForTimeout(2_500);
    await shoot(page, 'feature-2-playing');
    await page.locator('.celebration').waitFor({ timeout: 120_000 });
    await page.waitForTimeout(300);
    await shoot(page, 'feature-3-celebration');
    console.log(`feature: ${round.spins.length - 1} free spins, ${round.win} for ${round.stake}`);
    await context.close();
    return;
  }
  problems.push('no feature in 900 spins');
}

try {
  for (const [name, width, height, language] of [
    ['phone-th', 360, 740, 'th'],
    ['desktop-en', 1280, 800, 'en'],
  ] as const) {
    const page = await visit(name, width, height, language);
    await shoot(page, `${name}-1-start`);
    const before = await page.locator('.of-balance dd').textContent();
    await playSpin(page);
    await page.waitForTimeout(500);
    await shoot(page, `${name}-2-turning`);
    await settle(page);
    for (let i = 0; i < 12 && !(await page.locator('.win.is-won').count()); i++) {
      await playSpin(page);
      await settle(page);
    }
    await page.waitForTimeout(700);
    await shoot(page, `${name}-3-win`);
    const after = await page.locator('.of-balance dd').textContent();
    console.log(`${name}: ${before} -> ${after}, ${await page.locator('[role=status]').first().textContent()}`);
    await playSpin(page);
    await page.waitForTimeout(300);
    await page.reload();
    await page.locator('.spin').waitFor();
    await settle(page);
    await page.waitForTimeout(600);
    await shoot(page, `${name}-4-after-reload`);
    await page.locator('.bar button').nth(1).click();
    await page.waitForTimeout(400);
    await shoot(page, `${name}-5-rules`);
    await page.locator('.dialog-body .special').last().scrollIntoViewIfNeeded();
    await page.waitForTimeout(200);
    await shoot(page, `${name}-6-rules`);
    await page.keyboard.press('Escape');
    await page.locator('.bar button').nth(0).click();
    await page.waitForTimeout(300);
    await shoot(page, `${name}-7-menu`);
    await page.locator('.menu-entry').nth(1).click();
    await page.waitForTimeout(500);
    await shoot(page, `${name}-8-history`);
    const [verify] = await Promise.all([page.context().waitForEvent('page'), page.locator('dialog a').nth(1).click()]);
    await verify.waitForTimeout(1000);
    await verify.screenshot({ path: join(folder, `${name}-9-verify.png`) });
    await page.context().close();
  }
  await shootFeature();
} finally {
  await browser.close();
  studio.removeAllListeners('exit');
  studio.kill('SIGTERM');
  await new Promise((resolve) => studio.once('exit', resolve));
  rmSync(data, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
console.log(`pictures in ${folder}`);
process.exitCode = problems.length === 0 ? 0 : 1;
