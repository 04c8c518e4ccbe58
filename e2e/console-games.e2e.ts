// Staff's changes of games, and their effect for players and vendors.
import { createHwpClient, keyFromBase64 } from '@sanam/hwp';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { act, openQueue, staffLogIn } from './console.ts';
import { asOwner } from './owner.ts';
import { product } from './product.ts';
import { listen } from './quiet.ts';
import { escaped } from './words.ts';

const reason = 'agreed with the vendor';
/** Two good rows, one with an unknown type, and one duplicate. */
const FILE = [
  'code,type,name_th,name_en,min_bet,max_bet',
  'e2e-one,RNG,เกมหนึ่ง,Quartz Heron,1.00,100.00',
  'e2e-bad,CHESS,หมากรุก,Chess,1.00,100.00',
  'e2e-two,RNG,เกมสอง,Quartz Otter,0.50,50.00',
  'e2e-one,RNG,เกมหนึ่ง,Quartz Heron,1.00,100.00',
].join('\n');

interface Listed {
  gameName: string;
}
const hall = async (query: Record<string, string> = {}): Promise<string[]> => {
  const search = new URLSearchParams({ gameType: 'RNG', language: 'EN', ...query });
  const answer = await fetch(`${product().portalUrl}/wps/relay/GCSGAME_gameList?${search}`);
  return ((await answer.json()) as { value: { games: Listed[] } }).value.games.map((game) => game.gameName);
};

test.afterAll(() =>
  // Other journeys count the games of the same halls.
  asOwner(
    'delete from catalogue_pins',
    "update vendors_games g set enabled = true from vendors v where v.id = g.vendor_id and v.code = 'MAPRAO' and not g.enabled",
    "delete from catalogue_games where code like 'e2e-%'",
    "delete from vendors_games where code like 'e2e-%'",
  ),
);

test('a game is switched off, another pinned first, a half-broken file landed, and the monitor shows real calls', async ({
  page,
}) => {
  const staff = await staffLogIn(page, 'en', 'owner');
  // Listen only from here on: the log-in's first answer is a refusal that requires the second factor.
  const complaints = listen(page);
  const { t } = staff;

  await test.step('a file that is half broken shows what it would change, and lands without the bad rows', async () => {
    await openQueue(staff, 'imports');
    await page.getByRole('combobox', { name: t('field.vendor') }).click();
    await page.getByRole('option', { name: /\(MAPRAO\)/ }).click();
    await page
      .getByLabel(t('import.choose'))
      .setInputFiles({ name: 'games.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
    await expect(page.getByText(t('import.dry'))).toBeVisible();
    await expect(page.getByText(t('import.problem.unknownType'))).toBeVisible();
    await expect(page.getByText(t('import.problem.duplicate'))).toBeVisible();
    expect(await hall({ gameName: 'quartz' })).toEqual([]);
    await expectAccessible(page, 'a checked import');
    await page.getByRole('button', { name: t('import.land', { count: '2' }) }).click();
    await act(staff, t('import.landGo'), reason);
    await expect(page.getByText(t('import.state.landed'), { exact: true })).toBeVisible();
    expect((await hall({ gameName: 'quartz' })).toSorted()).toEqual(['Quartz Heron', 'Quartz Otter']);
  });

  await test.step('a game is found, opened beside the list and switched off: it leaves the hall at once', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(
      /\/ops\/games\?/,
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    await openQueue(staff, 'games');
    await expect(page.getByRole('main').locator('.MuiSkeleton-root, .RaDataTable-headerCell').first()).toBeVisible();
    await expectAccessible(page, 'a list on its way');
    letGo();
    await page.locator('input[name="q"]').fill('quartz otter');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: 'Quartz Otter' }).click();
    await expectAccessible(page, 'a game beside the list');
    await page.getByRole('button', { name: t('game.switchOff'), exact: true }).click();
    await page
      .getByRole('dialog')
      .last()
      .getByLabel(new RegExp(`^${escaped(t('common.reason'))}`))
      .fill(reason);
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: t('game.switchOff'), exact: true })
      .click();
    await expect(page.getByText(t('game.hidden.game'))).toBeVisible();
    await expect.poll(() => hall({ gameName: 'quartz' })).toEqual(['Quartz Heron']);
    await page.getByRole('button', { name: t('common.close'), exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('another is first in the hall', async () => {
    await openQueue(staff, 'gameLists');
    const add = page.getByRole('combobox', { name: t('game.addPin') });
    await add.fill('quartz heron');
    await page.getByRole('option', { name: /Quartz Heron/ }).click();
    await page.getByRole('button', { name: t('settings.save'), exact: true }).click();
    await act(staff, t('settings.saveGo'), reason);
    await expect(page.getByText('MAPRAO · e2e-one')).toBeVisible();
    await expect.poll(async () => (await hall())[0]).toBe('Quartz Heron');
  });

  await test.step('the monitor shows a call of the vendor, and the one that failed beside it', async () => {
    const { vendor, portalUrl } = product();
    const client = createHwpClient({
      baseUrl: portalUrl,
      vendor: vendor.vendor,
      requestKeys: [keyFromBase64(vendor.request_key)],
      answerKeys: [keyFromBase64(vendor.answer_key)],
    });
    await client.call('ping', {});
    await client.call('transaction/status', { transaction_id: '' } as never);
    client.close();
    await openQueue(staff, 'callbacks');
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Sanam Studio' }) });
    await expect(row.getByRole('img', { name: /[1-9]\d* call/ })).toBeVisible();
    await expectAccessible(page, 'the callback monitor');
    await row.getByRole('link').click();
    const failures = page.getByRole('group', { name: t('callback.failures') });
    await expect(failures.getByRole('cell', { name: 'INVALID_REQUEST' }).first()).toBeVisible();
    await expectAccessible(page, "a vendor's calls");
  });

  // The first answer of a log-in is a refusal that requires the second factor.
  complaints.expectQuiet('console games', /40[13]\b.*\/ops\/session\/login/);
});
