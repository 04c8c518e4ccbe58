// Staff's changes of a merchant: its theme, and its maintenance with a tester.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { act, openQueue, type Staff, staffLogIn } from './console.ts';
import { arrive } from './members.ts';
import { asOwner } from './owner.ts';
import { choose, newMember, openPortal, type Player } from './portal.ts';
import { listen } from './quiet.ts';
import { escaped } from './words.ts';

const contexts: BrowserContext[] = [];
const tester = newMember();
let owner: Staff;
let visitor: Player;
let member: Player;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  const open = async (): Promise<Page> => {
    const context = await browser.newContext();
    contexts.push(context);
    return context.newPage();
  };
  owner = await staffLogIn(await open(), 'en', 'owner');
  const [page, own] = [await open(), (await open()).context()];
  await choose(page.context(), 'th');
  await choose(own, 'en');
  // A closed page polls every ten seconds.
  await page.clock.install();
  visitor = await openPortal(page, 'th');
  member = await arrive(own, 'en', { member: tester });
});
test.afterAll(async () => {
  await asOwner(
    'delete from merchants_themes',
    'delete from merchants_theme_versions',
    'delete from access_testers',
    'update merchants set maintenance = false',
  );
  await Promise.all(contexts.map((context) => context.close()));
});

/** Opens a tab of the merchant. */
async function openPart(part: 'look' | 'maintenance'): Promise<void> {
  await owner.page.getByRole('tab', { name: owner.t(`merchant.tab.${part}`) }).click();
}

test('a merchant’s colour is seen on two phones, refused where it cannot be read, and worn by the portal', async () => {
  const { page, t } = owner;
  const complaints = listen(page);
  await openQueue(owner, 'merchants');
  await page.getByRole('row', { name: /SANAM/ }).click();
  await expect(page.getByRole('combobox', { name: t('merchant.languages') })).toBeVisible();
  await expectAccessible(page, 'a merchant');
  await openPart('look');
  const colour = (token: string) =>
    page.getByLabel(`${t(`look.token.${token}`)}, ${t('look.theme.light')}`, { exact: true });
  const save = page.getByRole('button', { name: t('settings.save') });
  await colour('brand').fill('#d8b4c4');
  const pair = t('look.pair', {
    theme: t('look.theme.light'),
    text: t('look.token.onBrand'),
    ground: t('look.token.brand'),
    ratio: '1.',
  });
  const weak = new RegExp(escaped(pair).replace('1\\.', '1\\.\\d\\d'));
  await expect(page.getByRole('listitem').filter({ hasText: weak })).toBeVisible();
  // The bar at the bottom covers the list on a low screen, so it names the pair too.
  await expect(page.getByRole('region', { name: t('settings.unsaved') })).toContainText(weak);
  await expect(save).toBeDisabled();
  for (const token of ['brand', 'brandInk']) await colour(token).fill('#7a1f4b');
  await colour('brandHover').fill('#5e1439');
  await expect(page.getByText(t('look.readable'))).toBeVisible();
  const preview = page.getByRole('figure', { name: t('look.previewOf.light') });
  const ground = preview.getByText(t('look.sample.go'), { exact: true });
  await expect(ground).toHaveCSS('background-color', 'rgb(122, 31, 75)');
  await expectAccessible(page, "a merchant's theme");
  await save.click();
  await act(owner, t('settings.saveGo'), 'the new season');
  await expect(page.getByRole('region', { name: t('look.versions') })).toContainText('the new season');

  await visitor.page.reload();
  await expect(visitor.page.locator('link[href^="/brand/SANAM.css?v="]')).toHaveCount(1);
  const worn = () =>
    visitor.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--sn-brand'));
  expect((await worn()).trim()).toBe('#7a1f4b');
  complaints.expectQuiet("a merchant's theme");
});

test('maintenance closes the portal to all but a tester, says who set it, and leaves open pages by itself [PLT-021] [PLT-022]', async () => {
  const { page, t } = owner;
  await openPart('maintenance');
  await page.getByRole('button', { name: t('tester.add') }).click();
  await page
    .getByRole('dialog')
    .getByLabel(new RegExp(`^${escaped(t('tester.value.account'))}`))
    .fill(tester.username);
  await act(owner, t('tester.addGo'), 'looks at it first');
  await expect(page.getByRole('list', { name: t('tester.title') })).toContainText(tester.username);
  await page.getByRole('radio', { name: t('maintenance.modes.now') }).check();
  await page.getByLabel(t('maintenance.words.th')).fill('กลับมาบ่ายสองโมง');
  await expectAccessible(page, 'maintenance');
  await page.getByRole('button', { name: t('maintenance.go.now') }).click();
  await act(owner, t('maintenance.confirm.now'), 'a new release');
  const standing = page.getByRole('region', { name: t('maintenance.now') });
  await expect(standing).toContainText(t('maintenance.state.on'));
  await expect(standing).toContainText('owner');
  await expect(standing).toContainText('a new release');

  await visitor.page.reload();
  const closed = visitor.page.getByRole('heading', { name: visitor.t('state.maintenanceTitle') });
  await expect(closed).toBeVisible();
  await expect(visitor.page.getByText('กลับมาบ่ายสองโมง')).toBeVisible();
  await member.page.reload();
  await expect(member.page.getByRole('banner')).toBeVisible();
  await expect(member.page.getByRole('heading', { name: member.t('state.maintenanceTitle') })).toBeHidden();

  await page.getByRole('radio', { name: t('maintenance.modes.off') }).check();
  await page.getByRole('button', { name: t('maintenance.go.off') }).click();
  await act(owner, t('maintenance.confirm.off'), 'all is well');
  await expect(standing).toContainText(t('maintenance.state.off'));
  await visitor.page.clock.fastForward(10_000);
  await expect(closed).toBeHidden();
  await expect(visitor.page.getByRole('banner')).toBeVisible();
});
