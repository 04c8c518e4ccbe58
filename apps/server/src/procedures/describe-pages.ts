import { auth } from '@sanam/auth/server/index.ts';
import { captcha } from '@sanam/captcha/server/index.ts';
import { content } from '@sanam/content/server/index.ts';
import { merchants, siteSettings } from '@sanam/merchants/server/index.ts';
import { defineModule } from '../platform/module.ts';

/**
 * Describes a merchant's page: its allowed origins, name, style sheet and first picture. An unknown host has no page.
 */
export const describePages = defineModule({
  name: 'procedures.describePages',
  needs: { auth, captcha, content, merchants },
  create(platform, needs) {
    const site = needs.merchants;
    const ofMerchant =
      <Rest extends unknown[], Value>(none: Value, answer: (merchantId: string, ...rest: Rest) => Promise<Value>) =>
      async (host: string, ...rest: Rest): Promise<Value> => {
        const merchantId = site.service.knownMerchantIdOf(host);
        return merchantId === undefined ? none : answer(merchantId, ...rest);
      };
    platform.edge.pages.answer(() => ({
      gameOrigins: ofMerchant<[], string[]>([], (merchantId) => site.service.gameOrigins(merchantId)),
      chatOrigins: ofMerchant<[], string[]>([], (merchantId) => needs.content.customerService.chatOrigins(merchantId)),
      widgetOrigins: ofMerchant<[], string[]>([], async (merchantId) => {
        const shown = await needs.captcha.service.shown(merchantId);
        return shown.kind === 'provider' ? [new URL(shown.scriptUrl).origin] : [];
      }),
      // The provider that verifies phone numbers, if any, and sister hosts of the calls.
      connectOrigins: ofMerchant<[], string[]>([], async (merchantId) =>
        (await Promise.all([needs.auth.social.service.connectOrigins(merchantId), site.apiOrigins(merchantId)])).flat(),
      ),
      pictureOrigins: ofMerchant<[], string[]>([], async (merchantId) =>
        (
          await Promise.all([
            site.themes.pictureOrigins(merchantId),
            needs.content.announcements.pictureOrigins(merchantId),
          ])
        ).flat(),
      ),
      theme: ofMerchant<[], 'light' | 'dark' | undefined>(undefined, async (merchantId) => {
        const theme = await site.service.setting(merchantId, siteSettings.defaultTheme);
        return theme === 'system' ? undefined : theme;
      }),
      isCounting: ofMerchant(
        false,
        async (merchantId) => (await site.service.setting(merchantId, siteSettings.gtagId)) !== null,
      ),
      merchantName: ofMerchant<[], string | undefined>(
        undefined,
        async (merchantId) => (await site.service.merchant(merchantId)).name,
      ),
      firstPicture: ofMerchant<[string], string | undefined>(undefined, (merchantId, path) =>
        needs.content.firstPictures.at(merchantId, path),
      ),
      themeSheet: ofMerchant<[string | undefined], string | undefined>(undefined, (merchantId, preview) =>
        site.themes.sheetOf(merchantId, preview),
      ),
    }));

    return { front: {} };
  },
});
