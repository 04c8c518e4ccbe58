// The staff's site: second factor, every page accessible and without errors, log-ins in the audit log.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { staffLogIn } from './console.ts';
import { product } from './product.ts';
import { expectNoSideways, listen, traffic } from './quiet.ts';
import { escaped } from './words.ts';

const themeSwitch = /สลับโหมดสว่างหรือมืด|Toggle light\/dark mode/;

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

const looks = [
  { language: 'en', scheme: 'light' },
  { language: 'th', scheme: 'dark' },
] as const;
type Look = (typeof looks)[number];

/** Changes language and theme in the bar above the page, if they differ. */
async function change(page: Page, { language, scheme }: Look): Promise<void> {
  const html = page.locator('html');
  const bar = page.getByRole('banner');
  if ((await html.getAttribute('lang')) !== language) {
    await bar.getByRole('button', { name: /^(ภาษา|Language)$/ }).click();
    await page.getByRole('menuitem', { name: language === 'th' ? 'ไทย' : 'English' }).click();
    await expect(html).toHaveAttribute('lang', language);
  }
  const shown = () =>
    page.evaluate(() => {
      const [red] = /\d+/.exec(getComputedStyle(document.body).backgroundColor)!;
      return Number(red) < 128 ? 'dark' : 'light';
    });
  if ((await shown()) !== scheme) await bar.getByRole('button', { name: themeSwitch }).click();
  await expect.poll(shown, { intervals: [50] }).toBe(scheme);
  // The button's tooltip disappears with the pointer.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

/** Number of tests over which the menu's pages are spread, because all together take minutes. */
const PARTS = 8;
for (let part = 0; part < PARTS; part++)
  test(`every page is accessible in both languages and both themes and fits a phone, part ${part + 1} of ${PARTS}`, async ({
    page,
  }) => {
    const staff = await staffLogIn(page, 'en', 'owner');
    const complaints = listen(page, { requests: true });
    const { settled } = traffic(page);
    const menu = page.getByRole('navigation', { name: /^(เมนูหลัก|Main menu)$/ });
    await expect(menu.getByRole('link', { name: staff.t('resources.vendors.name'), exact: true })).toBeVisible();
    const all = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    expect(all.length).toBeGreaterThan(10);
    const places = all.filter((_, at) => at % PARTS === part);
    for (const [at, place] of places.entries()) {
      await menu.locator(`a[href="${place}"]`).click();
      await expect(page).toHaveURL(new RegExp(`${escaped(place)}(\\?|$)`));
      // Each page begins with the look of the previous one.
      for (const [turn, look] of (at % 2 === 0 ? looks : looks.toReversed()).entries()) {
        await change(page, look);
        await settled();
        await expect(page.locator('h1')).toHaveText(/\S/);
        // The structure is the same in both looks, but the colours differ.
        await expectAccessible(page, `${place} ${look.language}, ${look.scheme}`, turn === 0 ? undefined : 'contrast');
        if (turn === 0) continue;
        await page.setViewportSize(PHONE);
        await expectNoSideways(page, `${place} on a phone`);
        await page.setViewportSize(DESK);
      }
    }
    complaints.expectQuiet('console');
  });

test('what a role does not open is not in the menu, and its address says so without offering another try', async ({
  page,
}) => {
  const { t } = await staffLogIn(page, 'en', 'support');
  const menu = page.getByRole('navigation', { name: t('menu.label') });
  await expect(menu.getByRole('link', { name: t('resources.members.name'), exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: t('resources.vendors.name') })).toHaveCount(0);
  for (const place of ['vendors', 'vendors/STUDIO/show', 'merchants/default/show/look', 'announcements/create']) {
    await page.goto(`${product().consoleUrl}${place}`);
    // A tab that these staff may not see leads to the first one they may.
    if (place.startsWith('merchants')) {
      await expect(page.getByRole('tab', { selected: true })).toHaveText(t('merchant.tab.settings'));
      await expect(page.getByRole('tab', { name: t('merchant.tab.look') })).toHaveCount(0);
      continue;
    }
    await expect(page.getByRole('main').getByText(t('state.noRight'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('common.retry') })).toHaveCount(0);
  }
});
