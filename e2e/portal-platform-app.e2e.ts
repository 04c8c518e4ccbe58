// Data the site keeps in a browser: the choice about analytics, and the installed app with its worker.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { arrive } from './members.ts';
import { asOwner } from './owner.ts';
import { choose, field, newMember, openPortal } from './portal.ts';
import { product } from './product.ts';

const TAG = 'G-JOURNEY1';
const TAG_HOST = 'https://www.googletagmanager.com';

/** A fake of the outside script: records its calls in the page, and sets a cookie like the real one. */
const STAND_IN = `globalThis.told = globalThis.dataLayer; document.cookie = '_ga=GA1.1.1.1; path=/';`;

/** Loads a page and returns its policy. */
async function loaded(page: Page, path: string): Promise<string> {
  const answer = await page.goto(product().portalUrl + path);
  await expect(page.getByRole('banner')).toBeVisible();
  return (await answer!.allHeaders())['content-security-policy'] ?? '';
}

const cookieOf = async (context: BrowserContext, name: string): Promise<string | undefined> =>
  (await context.cookies()).find((one) => one.name === name)?.value;

test('visits are counted only by browsers that agreed, without a word about the account, until they change their mind [GAP-178]', async ({
  page,
  context,
}) => {
  await asOwner([
    `insert into merchants_settings (merchant_id, key, value) values ('default', 'site.gtagId', $1)
     on conflict (merchant_id, key) do update set value = excluded.value`,
    [JSON.stringify(TAG)],
  ]);
  const outside: string[] = [];
  await context.route(/google/, (route) => {
    outside.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: STAND_IN });
  });
  await choose(context, 'en');
  const member = newMember();
  const { t } = await arrive(context, 'en', { member });
  const banner = page.getByRole('region', { name: t('consent.title') });
  const accept = banner.getByRole('button', { name: t('consent.accept') });
  const necessary = banner.getByRole('button', { name: t('consent.necessary') });
  const change = page.getByRole('contentinfo').getByRole('button', { name: t('footer.consent') });
  try {
    await test.step('asked, both answers equally easy; nothing goes out before one is given', async () => {
      await expect(async () => {
        expect(await loaded(page, '/help')).not.toContain('google');
        await expect(banner).toBeVisible({ timeout: 2000 });
      }).toPass();
      // Both in one call, because the banner may still be moving.
      const places = await page.evaluate(
        (buttons) =>
          buttons.map((one) => {
            const { width, height, y } = one!.getBoundingClientRect();
            return [width, height, y];
          }),
        [await accept.elementHandle(), await necessary.elementHandle()],
      );
      expect(places[0]).toEqual(places[1]);
      for (const property of ['background-color', 'color', 'border-color', 'font-weight'])
        await expect(accept).toHaveCSS(
          property,
          await necessary.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property),
        );
      await expectAccessible(page, 'consent');
    });
    await test.step('only what is necessary: remembered, nothing goes out', async () => {
      await necessary.click();
      await expect(banner).toHaveCount(0);
      expect(await cookieOf(context, 'analyticsConsent')).toBe('no');
      expect(await loaded(page, '/help')).not.toContain('google');
      await expect(change).toBeVisible();
      await expect(banner).toHaveCount(0);
      expect(outside).toEqual([]);
    });
    await test.step('changed at the foot of the page; counted from the next page on, by its path alone', async () => {
      await change.click();
      await expect(banner).toContainText(t('consent.isNo'));
      await expect(banner).toBeFocused();
      await accept.click();
      expect(outside).toEqual([]);
      expect(await loaded(page, '/help?from=secret#deposit')).toContain(`script-src 'self' ${TAG_HOST};`);
      await expect.poll(() => outside).toEqual([`${TAG_HOST}/gtag/js?id=${TAG}`]);
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t('footer.notices') })
        .click();
      await expect(page.getByRole('heading', { name: t('notice.pageTitle') })).toBeVisible();
      const told = () =>
        page.evaluate(() => {
          const { told: list } = globalThis as unknown as { told: ArrayLike<unknown>[] };
          return JSON.stringify(list.map((one) => Array.from(one)));
        });
      // The page is rendered before it is counted.
      await expect.poll(told).toContain(`"page_location":"${product().portalUrl}/noticePage"`);
      expect(await told()).toContain(`"config","${TAG}"`);
      for (const kept of ['secret', 'deposit', member.username, 'user_id']) expect(await told()).not.toContain(kept);
    });
    await test.step('taken back: nothing more is sent, its cookie is gone', async () => {
      await change.click();
      await expect(banner).toContainText(t('consent.isYes'));
      await necessary.click();
      await expect
        .poll(() => page.evaluate((id) => (globalThis as Record<string, unknown>)[`ga-disable-${id}`], TAG))
        .toBe(true);
      await expect.poll(() => cookieOf(context, '_ga')).toBeUndefined();
    });
  } finally {
    await asOwner(`delete from merchants_settings where key = 'site.gtagId'`);
  }
});

