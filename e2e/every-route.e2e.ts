// Every address of the portal on both screens: loaded once, and checked in both languages and both themes.
import { expect, type Page, test } from '@playwright/test';
import { aliases, MEMBER_PARAMETER, paths as shellPaths } from '../apps/portal/src/paths.ts';
import { gamePaths } from '../modules/catalogue/portal/paths.ts';
import { contentPaths } from '../modules/content/portal/paths.ts';
import { lotteryPaths } from '../modules/lottery/portal/paths.ts';
import { expectAccessible } from './accessible.ts';
import { arrive } from './members.ts';
import { choose } from './portal.ts';
import { product } from './product.ts';
import { expectNoSideways, listen, traffic } from './quiet.ts';
import { type Language, wordsOf } from './words.ts';

const softly = expect.configure({ soft: true });

type Look = [language: Language, theme: 'light' | 'dark'];
/** Opposite pairs, so that the two screens together show all four. */
const looksOf: Record<string, [Look, Look]> = {
  phone: [
    ['th', 'light'],
    ['en', 'dark'],
  ],
  desktop: [
    ['th', 'dark'],
    ['en', 'light'],
  ],
};
const looks = (): [Look, Look] => looksOf[test.info().project.name] ?? looksOf.desktop!;

const paths = { ...shellPaths, ...gamePaths, ...contentPaths, ...lotteryPaths };
const ofMembers = new Set<string>([paths.feedback, paths.game, paths.seamless, paths.fbsports]);
const everyPath = [...new Set<string>([...Object.values(paths), ...aliases.home, ...aliases.register])];
const publicPages = [
  ...everyPath.filter((path) => !ofMembers.has(path)),
  '/lott',
  '/lottery?gameCode=THGLO&vendor=TCG_SEA&playType=TOP3',
  '/lotteryResults?gameCode=THGLO&page=statistics',
  '/rng?page=hot&vassalage=STUDIO',
  '/help#term',
  '/no-such-page',
  '/no/such/page',
];
const membersPages = [paths.feedback, paths.fbsports, `/rng?${MEMBER_PARAMETER}=no-such-page`];
/** Aliases of a page, which is checked under its first address only. */
const secondNames = new Set<string>([
  ...aliases.home,
  ...aliases.register,
  paths.helpMc,
  paths.download,
  paths.vnlottery,
  '/lott',
  '/no/such/page',
]);
/** Header rules of the specification, section 2. */
const withoutHeader: string[] = ['/login'];
const withoutNavigation: string[] = ['/seamless', '/lottery', '/vnlottery'];
/** Pages on which the game fills the window. */
const ofPlay: string[] = ['/game', '/fbsports'];
/** The demonstration has no playable sports book, and the page says so. */
const noSportsBook = /409.*GCS_gameLaunchFB/;

test.describe.configure({ mode: 'parallel' });

/** Number of addresses per test, so that the work is spread over the workers. */
const ADDRESSES_IN_TEST = 10;

for (let from = 0; from < publicPages.length; from += ADDRESSES_IN_TEST) {
  const addresses = publicPages.slice(from, from + ADDRESSES_IN_TEST);
  test(`public addresses in two looks, ${addresses[0]} to ${addresses.at(-1)}`, async ({ page, context }) => {
    await choose(context, ...looks()[0]);
    await seeAll(page, addresses);
  });
}

/** Number of tests that share the addresses of the member centre. */
const CENTRE_PARTS = 3;

for (let part = 0; part < CENTRE_PARTS; part++) {
  test(`addresses of the member centre in two looks, part ${part + 1} of ${CENTRE_PARTS}`, async ({ context }) => {
    await choose(context, ...looks()[0]);
    const { page } = await arrive(context, 'th', { path: `/?${MEMBER_PARAMETER}=securityCenter` });
    const own = page.getByRole('dialog').getByRole('navigation').getByRole('link');
    await expect(own.first()).toBeVisible();
    const ofCentre = await own.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    expect(ofCentre.length).toBeGreaterThan(CENTRE_PARTS);
    await seeAll(
      page,
      ofCentre.filter((_, at) => at % CENTRE_PARTS === part),
    );
  });
}

