// Home and content: banners, notices, help, winners, feedback, customer service, the app's page.
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { changeAnswers } from './answers.ts';
import { asOwner } from './owner.ts';
import { choose, field, lookOf, openPortal } from './portal.ts';
import { product } from './product.ts';
import { expectNoSideways, listen } from './quiet.ts';

const CHAT = 'https://chat.example/room';

/** Encodes a path of any text as the server does (GAP-168). */
function covered(text: string): string {
  const letters = 'aB3dE6gH';
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(letters).digest(), iv);
  const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return bytes.toString('base64url') + letters;
}

test.beforeAll(async () => {
  const entry = { type: 3, csType: 'liveChat', csPosition: 'chatRoom', titleTh: 'แชทสด', titleEn: 'Live chat' };
  const service = {
    version: 1,
    hosts: ['chat.example'],
    chatHeaderColour: '#7a1f5c',
    entries: [{ ...entry, address: CHAT }],
  };
  const resources = [
    { resourceType: 'android', url: 'https://files.example/app.apk', qrCodeUrl: null, labelNameEn: 'Android app' },
  ];
  const set = `insert into merchants_settings (merchant_id, key, value) values ('default', $1, $2)
               on conflict (merchant_id, key) do update set value = excluded.value`;
  await asOwner(
    // The one that is checked comes last: a page that shows it shows both.
    [set, ['site.resources', JSON.stringify(resources)]],
    [set, ['content.customerService', JSON.stringify(service)]],
  );
  await expect
    .poll(async () => {
      const answer = await fetch(`${product().portalUrl}/wps/relay/MCSFE_customerService`);
      return ((await answer.json()) as { value: { pathList: unknown[] } }).value.pathList.length;
    })
    .toBe(1);
});

