// The registration form, and the rules the merchant sets for it.
import { expect, type Locator, type Page } from '@playwright/test';
import { balance, closeNews, type Player } from './portal.ts';
import { product } from './product.ts';

export const registerDialog = ({ page, t }: Player): Locator =>
  page.getByRole('dialog', { name: t('identity.registerTitle') });
export const signUp = ({ page, t }: Player) =>
  page.getByRole('banner').getByRole('button', { name: t('nav.register') });
export const submit = ({ t }: Player, form: Locator | Page) =>
  form.getByRole('button', { name: t('identity.registerGo') });
/** Expects to be logged in on the home page with an empty wallet. */
export const entered = async (player: Player) => {
  await closeNews(player);
  await expect(balance(player)).toHaveText(/0\.00/);
  await expect(player.page).toHaveURL(`${product().portalUrl}/`);
};
