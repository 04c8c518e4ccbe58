import type { SiteService } from '@sanam/merchants/server/index.ts';
import { memberSettings } from '../settings.ts';
import { type FieldRule, fieldRules, type RegisterMethod, type RegisterSettings } from './fields.rules.ts';

export interface FormSettingsDeps {
  site: SiteService;
  /** The installation's minimum age, never below 18. */
  ageMin: number;
  /** Returns whether an identity provider verifies phone numbers instead of our own SMS (GAP-059). */
  isPhoneProvedByProvider(merchantId: string): Promise<boolean>;
}

/** Returns the registration form of a merchant: the shipped rules, its flags (GAP-049) and its own settings. */
export async function readRegisterSettings(deps: FormSettingsDeps, merchantId: string): Promise<RegisterSettings> {
  const { site } = deps;
  const isOn = (modId: string) => site.isFeatureOn(merchantId, modId);
  const [overrides, terms, ownAge, isByUsername, isByMobile, mobilePassword, isVerified, direct, isProvider] =
    await Promise.all([
      site.setting(merchantId, memberSettings.fields),
      site.setting(merchantId, memberSettings.terms),
      site.setting(merchantId, memberSettings.ageMin),
      isOn('USERNAMEREG3'),
      isOn('MOBILENUMREG3'),
      isOn('MOBILENUMPASSREG3'),
      isOn('REGMOBVERF3'),
      isOn('DIRECTREG'),
      deps.isPhoneProvedByProvider(merchantId),
    ]);
  const codeFor: RegisterMethod[] = [];
  if (isVerified) codeFor.push('username');
  // A member without a password can only log in by a code to a verified number.
  if (isVerified || !mobilePassword) codeFor.push('mobile');
  return {
    methods: [...(isByUsername ? (['username'] as const) : []), ...(isByMobile ? (['mobile'] as const) : [])],
    fields: fieldRules(overrides),
    mobilePassword,
    codeFor,
    phoneProof: isProvider ? 'provider' : 'sms',
    direct,
    ageMin: Math.max(deps.ageMin, ownAge ?? deps.ageMin),
    termsVersion: terms.version,
    termsTicked: terms.isTicked,
  };
}

/** Returns the rule for passwords alone, for changes of a password. */
export async function readPasswordRule(site: SiteService, merchantId: string): Promise<FieldRule> {
  const rules = fieldRules(await site.setting(merchantId, memberSettings.fields));
  return rules.find(({ field }) => field === 'password')!;
}

/** Returns words of the merchant that a password must not be built on. */
export async function merchantWords(site: SiteService, merchantId: string): Promise<string[]> {
  const { name, code } = await site.merchant(merchantId);
  return [name.replaceAll(' ', ''), code];
}
