// The form of registration, and the rules that the brand sets for it.
import { expect, type Locator, type Page } from '@playwright/test';
import { asOwner } from './owner.ts';
import { balance, closeNews, type Player } from './portal.ts';
import { product } from './product.ts';

export interface RegistrationRules {
  methods: string[];
  codeFor: string[];
  fields: { field: string; enabled: boolean; minLength: number }[];
}

/** The form as the server tells it, once it tells what the test has just set: it looks at its settings every few seconds. */
export async function rulesSeen(isSeen: (rules: RegistrationRules) => boolean): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await fetch(`${product().portalUrl}/wps/system/setting/register`);
      return isSeen(((await answer.json()) as { value: RegistrationRules }).value);
    })
    .toBe(true);
}

/** The field rules of the brand, as the operator keeps them. */
export async function setFields(overrides: Record<string, object>): Promise<void> {
  await asOwner([
    `insert into merchants_settings (merchant_id, key, value) values ('default', 'identity.registerFields', $1::jsonb)
     on conflict (merchant_id, key) do update set value = excluded.value`,
    [JSON.stringify(overrides)],
  ]);
}

export const registerDialog = ({ page, t }: Player): Locator =>
  page.getByRole('dialog', { name: t('identity.registerTitle') });
export const signUp = ({ page, t }: Player) =>
  page.getByRole('banner').getByRole('button', { name: t('nav.register') });
export const submit = ({ t }: Player, form: Locator | Page) =>
  form.getByRole('button', { name: t('identity.registerGo') });
/** Logged in, with an empty wallet, at home. */
export const entered = async (player: Player) => {
  await closeNews(player);
  await expect(balance(player)).toHaveText(/0\.00/);
  await expect(player.page).toHaveURL(`${product().portalUrl}/`);
};
