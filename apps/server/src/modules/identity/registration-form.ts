import type { SiteService } from '../site/index.ts';
import { fieldRules, type RegisterSettings } from './rules.ts';
import { identitySettings } from './settings.ts';

/** The registration form of a merchant: what ships, its flags, and what the merchant set. */
export async function readRegisterSettings(
  deps: { site: SiteService; ageMin: number },
  merchantId: string,
): Promise<RegisterSettings> {
  const { site, ageMin } = deps;
  const [overrides, terms, isByUsername, isByMobile] = await Promise.all([
    site.setting(merchantId, identitySettings.fields),
    site.setting(merchantId, identitySettings.terms),
    site.isFeatureOn(merchantId, 'USERNAMEREG3'),
    site.isFeatureOn(merchantId, 'MOBILENUMREG3'),
  ]);
  return {
    methods: [...(isByUsername ? (['username'] as const) : []), ...(isByMobile ? (['mobile'] as const) : [])],
    fields: fieldRules(overrides),
    ageMin,
    termsVersion: terms.version,
    termsTicked: terms.isTicked,
  };
}

/** Words of the brand that a password must not be built on. */
export async function brandWords(site: SiteService, merchantId: string): Promise<string[]> {
  const { name, code } = await site.merchant(merchantId);
  return [name.replaceAll(' ', ''), code];
}
