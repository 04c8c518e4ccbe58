import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No violation of WCAG 2.2 AA that axe can find; what it found is in the message, with the elements. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await transitionsOver(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .exclude('iframe')
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ target }) => target.join(' ')).join('\n  ')}`,
  );
  expect.soft(found, `${where}: accessibility`).toEqual([]);
}

/** A colour half-way between two is nobody's choice: waits until what moves and ends has ended. */
async function transitionsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    interface Moving {
      finished: Promise<unknown>;
      effect: { getComputedTiming(): { endTime: number } } | null;
    }
    const moving = (globalThis as unknown as { document: { getAnimations(): Moving[] } }).document.getAnimations();
    const ending = moving.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
