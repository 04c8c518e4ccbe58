// The generic dialog with every option, modals and the loader, on a phone and on a desktop.
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openStage } from './dialog-stage.ts';
import { choose, openPortal } from './portal.ts';

const HOSTILE = `<p>Read <b>this</b> <a href="/help">help</a> <a href="javascript:alert(1)">bad</a>
  <a href="https://else.example/x">else</a></p><img src=x onerror="globalThis.hurt = 1"><svg onload="globalThis.hurt = 1"></svg>
  <script>globalThis.hurt = 1</script><form action="https://else.example"><input name="a"></form><iframe src="/"></iframe>
  <p style="position:fixed" onclick="globalThis.hurt = 1">Done</p>`;

test(
  'the generic dialog: icon, title, text or clean markup, buttons, cover, time-out; modals and the loader [SHL-044] [SHL-045] [SHL-046] [SHL-047] [SHL-048] [SHL-049] [SHL-050] [SHL-051] [GAP-107] [GAP-108] [SEC-013]',
  { tag: '@desk' },
  async ({ page, context }, { project }) => {
    const isPhone = project.name === 'phone';
    await choose(context, 'en', isPhone ? 'dark' : 'light');
    await page.clock.install();
    await openPortal(page, 'en', '/help');
    const stage = await openStage(page);
    const dialog = page.getByRole('dialog');
    const size = async () => {
      const box = (await dialog.boundingBox())!;
      return { width: Math.round(box.width), height: Math.round(box.height), bottom: Math.round(box.y + box.height) };
    };
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

    await test.step('text is text; the confirming button has the focus', async () => {
      await stage.ask({ title: 'Sure?', body: '<b>not bold</b>', icon: 'alert' });
      await expect(dialog).toHaveAccessibleName('Sure?');
      await expect(dialog.getByText('<b>not bold</b>')).toBeVisible();
      await expect(dialog.locator('header ~ div svg')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Yes' })).toBeFocused();
      await expectAccessible(page, 'generic dialog');
      const { width, bottom } = await size();
      const window = page.viewportSize()!;
      // On a phone, a sheet at the lower edge with the width of the window.
      expect(width).toBe(isPhone ? window.width : 400);
      if (isPhone) expect(bottom).toBe(window.height);
      await press('Yes');
      await expect.poll(stage.answer).toBe(true);
      await expect(dialog).toHaveCount(0);
    });

    await test.step('markup goes through the sanitiser', async () => {
      await stage.ask({ title: 'News', html: HOSTILE });
      await expect(dialog.getByRole('link', { name: 'help' })).toHaveAttribute('href', '/help');
      const outside = dialog.getByRole('link', { name: 'else' });
      await expect(outside).toHaveAttribute('rel', /noopener/);
      await expect(dialog.getByRole('link', { name: 'bad' })).toHaveCount(0);
      await expect(dialog.getByText('Done')).toBeVisible();
      await expect(dialog.locator('img, script, iframe, form, input, [style*="fixed"], [onclick]')).toHaveCount(0);
      expect(await page.evaluate(() => 'hurt' in globalThis)).toBe(false);
      await press('No');
      await expect.poll(stage.answer).toBe(false);
    });

    await test.step('a press beside it, and Escape', async () => {
      await stage.ask({ title: 'Cover' });
      await expect(dialog).toBeVisible();
      await page.mouse.click(4, 4);
      await expect.poll(stage.answer).toBe(false);
      await stage.ask({ title: 'No cover', closeOnCover: false });
      await expect(dialog).toBeVisible();
      await page.mouse.click(4, 4);
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect.poll(stage.answer).toBe(false);
    });

    await test.step('closes by itself, says so, and waits for a person who is busy with it', async () => {
      await stage.ask({ title: 'Soon', body: 'Text' }, 8);
      const said = dialog.getByRole('status');
      await expect(said).toHaveText('Closes in 8');
      await page.keyboard.press('Tab');
      await expect(said).toHaveText('Waits');
      await page.clock.runFor(30_000);
      await expect(dialog).toBeVisible();
      await dialog.getByRole('heading').focus();
      await expect(said).toHaveText(/^Closes in [1-8]$/);
      const box = (await dialog.boundingBox())!;
      await page.mouse.move(box.x + 40, box.y + 40);
      await expect(said).toHaveText('Waits');
      await page.mouse.move(4, 4);
      await expect(said).toHaveText(/^Closes in [1-8]$/);
      await page.clock.runFor(9000);
      await expect(dialog).toHaveCount(0);
      expect(await stage.answer()).toBe(false);
    });

    await test.step('a modal is 600 by 300 at least and closes on Escape; a dialog without a time-out stays', async () => {
      await stage.show('modal');
      const { width, height } = await size();
      if (isPhone) expect(width).toBe(page.viewportSize()!.width);
      else expect([width, height]).toEqual([600, 300]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    await test.step('the loader covers the window', async () => {
      await stage.show('loader');
      const loader = page.getByRole('status').filter({ hasText: 'Loading' });
      // The whole area beside a scroll bar.
      const { width } = (await page.locator('html').boundingBox())!;
      expect(await loader.boundingBox()).toEqual({ x: 0, y: 0, width, height: page.viewportSize()!.height });
      await stage.show('nothing');
      await expect(loader).toHaveCount(0);
    });
  },
);
