// Staff's changes of texts and pictures, and their immediate effect on an open portal.
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openQueue, type Staff, staffLogIn } from './console.ts';
import { arrive } from './members.ts';
import { asOwner } from './owner.ts';
import { choose, field, type Player } from './portal.ts';
import { product } from './product.ts';
import { escaped } from './words.ts';

const VERSION = '2027-01';
/** The smallest possible picture. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const contexts: BrowserContext[] = [];
let staff: Staff;
let player: Player;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  const open = async (): Promise<BrowserContext> => {
    const context = await browser.newContext();
    contexts.push(context);
    return context;
  };
  staff = await staffLogIn(await (await open()).newPage(), 'en', 'owner');
  const context = await open();
  await choose(context, 'en');
  player = await arrive(context, 'en');
});
test.afterAll(async () => {
  // Restores the shipped content for the other journeys; triggers protect published versions, so they are disabled
  // meanwhile.
  await asOwner(
    'set session_replication_role = replica',
    `delete from content_announcement_texts where announcement_id in
       (select announcement_id from content_announcements where merchant_id = 'default')`,
    "delete from content_announcements where merchant_id = 'default'",
    `delete from content_article_texts where article_id in (select article_id from content_articles where merchant_id = 'default')`,
    `delete from content_article_versions where article_id in (select article_id from content_articles where merchant_id = 'default')`,
    "delete from content_articles where merchant_id = 'default'",
    "delete from merchants_settings where merchant_id = 'default' and key = 'site.licences'",
  );
  await Promise.all(contexts.map((context) => context.close()));
});

/** Enters the reason and confirms. */
async function confirm({ page, t }: Staff, go: string, reason = 'agreed with marketing'): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: go, exact: true }) });
  await dialog.getByLabel(new RegExp(`^${escaped(t('common.reason'))}`)).fill(reason);
  await dialog.getByRole('button', { name: go, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** The section of a text in one language. */
const textIn = ({ page, t }: Staff, language: 'TH' | 'EN'): Locator =>
  page.getByRole('region', { name: t(`announcement.words.${language}`), exact: true });

async function choice(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function publishNew(type: string, fill: () => Promise<void>): Promise<void> {
  const { page, t } = staff;
  await openQueue(staff, 'announcements');
  await page.getByRole('link', { name: t('announcement.add'), exact: true }).click();
  await choice(page, t('field.type'), type);
  await fill();
  await page.getByRole('button', { name: t('announcement.publish') }).click();
  await confirm(staff, t('announcement.publishGo'));
  await expect(page.getByText(t('announcement.state.shown'), { exact: true })).toBeVisible();
}

test('a banner and a notice with a script in it: an open page shows them at once, and clean [HOM-026, HOM-029, SEC-012, SEC-026]', async () => {
  const { page, t } = staff;
  const portal = player.page;
  const title = 'A banner of our own';
  await publishNew(t('announcement.type.B'), async () => {
    await textIn(staff, 'TH').getByLabel(t('announcement.title')).fill(title);
    await choice(page, t('announcement.linkageLabel'), t('announcement.linkage.2'));
    await field(page, t('announcement.linkUrl')).fill('javascript:alert(1)');
    await page.getByRole('radio', { name: 'fair' }).click();
    await expectAccessible(page, 'a new banner');
    await page.getByRole('button', { name: t('announcement.publish') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(new RegExp(`^${escaped(t('common.reason'))}`)).fill('to see');
    await dialog.getByRole('button', { name: t('announcement.publishGo'), exact: true }).click();
    await expect(dialog.getByText(/A link must lead inside the site/)).toBeVisible();
    await dialog.getByRole('button', { name: t('common.cancel') }).click();
    await field(page, t('announcement.linkUrl')).fill('https://example.org/offer');
    await page.locator('input[type=file]').setInputFiles({ name: 'own.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(field(page, t('announcement.pictureAddress'))).toHaveValue(/^\/media\/pic_\w+\.png$/);
  });
  await expect(portal.getByText(title)).toBeVisible();
  await expect(portal.getByRole('main').locator('img[src*="/media/pic_"]')).toBeVisible();
  await expect(portal.getByRole('main').locator('a[href="https://example.org/offer"]')).toHaveAttribute(
    'rel',
    /noopener/,
  );

  await publishNew(t('announcement.type.PL'), async () => {
    const text = textIn(staff, 'TH');
    await text.getByLabel(t('announcement.title')).fill('Tonight');
    const html = '<p>Play <b>well</b><script>window.hacked=1</script><img src=x onerror="hacked=1"></p>';
    await field(text, t('announcement.body')).fill(html);
    const kept = page.getByRole('region', { name: new RegExp(`^${escaped(t('html.preview'))}`) });
    await expect(kept.getByRole('listitem')).toHaveText([/script/, /img/]);
    await expect(kept.locator('b')).toHaveText('well');
    await expect(kept.locator('script, img')).toHaveCount(0);
  });
  await portal.getByRole('button', { name: 'Tonight' }).click();
  const dialog = portal.getByRole('dialog', { name: 'Tonight' });
  await expect(dialog.locator('b')).toHaveText('well');
  await expect(dialog.locator('script, img')).toHaveCount(0);
  expect(await portal.evaluate(() => 'hacked' in globalThis)).toBe(false);
  await dialog.getByRole('button', { name: player.t('app.close') }).click();
});

test('a version of the terms is drafted, compared and published; a licence is filled in and the footer names it [CNT-003, GAP-102, GAP-169]', async () => {
  const { page, t } = staff;
  await openQueue(staff, 'articles');
  await page.getByRole('row', { name: /term/ }).getByRole('link').click();
  await page.getByRole('button', { name: /2026-11/ }).click();
  await page.getByRole('button', { name: t('article.new') }).click();
  await field(page, t('article.versionName')).fill(VERSION);
  const text = page.getByRole('group', { name: t('announcement.words.EN') });
  const body = field(text, t('announcement.body'));
  await body.fill((await body.inputValue()).replace('play money', 'pretended money'));
  await page.getByRole('button', { name: t('article.draftSave') }).click();
  await confirm(staff, t('article.draftSaveGo'));
  await choice(page, t('article.compare'), '2026-11');
  await expect(page.locator('del').first()).toHaveText('play');
  await expect(page.locator('ins').first()).toHaveText('pretended');
  await expectAccessible(page, 'an article');
  await page.getByRole('button', { name: t('article.publish') }).click();
  await confirm(staff, t('article.publishGo'));
  await expect(page.getByRole('button', { name: new RegExp(`${VERSION}.*${t('article.state.held')}`) })).toBeVisible();
  await expect(page.getByText(t('article.requiredMismatch', { required: '2026-11', held: VERSION }))).toBeVisible();

  await openQueue(staff, 'service');
  await page.getByRole('tab', { name: t('service.part.licences') }).click();
  const slot = page.getByRole('region', { name: t('service.jurisdiction.MT') });
  await slot.getByRole('button').click();
  await field(slot, t('service.licensee')).fill('Example Gaming Ltd');
  await field(slot, t('service.licenceNumber')).fill('EX/123');
  await field(slot, t('service.validator')).fill('https://validator.example/EX123');
  await page.getByRole('button', { name: t('settings.save') }).click();
  const changed = `${t('service.jurisdiction.MT')} · ${t('service.licensee')}`;
  const line = t('settings.change.set', { name: changed, is: 'Example Gaming Ltd' });
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: line })).toBeVisible();
  await confirm(staff, t('settings.saveGo'));
  await expectAccessible(page, 'licences');
  const footer = player.page.getByRole('contentinfo');
  await expect(footer.getByText(/Example Gaming Ltd/)).toBeVisible();
  await expect(footer.locator('a[href="https://validator.example/EX123"]')).toHaveCount(1);

  await player.page.goto(`${product().portalUrl}/help#term`);
  await expect(player.page.getByRole('dialog').getByText(/pretended money/)).toBeVisible();
});
