// Keyboard use: Tab to an element, check that its focus is visible, press a key.
import { expect, type Locator, type Page } from '@playwright/test';

const TABS_MAX = 200;

/** Presses Tab until this element has the focus, and expects the focus to be visible. */
export async function tabTo(page: Page, target: Locator, step: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < TABS_MAX; pressed++) {
    if (await hasFocus(target)) return expectSeen(target);
    await page.keyboard.press(step);
  }
  throw new Error(`the focus did not reach ${String(target)} within ${TABS_MAX} presses`);
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === element.ownerDocument.activeElement);

/** Expects an outline or a shadow on the element or directly around it. */
async function expectSeen(target: Locator): Promise<void> {
  const isSeen = await target.evaluate((element) => {
    const isMarked = (one: Element | null): boolean => {
      if (one === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    };
    return [element, element.nextElementSibling, element.parentElement].some(isMarked);
  });
  expect.soft(isSeen, `${String(target)} shows that it has the focus`).toBe(true);
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Presses Escape until the dialog is closed. */
export async function leave(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
