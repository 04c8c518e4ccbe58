import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const HTML_SHOWN = 200;

/**
 * The source of axe. The package's own integration injects it twice per check and returns passed rules too, which are
 * most of the result: it takes three times as long.
 */
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; html: string }[];
}
interface Axe {
  run(context: object, options: object): Promise<{ violations: Violation[] }>;
}

/**
 * Expects no violation of WCAG 2.2 AA that axe can find; the message lists findings with their elements. `contrast`
 * checks only the colours, for a page whose structure was checked in another theme.
 */
export async function expectAccessible(page: Page, where: string, only?: 'contrast'): Promise<void> {
  const runOnly = only === 'contrast' ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: LEVELS };
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(lookAtRest, runOnly);
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, HTML_SHOWN)}`).join('\n  ')}`,
  );
  expect.soft(found, `${where}: accessibility`).toEqual([]);
}

/**
 * Runs in the page. Waits until finite animations have ended, because intermediate colours do not count, and checks in
 * the same frame. Frames belong to other sites and are left out.
 */
async function lookAtRest(runOnly: { type: string; values: string[] }): Promise<Violation[]> {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (;;) {
    // A change starts to animate with the next frame.
    await drawn();
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    if (ending.length === 0) break;
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
  const { axe } = globalThis as unknown as { axe: Axe };
  const { violations } = await axe.run(
    { exclude: ['iframe'] },
    { runOnly, resultTypes: ['violations'], iframes: false },
  );
  return violations;
}
