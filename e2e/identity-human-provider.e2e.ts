// An outside provider's widget in a real browser: its script and frame are allowed, and its token is checked over the
// network.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createVault } from '../apps/server/src/platform/crypto.ts';
import { HUMAN_SECRET_PURPOSE } from '../modules/captcha/server/index.ts';
import { asOwner } from './owner.ts';
import { choose, openLogin, openPortal, typeLogin } from './portal.ts';
import { product } from './product.ts';
import { humanDialog } from './puzzle.ts';

const KEY = 'identity.humanCheck';

async function shownKind(): Promise<string> {
  const answer = await fetch(`${product().portalUrl}/wps/system/permission`);
  return ((await answer.json()) as { value: { info: { humanCheck: { kind: string } } } }).value.info.humanCheck.kind;
}

/** Configures the provider as an operator does; its secret is encrypted with the installation's own. */
async function setProvider(): Promise<void> {
  const vault = createVault(Buffer.from(readFileSync(join(product().folder, 'data/secret'), 'utf8').trim(), 'base64'));
  const { railUrl } = product();
  const value = {
    scriptUrl: `${railUrl}/human-check/widget.js`,
    globalName: 'sandboxHumanCheck',
    siteKey: 'sandbox-person',
    verifyUrl: `${railUrl}/human-check/siteverify`,
    sealedSecret: vault.seal(HUMAN_SECRET_PURPOSE, 'sandbox-human-check-secret'),
    hostnames: [new URL(product().portalUrl).hostname],
    isActionChecked: true,
  };
  await asOwner([
    `insert into merchants_settings (merchant_id, key, value) values ('default', $1, $2)
     on conflict (merchant_id, key) do update set value = excluded.value`,
    [KEY, JSON.stringify(value)],
  ]);
}

test.afterAll(async () => {
  await asOwner(['delete from merchants_settings where key = $1', [KEY]]);
  await expect.poll(shownKind).toBe('puzzle');
});

test('a provider set by the operator replaces the puzzle [GAP-054] [IDN-041]', async ({ page, context }) => {
  await setProvider();
  await expect.poll(shownKind).toBe('provider');
  await choose(context, 'en');
  const player = await openPortal(page, 'en');
  const { t } = player;
  const dialog = await openLogin(player);
  await typeLogin(player, product().demo.player);
  const check = humanDialog(page, t);
  await expect(check).toBeVisible();
  // A click in the frame is lost while the dialog is still moving; an accepted one may take long to check.
  await expect(async () => {
    if (await check.isVisible())
      await check.frameLocator('iframe').getByRole('button', { name: 'I am not a robot' }).click({ timeout: 2000 });
    await expect(check).toBeHidden({ timeout: 5000 });
  }).toPass();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status', { name: t('nav.balance') }).first()).toBeVisible();
});
