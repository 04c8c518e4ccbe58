// Provider settings that the console reads and changes. Secrets can be set but are never returned.
import { type SocialProvider, socialProviders } from '@sanam/merchants/contract/page.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { SiteChange, SiteService } from '@sanam/merchants/server/index.ts';
import { callbackPath, secretPurpose } from './rules.ts';
import { type ProviderSettings, socialSettings } from './settings.ts';
import * as store from './store.ts';
import type { SocialAdmin } from './types.ts';

const SECRET_LENGTH_MAX = 500;

interface Deps {
  platform: Pick<Platform, 'db' | 'vault' | 'config' | 'outside'>;
  site: SiteService;
}

interface Known {
  settingsOf(merchantId: string): Promise<Record<SocialProvider, ProviderSettings>>;
  secretOf(merchantId: string, provider: SocialProvider): Promise<string | undefined>;
}

type AdminDeps = Deps & Known;

export function createAdmin(base: Deps, parts: Known): SocialAdmin {
  const deps: AdminDeps = { ...base, ...parts };
  return {
    providers: (merchantId) => readProviders(deps, merchantId),
    changeProvider: (context, change) => changeProvider(deps, context, change),
    phone: (merchantId) => deps.site.setting(merchantId, socialSettings.phone),
    changePhone: (context, change) => changePhone(deps, context, change),
  };
}

async function readProviders(
  { settingsOf, secretOf }: AdminDeps,
  merchantId: string,
): ReturnType<SocialAdmin['providers']> {
  const all = await settingsOf(merchantId);
  return Promise.all(
    socialProviders.map(async (provider) => ({
      provider,
      settings: all[provider],
      hasSecret: (await secretOf(merchantId, provider)) !== undefined,
      callbackPath: callbackPath(provider),
    })),
  );
}

async function changeProvider(
  deps: AdminDeps,
  context: Context,
  change: Parameters<SocialAdmin['changeProvider']>[1],
): Promise<string> {
  const { site } = deps;
  const { outside, vault } = deps.platform;
  const { merchantId, provider, settings, clientSecret, reason, expected } = change;
  const { issuer, endpoints } = settings;
  checkAddresses(deps, [issuer, endpoints?.authorization, endpoints?.token, endpoints?.jwks]);
  await outside.checkSettings({
    'settings.issuer': issuer,
    'settings.endpoints.authorization': endpoints?.authorization,
    'settings.endpoints.token': endpoints?.token,
    'settings.endpoints.jwks': endpoints?.jwks,
  });
  const secret = clientSecret?.trim();
  if (secret !== undefined && (secret === '' || secret.length > SECRET_LENGTH_MAX))
    throw refuse('request.invalid', { fields: [{ field: 'clientSecret', problem: 'invalid' }] });
  const parts = expected ?? (await seen(deps, merchantId, socialSettings.providers));
  const before = await site.setting(merchantId, socialSettings.providers);
  return site.changeAll(context, {
    merchantId,
    settings: [{ setting: socialSettings.providers, value: { ...before, [provider]: settings } }],
    features: [],
    reason,
    expected: parts,
    within: async (trx) => {
      if (secret !== undefined) await keepSecret(trx, context, { vault, merchantId, provider, secret, reason });
      else if (addressesOf(before[provider]) !== addressesOf(settings)) await refuseKept(trx, { merchantId, provider });
    },
  });
}

async function changePhone(
  deps: AdminDeps,
  context: Context,
  { merchantId, settings, reason, expected }: Parameters<SocialAdmin['changePhone']>[1],
): Promise<string> {
  checkAddresses(deps, [settings?.issuer, settings?.jwksUrl, settings?.apiUrl]);
  await deps.platform.outside.checkSettings({
    'settings.issuer': settings?.issuer,
    'settings.jwksUrl': settings?.jwksUrl,
    'settings.apiUrl': settings?.apiUrl,
  });
  return deps.site.changeAll(context, {
    merchantId,
    settings: [{ setting: socialSettings.phone, value: settings }],
    features: [],
    reason,
    expected: expected ?? (await seen(deps, merchantId, socialSettings.phone)),
  });
}

/** Refuses plain HTTP addresses outside a sandbox. */
function checkAddresses(deps: AdminDeps, addresses: (string | undefined)[]): void {
  const { config } = deps.platform;

  const isPlain = addresses.some((address) => address !== undefined && !address.startsWith('https://'));
  if (isPlain && config.mode === 'live')
    throw refuse('request.invalid', { fields: [{ field: 'url', problem: 'https' }] });
}

async function seen(deps: AdminDeps, merchantId: string, setting: { key: string }): Promise<SiteChange['expected']> {
  const { site } = deps;

  await site.reload();
  const parts = { settings: [setting], modIds: [] };
  return { ...parts, revision: await site.revision(merchantId, parts) };
}

/** Returns all addresses to which a secret could be sent. */
const addressesOf = (settings: ProviderSettings | undefined): string =>
  JSON.stringify([settings?.issuer, settings?.endpoints]);

/**
 * Refuses a changed address with a stored secret: otherwise the secret could be read by pointing it at one's own
 * server.
 */
async function refuseKept(trx: Trx, of: { merchantId: string; provider: SocialProvider }): Promise<void> {
  if ((await store.sealedSecretOf(trx, of)) !== undefined)
    throw refuse('request.invalid', { fields: [{ field: 'clientSecret', problem: 'secretAgain' }] });
}

interface NewSecret {
  vault: Vault;
  merchantId: string;
  provider: SocialProvider;
  secret: string;
  reason: string;
}

/** Encrypts the client secret beside the settings; the audit row records that it changed, not its value. */
async function keepSecret(trx: Trx, context: Context, change: NewSecret): Promise<void> {
  const { vault, merchantId, provider, secret, reason } = change;
  const had = (await store.sealedSecretOf(trx, { merchantId, provider })) !== undefined;
  await store.saveSecret(trx, {
    merchantId,
    provider,
    sealed: vault.seal(secretPurpose(merchantId, provider), secret),
  });
  await audit(trx, context, {
    command: 'identity.social.secret',
    subject: { type: 'socialProvider', id: `${merchantId}:${provider}` },
    before: { clientSecret: had ? 'set' : 'not set' },
    after: { clientSecret: had ? 'set anew' : 'set' },
    reason,
  });
}
