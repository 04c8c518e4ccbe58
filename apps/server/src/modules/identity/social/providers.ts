// Which providers a merchant has, as they are set, and changing that.
import { type SocialProvider, socialProviders } from '@sanam/contract';
import { audit } from '../../../platform/audit.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SiteChange, SiteService } from '../../site/index.ts';
import type { ProviderAccess } from './provider-client.ts';
import { sandboxClientSecret, sandboxPhone, sandboxProvider, sandboxRail } from './sandbox.ts';
import { type PhoneProviderSettings, type ProviderSettings, providerPresets, socialSettings } from './settings.ts';
import * as store from './store.ts';
import type { SocialAdmin } from './types.ts';

const FLAG = 'SOCIALLOGIN';
const PHONE_FLAG = 'PROVIDERPHONE';
const SECRET_LENGTH_MAX = 500;

export interface Providers {
  /** Those a person may choose now: the flag, the provider's own switch, and a client to ask with. */
  offered(merchantId: string): Promise<SocialProvider[]>;
  /** How to speak to a provider that is offered. Undefined when it is not. */
  access(merchantId: string, provider: SocialProvider): Promise<ProviderAccess | undefined>;
  /** The provider that proves phone numbers, when the flag chose it. */
  phone(merchantId: string): Promise<PhoneProviderSettings | undefined>;
  admin: SocialAdmin;
}

export const callbackPath = (provider: SocialProvider): string => `/wps/session/social/${provider}/callback`;
const purposeOf = (merchantId: string, provider: string): string => `social:${merchantId}:${provider}`;

export function createProviders(deps: {
  platform: Pick<Platform, 'db' | 'vault' | 'config'>;
  site: SiteService;
}): Providers {
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
  /** The merchant's own secret; the sandbox's as long as the merchant set nothing of its own for this provider. */
  async function secretOf(merchantId: string, provider: SocialProvider): Promise<string | undefined> {
    const sealed = await store.sealedSecretOf(db, { merchantId, provider });
    if (sealed !== undefined) return vault.open(purposeOf(merchantId, provider), sealed);
    const own = (await site.setting(merchantId, socialSettings.providers))[provider];
    return rail === undefined || own !== undefined ? undefined : sandboxClientSecret(rail, provider);
  }
  const isUsable = (settings: ProviderSettings): boolean => settings.enabled && settings.clientId !== '';

  async function offered(merchantId: string): Promise<SocialProvider[]> {
    if (!(await site.isFeatureOn(merchantId, FLAG))) return [];
    const all = await settingsOf(merchantId);
    return socialProviders.filter((provider) => isUsable(all[provider]));
  }

  /** Outside a sandbox nothing is asked or believed over plain HTTP. */
  function checkAddresses(addresses: (string | undefined)[]): void {
    const isPlain = addresses.some((address) => address !== undefined && !address.startsWith('https://'));
    if (isPlain && config.mode === 'live')
      throw refuse('request.invalid', { fields: [{ field: 'url', problem: 'https' }] });
  }

  async function seen(merchantId: string, setting: { key: string }): Promise<SiteChange['expected']> {
    await site.reload();
    const parts = { settings: [setting], modIds: [] };
    return { ...parts, revision: await site.revision(merchantId, parts) };
  }

  const admin: SocialAdmin = {
    async providers(merchantId) {
      const all = await settingsOf(merchantId);
      return Promise.all(
        socialProviders.map(async (provider) => ({
          provider,
          settings: all[provider],
          hasSecret: (await secretOf(merchantId, provider)) !== undefined,
          callbackPath: callbackPath(provider),
        })),
      );
    },
    async changeProvider(context, { merchantId, provider, settings, clientSecret, reason, expected }) {
      const { issuer, endpoints } = settings;
      checkAddresses([issuer, endpoints?.authorization, endpoints?.token, endpoints?.jwks]);
      const secret = clientSecret?.trim();
      if (secret !== undefined && (secret === '' || secret.length > SECRET_LENGTH_MAX))
        throw refuse('request.invalid', { fields: [{ field: 'clientSecret', problem: 'invalid' }] });
      const parts = expected ?? (await seen(merchantId, socialSettings.providers));
      const before = await site.setting(merchantId, socialSettings.providers);
      await site.changeAll(context, {
        merchantId,
        settings: [{ setting: socialSettings.providers, value: { ...before, [provider]: settings } }],
        features: [],
        reason,
        expected: parts,
        within: async (trx) => {
          if (secret === undefined) return;
          const had = (await store.sealedSecretOf(trx, { merchantId, provider })) !== undefined;
          await store.saveSecret(trx, {
            merchantId,
            provider,
            sealed: vault.seal(purposeOf(merchantId, provider), secret),
          });
          await audit(trx, context, {
            command: 'identity.social.secret',
            subject: { type: 'socialProvider', id: `${merchantId}:${provider}` },
            before: { clientSecret: had ? 'set' : 'not set' },
            after: { clientSecret: had ? 'set anew' : 'set' },
            reason,
          });
        },
      });
    },
    phone: (merchantId) => site.setting(merchantId, socialSettings.phone),
    async changePhone(context, { merchantId, settings, reason, expected }) {
      checkAddresses([settings?.issuer, settings?.jwksUrl, settings?.apiUrl]);
      await site.changeAll(context, {
        merchantId,
        settings: [{ setting: socialSettings.phone, value: settings }],
        features: [],
        reason,
        expected: expected ?? (await seen(merchantId, socialSettings.phone)),
      });
    },
  };

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
    admin,
  };
}
