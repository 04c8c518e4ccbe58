// What the pages of a brand need to know of it before they leave.
import type { Content } from '@sanam/content/server/index.ts';
import type { Identity } from '@sanam/auth/server/index.ts';
import { type Site, siteSettings } from '@sanam/merchants/server/index.ts';
import type { PageDeps } from './platform/http/pages.ts';

/** Answers for the brand of a host; a host nobody knows gets the plainest page. */
export function pageDeps(modules: {
  site: Site;
  identity: Pick<Identity, 'humanCheck' | 'social'>;
  content: Pick<Content, 'customerService' | 'desk' | 'firstPictures'>;
}): PageDeps {
  const { site, identity, content } = modules;
  const ofBrand =
    <Rest extends unknown[], Value>(none: Value, answer: (merchantId: string, ...rest: Rest) => Promise<Value>) =>
    async (host: string, ...rest: Rest): Promise<Value> => {
      const merchantId = site.service.knownMerchantIdOf(host);
      return merchantId === undefined ? none : answer(merchantId, ...rest);
    };
  return {
    gameOrigins: ofBrand<[], string[]>([], (merchantId) => site.service.gameOrigins(merchantId)),
    chatOrigins: ofBrand<[], string[]>([], (merchantId) => content.customerService.chatOrigins(merchantId)),
    widgetOrigins: ofBrand<[], string[]>([], async (merchantId) => {
      const shown = await identity.humanCheck.shown(merchantId);
      return shown.kind === 'provider' ? [new URL(shown.scriptUrl).origin] : [];
    }),
    // The provider that proves phone numbers, if there is one, and sister hosts of the calls.
    connectOrigins: ofBrand<[], string[]>([], async (merchantId) =>
      (await Promise.all([identity.social.service.connectOrigins(merchantId), site.apiOrigins(merchantId)])).flat(),
    ),
    pictureOrigins: ofBrand<[], string[]>([], async (merchantId) =>
      (await Promise.all([site.brands.pictureOrigins(merchantId), content.desk.pictureOrigins(merchantId)])).flat(),
    ),
    isCounting: ofBrand(
      false,
      async (merchantId) => (await site.service.setting(merchantId, siteSettings.gtagId)) !== null,
    ),
    brandName: ofBrand<[], string | undefined>(
      undefined,
      async (merchantId) => (await site.service.merchant(merchantId)).name,
    ),
    theme: ofBrand<[], 'light' | 'dark' | undefined>(undefined, async (merchantId) => {
      const theme = await site.service.setting(merchantId, siteSettings.defaultTheme);
      return theme === 'system' ? undefined : theme;
    }),
    firstPicture: ofBrand<[string], string | undefined>(undefined, (merchantId, path) =>
      content.firstPictures.at(merchantId, path),
    ),
    brandSheet: ofBrand<[string | undefined], string | undefined>(undefined, (merchantId, preview) =>
      site.brands.sheetOf(merchantId, preview),
    ),
  };
}
