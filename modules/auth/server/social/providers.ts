// Reads and changes the provider settings of a merchant.
import { type SocialProvider, socialProviders } from '@sanam/merchants/contract/page.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { createAdmin } from './admin.ts';
import type { ProviderAccess } from './provider-client.ts';
import { secretPurpose } from './rules.ts';
import { sandboxClientSecret, sandboxPhone, sandboxProvider, sandboxRail } from './sandbox.ts';
import { type PhoneProviderSettings, type ProviderSettings, providerPresets, socialSettings } from './settings.ts';
import * as store from './store.ts';
import type { SocialAdmin } from './types.ts';

const FLAG = 'SOCIALLOGIN';
const PHONE_FLAG = 'PROVIDERPHONE';

export interface Providers {
  /**
   * Returns the providers a person may choose: the flag and the provider's own switch are on, and a client is
   * configured.
   */
  offered(merchantId: string): Promise<SocialProvider[]>;
  /** Returns the access to an offered provider; undefined if it is not offered. */
  access(merchantId: string, provider: SocialProvider): Promise<ProviderAccess | undefined>;
  /** Returns the provider that verifies phone numbers if the flag chose it. */
  phone(merchantId: string): Promise<PhoneProviderSettings | undefined>;
  admin: SocialAdmin;
}

interface Deps {
  platform: Pick<Platform, 'db' | 'vault' | 'config' | 'outside'>;
  site: SiteService;
}

export function createProviders(deps: Deps): Providers {
  const { site } = deps;
  const { db, vault, config } = deps.platform;

  const rail = sandboxRail(config);
  const shipped = Object.fromEntries(
    socialProviders.map((one) => [one, rail === undefined ? providerPresets[one] : sandboxProvider(rail, one)]),
  ) as Record<SocialProvider, ProviderSettings>;

  const settingsOf = async (merchantId: string): Promise<Record<SocialProvider, ProviderSettings>> => ({
    ...shipped,
    ...(await site.setting(merchantId, socialSettings.providers)),
  });
  /** Returns the merchant's own secret, or the sandbox's if the merchant configured nothing for this provider. */
  async function secretOf(merchantId: string, provider: SocialProvider): Promise<string | undefined> {
    const sealed = await store.sealedSecretOf(db, { merchantId, provider });
    if (sealed !== undefined) return vault.open(secretPurpose(merchantId, provider), sealed);
    const own = (await site.setting(merchantId, socialSettings.providers))[provider];
    return rail === undefined || own !== undefined ? undefined : sandboxClientSecret(rail, provider);
  }
  const isUsable = (settings: ProviderSettings): boolean => settings.enabled && settings.clientId !== '';

  async function offered(merchantId: string): Promise<SocialProvider[]> {
    if (!(await site.isFeatureOn(merchantId, FLAG))) return [];
    const all = await settingsOf(merchantId);
    return socialProviders.filter((provider) => isUsable(all[provider]));
  }

  return {
    offered,
    async access(merchantId, provider) {
      if (!(await offered(merchantId)).includes(provider)) return undefined;
      const settings = (await settingsOf(merchantId))[provider];
      const clientSecret = await secretOf(merchantId, provider);
      return clientSecret === undefined ? undefined : { settings, clientSecret };
    },
    async phone(merchantId) {
      if (!(await site.isFeatureOn(merchantId, PHONE_FLAG))) return undefined;
      const own = await site.setting(merchantId, socialSettings.phone);
      return own ?? (rail === undefined ? undefined : sandboxPhone(rail));
    },
    admin: createAdmin(deps, { settingsOf, secretOf }),
  };
}