test(
  'home: banners turn and lead on, notices open where they were pressed, winners and games are below [HOM-001, HOM-006, HOM-009, HOM-010, HOM-027, HOM-028, HOM-031, HOM-032, HOM-035, HOM-037, HOM-044, CNT-006]',
  {
    tag: '@desk',
  },
  async ({ page, context }, { project }) => {
    const [language, theme] = lookOf(project.name, { isFlipped: true });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await choose(context, language, theme);
    const asked: URL[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    const complaints = listen(page);
    await page.clock.install();
    const { t } = await openPortal(page, language);
    const banners = page.getByRole('region', { name: t('home.banners') });
    const dots = banners.getByRole('button');
    await expect(dots).toHaveCount(3);
    await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true');
    await page.clock.fastForward(5000);
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');

    await banners.getByRole('group').nth(1).getByRole('link').click();
    await expect(page).toHaveURL(/\/help#fair$/);
    await expect(page.locator('#article-fair')).toHaveAttribute('open');
    await page.goBack();

    const notices = asked.find(({ pathname }) => pathname.endsWith('/MCSFE_getListAnnouncements'))!.searchParams;
    expect([notices.get('type'), notices.get('platform'), notices.get('execution')]).toEqual(['B,PL,PU,PR', 'W', 'B']);
    expect(await page.evaluate(() => sessionStorage.getItem('index_notice'))).toContain('"banners"');

    const bar = page.getByRole('region', { name: t('notice.title') });
    // They rotate until they are paused.
    await bar.getByRole('button', { name: t('notice.pause') }).click();
    const first = language === 'th' ? 'ระบบทดสอบ: ไม่มีเงินจริง' : 'Sandbox: no real money';
    await expect(async () => {
      await bar.getByRole('button', { name: t('notice.next') }).click();
      expect(await bar.getByRole('button').first().textContent()).not.toBe(first);
    }).toPass();
    const title = (await bar.getByRole('button').first().textContent())!;
    await bar.getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByText('2 / 2')).toBeVisible();
    await expect(dialog.locator('strong')).toHaveText('1323');
    await dialog.getByRole('button', { name: t('notice.next') }).click();
    await expect(page.getByRole('dialog').getByText('1 / 2')).toBeVisible();
    await page.keyboard.press('Escape');

    const types = page.getByRole('group', { name: t('home.hotTypes') });
    await types.getByRole('button', { name: t('games.type.LIVE') }).click();
    const hotLive = () => asked.find(({ searchParams }) => searchParams.get('gameType') === 'LIVE')?.searchParams;
    await expect.poll(hotLive).toBeDefined();
    expect(['isPlatform', 'platform', 'language', 'merchantCode'].map((name) => hotLive()!.get(name))).toEqual([
      '2',
      'flash,html5-desktop',
      language.toUpperCase(),
      expect.stringMatching(/^[A-Z0-9_]+$/),
    ]);
    await expect(page.getByRole('heading', { name: t('home.winners') })).toBeVisible();
    await expect(page.getByRole('heading', { name: t('home.vendors') })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectNoSideways(page, 'home');
    await expectAccessible(page, 'home');
    complaints.expectQuiet('home');
    await page.getByRole('link', { name: t('home.appGo') }).click();
    await expect(page).toHaveURL(/\/down$/);
  },
);

test(
  'the aliases of home, the help centre with its terms, notices and the app have addresses of their own [HOM-002, HOM-003, HOM-004, HOM-007, HOM-008, HOM-045, CNT-001, CNT-002, CNT-003, CNT-004, CNT-011, CNT-024, MBR-013, PLT-003, PRM-004]',
  { tag: '@desk' },
  async ({ page, context }, { project }) => {
    const [language, theme] = lookOf(project.name, { isFlipped: true });
    await choose(context, language, theme);
    const complaints = listen(page);
    for (const path of ['/index', '/index.html', '/home']) {
      const { t } = await openPortal(page, language, path);
      await expect(page.getByRole('region', { name: t('notice.title') })).toBeVisible();
    }
    const { t } = await openPortal(page, language, '/help#term');
    const terms = page.getByRole('dialog', { name: t('help.terms') });
    await expect(terms.getByRole('listitem')).toHaveCount(6);
    await expect(terms.getByText('2026-11', { exact: false })).toBeVisible();
    await expectAccessible(page, 'terms');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/help$/);
    await expect(page.getByRole('heading', { level: 2, name: t('help.category.money') })).toBeVisible();
    // The carousel of this route, with one banner: no dots.
    const banners = page.getByRole('region', { name: t('home.banners') });
    await expect(banners).toHaveCount(1);
    await expect(banners.getByRole('button')).toHaveCount(0);
    await page.locator('#article-deposit summary').click();
    await expect(page.locator('#article-deposit').getByRole('link').first()).toHaveAttribute('href', '/?mc=depositv2');
    await look(page, 'help', complaints);
    await openPortal(page, language, '/helpmc');
    await expect(page.getByRole('heading', { level: 1, name: t('help.title') })).toBeVisible();

    await openPortal(page, language, '/noticePage');
    const news = page.getByRole('main').getByRole('listitem');
    await expect(news).toHaveCount(3);
    await expect(banners).toHaveCount(0);
    await news.nth(2).getByRole('button').click();
    await expect(page.getByRole('dialog').getByText('3 / 3')).toBeVisible();
    await page.keyboard.press('Escape');
    await look(page, 'noticePage', complaints);

    await openPortal(page, language, '/download');
    await expect(page.getByRole('heading', { level: 1, name: t('down.title') })).toBeVisible();
    await openPortal(page, language, '/down');
    await expect(page.getByRole('img', { name: t('down.hereCode') })).toBeVisible();
    await expect(
      page.getByRole('img', { name: t('down.code', { name: language === 'th' ? t('down.android') : 'Android app' }) }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: t('down.get'), exact: true })).toHaveAttribute(
      'href',
      'https://files.example/app.apk',
    );
    await expect(page.getByText('Safari')).toBeVisible();
    await look(page, 'down', complaints);

    await openPortal(page, language, '/join');
    await page.getByRole('button', { name: t('join.send') }).click();
    await expect(page.getByText(t('join.missing')).first()).toBeVisible();
    await field(page, t('join.name')).fill('Somchai');
    await field(page, t('join.contact')).fill('somchai@mail.example');
    await field(page, t('join.channel')).fill('https://a.example');
    await look(page, 'join', complaints);
    await page.getByRole('button', { name: t('join.send') }).click();
    await expect(page.getByRole('status').filter({ hasText: t('join.sent') })).toBeVisible();
  },
);

