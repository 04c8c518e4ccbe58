// Registration by mobile number.
import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectToGoAfter } from './clock.ts';
import { codeSentTo } from './inbox.ts';
import { flagsSeen, setFlags } from './owner.ts';
import { choose, field, openPortal, type Player } from './portal.ts';
import { humanDialog, passHumanCheck } from './puzzle.ts';
import { entered, registerDialog, signUp, submit } from './registration.ts';
import { like } from './words.ts';

test('by mobile: tabs, the dialing-code picker, the code by SMS, and in [IDN-060] [IDN-061] [IDN-062] [IDN-069] [IDN-070] [IDN-071] [IDN-073] [IDN-109] [IDN-136] [IDN-137] [IDN-145] [IDN-151] [IDN-154] [IDN-179] [IDN-180] [GAP-111]', async ({
  page,
  context,
}) => {
  await choose(context, 'en');
  await setFlags({ MOBILENUMREG3: true });
  try {
    await flagsSeen({ MOBILENUMREG3: true });
    await page.clock.install();
    const player = await openPortal(page, 'en');
    const { t } = player;
    await signUp(player).click();
    const dialog = registerDialog(player);
    const tabs = dialog.getByRole('tab');
    await expect(tabs).toHaveText([t('identity.register.byMobile'), t('identity.register.byUsername')]);
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    await tabs.first().press('ArrowRight');
    await expect(field(dialog, t('identity.username'))).toBeVisible();
    await tabs.last().press('ArrowLeft');
    await expect(field(dialog, t('identity.username'))).toHaveCount(0);
    await pickCountries(player, dialog);
    await expectAccessible(page, 'registration by mobile');

    const number = field(dialog, t('identity.mobileNum'));
    const code = field(dialog, t('identity.code.label'));
    const send = dialog.getByRole('button', { name: t('identity.code.send') });
    await send.click();
    await expect(dialog.getByText(t('identity.mobileMissing'))).toBeVisible();
    await number.fill('0812');
    await send.click();
    await expect(dialog.getByText('Please enter a valid mobile number')).toBeVisible();
    await expect(humanDialog(page, t), 'a wrong number asks for no code').toHaveCount(0);
    const digits = `8${String(Date.now()).slice(-8)}`;
    await number.fill(`0${digits}`);
    await send.click();
    await passHumanCheck(player);
    await expect(dialog.getByRole('button', { name: like(t, 'identity.code.again') })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: like(t, 'identity.ageConfirm') }).check();
    await submit(player, dialog).click();
    await expect(dialog.getByText('Please enter a valid verification code')).toBeVisible();
    await code.fill('000000');
    await submit(player, dialog).click();
    await passHumanCheck(player);
    await expect(dialog.getByText('Please enter a valid verification code')).toBeVisible();
    await code.fill(await codeSentTo(`+66${digits}`));
    await submit(player, dialog).click();
    await passHumanCheck(player);
    await expect(page.getByText(t('identity.registeredAs').replace('{name}', `m66${digits}`))).toBeVisible();
    await entered(player);
  } finally {
    await setFlags({ MOBILENUMREG3: false });
    await flagsSeen({ MOBILENUMREG3: false });
  }
});

/** Uses the country picker by keyboard and by pointer. */
async function pickCountries({ page, t }: Player, dialog: Locator): Promise<void> {
  const picker = dialog.getByRole('combobox', { name: t('identity.dialingCode') });
  const list = dialog.getByRole('listbox', { name: t('identity.dialingCode') });
  await expect(picker).toHaveValue('+66');
  await expect(picker).toHaveAttribute('readonly', '');
  await expect(list).toBeHidden();
  await picker.focus();
  await expect(list).toBeVisible();
  await expect(list.getByRole('option', { name: 'Thailand' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('la');
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue('+856');
  await expect(list).toBeHidden();
  await expect(dialog.getByText(t('identity.mobileHint').replace('{digits}', '9 / 10'))).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(dialog, 'Escape closed the list alone').toBeVisible();
  await picker.click();
  await list.getByRole('option', { name: 'Thailand' }).click();
  await expect(picker).toHaveValue('+66');
  await picker.blur();
  await picker.focus();
  await expect(list).toBeVisible();
  await expectToGoAfter(page, list, 200, () => picker.blur());
}
