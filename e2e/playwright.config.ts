import { defineConfig, devices } from '@playwright/test';
import { chromium } from './chromium.ts';

/** One pixel per point: at the device's own 2.6, a picture has seven times the points to paint. */
const phone = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 };
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

/**
 * Milliseconds after which something counts as missing. It does not measure speed: two browsers and two products share
 * the machine, and `npm run bench` measures waiting times.
 */
const WAIT_MS = 20_000;

/**
 * Two workers with a product each (global-setup.ts): a third on two cores makes the others wait too long. Journeys
 * create their own members, so their order does not matter.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: WAIT_MS, toPass: { timeout: WAIT_MS } },
  reporter: 'list',
  use: {
    launchOptions: await chromium(),
    actionTimeout: WAIT_MS,
    navigationTimeout: WAIT_MS,
    screenshot: 'only-on-failure',
    trace: process.env.TRACE === undefined ? 'off' : 'on',
    timezoneId: 'Asia/Bangkok',
    // Endless animations are painted endlessly. A journey that tests motion enables it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // The console and the header's navigation are for desktops; log-in and registration have the same texts on both. A
    // journey that tests nothing different on the other screen is tagged with its own: @phone or @desk.
    {
      name: 'phone',
      grepInvert: /@desk/,
      testIgnore: /\/(console.*|desk|identity-(?!human\.).*|portal-(platform.*|languages))\.e2e\.ts$/,
      use: { ...phone, locale: 'th-TH' },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { ...desktop, locale: 'en-GB' } },
  ],
});