test(
  'html from data is shown without anything that runs; the chat room has its colour, customer service opens a pop-up that knows nobody [CNT-009, CNT-010, GAP-106, CNT-017, CNT-018, SEC-011, SEC-012]',
  { tag: '@desk' },
  async ({ page, context }, { project }) => {
    const [language, theme] = lookOf(project.name, { isFlipped: true });
    await choose(context, language, theme);
    await context.route('https://chat.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>chat</title><main><h1>hello</h1></main></html>',
      }),
    );
    await page.addInitScript(() => {
      const scope = globalThis as unknown as { open: (...given: unknown[]) => unknown };
      const open = scope.open.bind(scope);
      scope.open = (...given) => {
        sessionStorage.setItem('opened', given.join(' '));
        return open(...given);
      };
    });
    const html =
      '<p onclick="globalThis.hacked=1">fine <b>bold</b><img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>' +
      '<a href="javascript:globalThis.hacked=1">bad link</a> <a href="https://a.example/">good link</a></p><iframe src="https://a.example"></iframe>';
    let path = '';
    await page.route('**/wps/system/helpCenter*', async (route) => {
      const article = {
        code: 'odd',
        title: 'Odd',
        content: html,
        version: '1',
        effectiveFrom: '2026-11-01T00:00:00.000Z',
      };
      const value = { categories: [{ category: 'start', articles: [article] }] };
      await route.fulfill({ json: { success: true, value } });
    });
    await changeAnswers(page, '/wps/relay/MCSFE_customerService', (value: { pathList: { path: string }[] }) => {
      if (path !== '') value.pathList[0]!.path = path;
      return value;
    });
    const { t } = await openPortal(page, language, '/help#odd');
    const article = page.locator('#article-odd');
    await expect(article.locator('b')).toHaveText('bold');
    await expect(article.getByRole('link')).toHaveCount(1);
    await expect(article.getByRole('link', { name: 'good link' })).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(article.locator('img, script, iframe, [onclick]')).toHaveCount(0);
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);

    const service = page.getByRole('button', { name: t('contact.service') });
    const appearing = context.waitForEvent('page');
    await service.click();
    const popup = await appearing;
    await expect(popup).toHaveURL(CHAT);
    expect(await popup.evaluate(() => (globalThis as unknown as { opener: unknown }).opener)).toBeNull();
    expect(
      await popup.evaluate(() => (globalThis as unknown as { document: { referrer: string } }).document.referrer),
    ).toBe('');
    expect(await page.evaluate(() => sessionStorage.getItem('opened'))).toContain('width=440,height=500');
    await popup.close();

    await page.getByRole('button', { name: t('contact.channels') }).click();
    const room = page.getByRole('dialog', { name: t('contact.room') });
    await expect(room.locator('[data-chat-header]')).toHaveCSS('background-color', 'rgb(122, 31, 92)');
    await expectAccessible(page, 'chat room');
    await expect(room.frameLocator('iframe').getByText('hello')).toBeVisible();
    await expect(room.locator('iframe')).toHaveAttribute('sandbox', /^allow-scripts allow-same-origin allow-forms/);
    await room.getByRole('button', { name: language === 'th' ? 'แชทสด' : 'Live chat' }).click();
    await expect.poll(() => context.pages().some((one) => one.url() === CHAT)).toBe(true);
    await context
      .pages()
      .find((one) => one.url() === CHAT)!
      .close();

    // Only an https address on a configured host is opened; for any other path the pop-up closes without a message.
    for (const bad of [covered('javascript:alert(1)'), covered('https://evil.example/'), 'nonsense']) {
      path = bad;
      await page.reload();
      const opening = context.waitForEvent('page');
      await service.click();
      const failing = await opening;
      await expect.poll(() => failing.isClosed()).toBe(true);
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  },
);

async function look(page: Page, where: string, complaints: ReturnType<typeof listen>): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expectNoSideways(page, where);
  await expectAccessible(page, where);
  complaints.expectQuiet(where);
}