/** Returns the paths in every cache of this site. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });

test('the installed app: its manifest, an offline page that leaves by itself, a new version offered where nothing is lost, the install prompt', async ({
  page,
  context,
}) => {
  await choose(context, 'th');
  const { t } = await openPortal(page, 'th');
  const controlled = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? null);

  await test.step('a manifest without a fault, in the language of the page', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest?lang=th');
    const session = await context.newCDPSession(page);
    const { errors, data } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect((JSON.parse(data ?? '{}') as { lang: string }).lang).toBe('th');
  });

  await test.step('only hashed files and the offline page are kept', async () => {
    await page.reload();
    await expect(page.getByRole('banner')).toBeVisible();
    expect(await controlled()).toMatch(/\/sw\.js$/);
    await expect.poll(() => kept(page)).toContainEqual(expect.stringMatching(/^\/assets\/start-/));
    expect((await kept(page)).filter((path) => !path.startsWith('/assets/') && path !== '/offline.html')).toEqual([]);
  });

  await test.step('without a line: the offline page, and back when the line is', async () => {
    await context.setOffline(true);
    await page.goto(`${product().portalUrl}/rng`);
    const offline = page.getByRole('heading', { name: t('offline.title') });
    await expect(offline).toBeVisible();
    await expectAccessible(page, 'offline page');
    await page.getByRole('button', { name: t('offline.retry') }).click();
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('banner')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/rng');
  });

  await test.step('a new version waits while somebody types, and loads when it is told to', async () => {
    await page.goto(`${product().portalUrl}/login`);
    const name = field(page, t('identity.username'));
    await name.fill('half-typed');
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest?lang=th');
    // Another worker at the same address, as after a deploy.
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/sw.js?next');
      const { installing } = registration;
      await new Promise<void>((resolve) => {
        installing?.addEventListener('statechange', () => installing.state === 'installed' && resolve());
      });
    });
    const offer = page.getByRole('region', { name: t('version.text') });
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one?.waiting !== null)))
      .toBe(true);
    await expect(offer).toHaveCount(0);
    await name.fill('');
    await expect(offer).toBeVisible();
    await expectAccessible(page, 'new version');
    await Promise.all([page.waitForEvent('load'), offer.getByRole('button', { name: t('version.reload') }).click()]);
    expect(await controlled()).toMatch(/\/sw\.js\?next$/);
    await expect(offer).toHaveCount(0);
  });

  await test.step("the browser's own prompt, where it has one", async () => {
    await page.goto(`${product().portalUrl}/down`);
    await expect(page.getByText(t('down.installByHand'))).toBeVisible();
    await page.evaluate(() => {
      const prompt = () => Promise.resolve({ outcome: 'accepted' });
      globalThis.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
    await page.getByRole('button', { name: t('down.installGo') }).click();
    await expect(page.getByText(t('down.installed'))).toBeVisible();
  });
});
