// The halls: their lists, their vendors, and the calls caused by clicks.
import { expect, type Page } from '@playwright/test';
import type { Player } from './portal.ts';

const LIST_CALL = /GCSGAME_gameList/;

/** Every game on the page. */
export const tiles = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('button') });
/** The list under the tabs. */
export const listed = (page: Page) => page.getByRole('tabpanel');
export const vendorMenu = ({ page, t }: Pick<Player, 'page' | 't'>) =>
  page.getByRole('group', { name: t('games.vendors') });

/** Returns the query of the list call that an action causes. */
export async function asks(page: Page, act: () => Promise<unknown>): Promise<URLSearchParams> {
  const [request] = await Promise.all([page.waitForRequest(LIST_CALL), act()]);
  return new URL(request.url()).searchParams;
}

/** Expects that an action causes no list call within three frames. */
export async function asksNothing(page: Page, act: () => Promise<unknown>): Promise<void> {
  const asked: string[] = [];
  const hear = (request: { url(): string }) => {
    if (LIST_CALL.test(request.url())) asked.push(request.url());
  };
  page.on('request', hear);
  await act();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  page.off('request', hear);
  expect(asked).toEqual([]);
}

/** Clicks the first game of the list. */
export async function playFirst({ page, t }: Pick<Player, 'page' | 't'>): Promise<void> {
  const play = new RegExp(`${t('games.play')} `);
  await page.getByRole('main').getByRole('listitem').getByRole('button', { name: play }).first().click();
}