test('other addresses of members, and where a game is played, in two looks', async ({ context }) => {
  await choose(context, ...looks()[0]);
  const { page } = await arrive(context, 'th');
  await seeAll(page, membersPages, noSportsBook);
  const game = await firstGame();
  await seeAll(page, [`${paths.game}?${game}`, `${paths.seamless}?${game}`, paths.game]);
});

async function seeAll(page: Page, addresses: string[], isExpected?: RegExp): Promise<void> {
  const complaints = listen(page, { requests: true });
  const { settled } = traffic(page);
  for (const [at, address] of addresses.entries()) {
    await page.goto(product().portalUrl + address);
    // The page must be ready to listen to other tabs.
    await settled();
    // Each page begins with the look of the previous one, so that both languages are also loaded and not only switched
    // to.
    const [first, second] = at % 2 === 0 ? looks() : looks().toReversed();
    for (const look of secondNames.has(address) ? [first!] : [first!, second!]) {
      const where = `${address} ${look.join(' ')}`;
      await change(page, look);
      await settled();
      await see(page, where, address, look[0]);
      // In one theme on a phone and in the other on a desktop, because axe takes longer than everything else.
      if (look === first && !secondNames.has(address)) await expectAccessible(page, where);
      complaints.expectQuiet(where, isExpected);
    }
  }
}

/** Simulates a choice in another tab, which the page follows. */
async function change(page: Page, [language, theme]: Look): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', /th|en/);
  await page.evaluate(
    (wanted) => {
      for (const [key, newValue] of Object.entries(wanted)) {
        localStorage.setItem(key, newValue);
        window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
      }
    },
    { theme, hisLang: language, lang: language },
  );
  await expect(html).toHaveAttribute('lang', language);
  if (theme === 'dark') await expect(html).toHaveAttribute('data-theme', 'dark');
  else await expect(html).not.toHaveAttribute('data-theme', 'dark');
}

async function see(page: Page, where: string, address: string, language: Language): Promise<void> {
  const heading = page.locator('h1');
  await expect.soft(heading, `${where}: one heading of the first level`).toHaveCount(1);
  // Reads both together, because a page that has just loaded may still change its title, as a game's page does.
  const title = async () => {
    const [name, shown] = await Promise.all([heading.first().textContent(), page.title()]);
    return shown.startsWith(`${(name ?? '').trim()} · `) ? 'after the page' : `“${shown}” above “${name}”`;
  };
  await softly.poll(title, { message: `${where}: the tab is named` }).toBe('after the page');
  await expectHeader(page, where, new URL(address, product().portalUrl).pathname, language);
  await expectNoSideways(page, where);
}

async function expectHeader(page: Page, where: string, pathname: string, language: Language): Promise<void> {
  const header = page.getByRole('banner').filter({ has: page.getByRole('link', { name: /Sanam|สนาม/ }) });
  const navigation = page.getByRole('navigation', {
    name: wordsOf('portal', language)('nav.main'),
    includeHidden: true,
  });
  // A phone has the menu's sheet instead.
  const isDesk = (page.viewportSize()?.width ?? 0) >= 1024;
  const hasNavigation = isDesk && ![...withoutHeader, ...withoutNavigation, ...ofPlay].includes(pathname);
  if (withoutHeader.includes(pathname)) await expect.soft(header, `${where}: no header`).toHaveCount(0);
  await expect.soft(navigation, `${where}: the header's navigation`).toHaveCount(hasNavigation ? 1 : 0);
}

/** Returns the query of the studio's first game, which can be played. */
async function firstGame(): Promise<string> {
  const answer = await fetch(`${product().portalUrl}/wps/relay/GCSGAME_gameList?gameType=RNG&vassalage=STUDIO`);
  const { value } = (await answer.json()) as { value: { games: Record<string, string>[] } };
  const { nodeId, vassalage, gameType, gameCode } = value.games[0]!;
  return new URLSearchParams({
    nodeId: nodeId!,
    vassalage: vassalage!,
    gameType: gameType!,
    gameCode: gameCode!,
  }).toString();
}
