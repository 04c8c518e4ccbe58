import type { RegistrationField } from '@sanam/merchants/contract/page.ts';
import { ask, toast } from '@sanam/ui';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useSearchParams } from '@sanam/portal/router/router.ts';
import { translate, useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { type FieldRefusal, showFieldRefusals } from '@sanam/portal/lib/form-refusal.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { toRefusal } from '@sanam/client/refusal';
import { siteConfiguration } from '@sanam/portal/lib/site-configuration.ts';
import { type CountryChoice, useCountries } from '@sanam/portal/components/dialing-code/use-countries.ts';
import { plainNumber } from '@sanam/portal/components/dialing-code/countries.ts';
import { useHumanCheck } from '@sanam/captcha/portal/use-human-check.ts';
import type { ProviderVerification } from '@sanam/auth/portal/social/provider-verification.ts';
import { useProviderVerification } from '@sanam/auth/portal/social/use-provider-verification.ts';
import { useEnter } from '@sanam/auth/portal/use-enter.ts';
import { membersCalls } from '../../contract/calls.ts';
import { forgetCompletion, useCompletion } from './completion.ts';
import { type FieldRule, type Method, type RegisterSettings, shownFields } from './field-rules.ts';
import { forgetOpening, type Opening } from './opening.tsx';
import { fieldErrors } from './problems.ts';

type TextField = RegistrationField | 'confirmPassword' | 'verificationCode';
export type RegisterValues = Record<TextField, string> & { termsAccepted: boolean; ageConfirmed: boolean };
export type RegisterForm = UseFormReturn<RegisterValues>;

export interface Registration {
  method: Method;
  settings: RegisterSettings;
  fields: FieldRule[];
  form: RegisterForm;
  countries: CountryChoice;
  submit: () => Promise<void>;
  /** The provider's phone verification; used if the settings choose it. */
  providerVerification: ProviderVerification;
  /** Number of captchas requested; a captcha can be used once. */
  captchaRound: number;
}

/** Format of a referral code in the address; others are not passed on (SEC-033). */
const REFERRAL = /^[A-Za-z0-9_-]{1,32}$/;

const empty: Record<TextField, string> = {
  username: '',
  password: '',
  confirmPassword: '',
  mobileNum: '',
  verificationCode: '',
  email: '',
  payeeName: '',
  birthDate: '',
  paymentPassword: '',
  idNumber: '',
  nationality: '',
  address: '',
  occupation: '',
  sourceOfIncome: '',
  line: '',
  whatsapp: '',
  facebook: '',
  wechat: '',
  qqNum: '',
  affiliateCode: '',
  recommenderId: '',
  captcha: '',
};

/**
 * Returns the form of one method and its steps: invitation, human check, phone, the call, then the steps after a log-in
 * (IDN-149 to IDN-153).
 */
export function useRegistration(
  settings: RegisterSettings,
  method: Method,
  opening: Opening | undefined,
): Registration {
  const t = useT();
  const enter = useEnter();
  const prove = useHumanCheck();
  const countries = useCountries();
  const ownCode = useReferralCode();
  const referralCode = opening === undefined ? ownCode : '';
  const providerVerification = useProviderVerification();
  const person = useCompletion((state) => state.person);
  const [captchaRound, setCaptchaRound] = useState(0);
  const fields = shownFields(settings, method).filter(({ field }) => isAsked(field, opening));
  const form = useForm<RegisterValues>({
    mode: 'onTouched',
    defaultValues: {
      ...empty,
      username: person?.username ?? '',
      payeeName: person?.name ?? '',
      termsAccepted: settings.termsTicked,
      ageConfirmed: false,
    },
  });

  function tell(thrown: unknown): void {
    const refusal = toRefusal(thrown);
    if (fields.some(({ field }) => field === 'captcha')) {
      setCaptchaRound((round) => round + 1);
      form.setValue('captcha', '');
    }
    if (refusal.code === 'identity.invitationInvalid') return warnInvitation(thrown, opening);
    const inputs = inputsOf(fields, settings.codeFor.includes(method));
    const errors = fieldErrors(refusal, { rules: fields, t, refusalText }).filter(
      (one): one is FieldRefusal<RegisterValues> => inputs.has(one.field),
    );
    showFieldRefusals(form, errors, refusalText(thrown));
  }

  const submit = form.handleSubmit(async (values) => {
    try {
      await checkInvitations([values.affiliateCode, referralCode]);
      const slider = await prove('register');
      if (slider === undefined) return;
      const verification = await verificationOf(values, { method, settings, countries, providerVerification });
      const body = { ...bodyOf(values, { fields, countries, referralCode, slider }), ...verification };
      const value = await call(method === 'mobile' ? membersCalls.registerMobile : membersCalls.register, {
        body: { ...body, ...secretOf(opening), socialTicket: person !== null },
      });
      forgetCompletion();
      forgetOpening();
      welcome(value, method);
      enter(value);
    } catch (thrown) {
      tell(thrown);
    }
  });
  return { method, settings, fields, form, countries, submit, providerVerification, captchaRound };
}

/** Returns the referral code of the address, or an empty text. */
export function useReferralCode(): string {
  const [query] = useSearchParams();
  const code = query.get('referralCode') ?? '';
  return REFERRAL.test(code) ? code : '';
}

/**
 * Checks whether a field is asked for. The opener of an account has already set its name, if any, and is the inviter.
 */
function isAsked(field: RegistrationField, opening: Opening | undefined): boolean {
  if (opening === undefined) return true;
  if (field === 'username') return opening.username === null;
  return field !== 'affiliateCode' && field !== 'recommenderId';
}

const secretOf = (opening: Opening | undefined): { openingSecret?: string } =>
  opening === undefined ? {} : { openingSecret: opening.secret };

/** Returns the names of the inputs that this form renders. */
function inputsOf(fields: FieldRule[], hasCode: boolean): ReadonlySet<string> {
  const names = new Set<string>(fields.map(({ field }) => field));
  if (names.has('password')) names.add('confirmPassword');
  if (hasCode) names.add('verificationCode');
  if (!fields.some(({ field, required }) => field === 'birthDate' && required)) names.add('ageConfirmed');
  return names.add('termsAccepted');
}

/** Checks each given code on the server (GAP-063); an invalid one rejects the registration. */
async function checkInvitations(codes: string[]): Promise<void> {
  for (const code of codes.map((one) => one.trim()).filter((one) => one !== ''))
    await call(membersCalls.checkInvitation, { query: { code, domain: window.location.host } });
}

/** Shows the warning popup with OK (IDN-170, GAP-070). */
function warnInvitation(thrown: unknown, opening: Opening | undefined): void {
  void ask({
    title: opening === undefined ? refusalText(thrown) : translate('identity.opening.over'),
    body: translate(opening === undefined ? 'identity.invitationHint' : 'identity.opening.overText'),
    icon: 'alert',
    confirm: translate('app.ok'),
    closeLabel: translate('app.close'),
  });
}

/** Tells a member who registered by number the generated username. */
function welcome({ account }: Value<'register'>, method: Method): void {
  if (method === 'mobile') toast(translate('identity.registeredAs', { name: account }), 'gain');
}

/** Returns a number as "+66812345678"; empty if there is none. */
export const mobileOf = (typed: string, { country }: CountryChoice): string =>
  plainNumber(typed) === '' ? '' : `+${country?.countryDialingCode ?? ''}${plainNumber(typed)}`;

/** Returns the verification of the number: our own code, or the provider's token (IDN-118). */
async function verificationOf(
  values: RegisterValues,
  proving: Pick<Registration, 'method' | 'settings' | 'countries' | 'providerVerification'>,
): Promise<{ verificationCode: string } | { firebaseChannel: 'phone'; firebaseIdToken: string } | undefined> {
  const mobile = mobileOf(values.mobileNum, proving.countries);
  if (mobile === '' || !proving.settings.codeFor.includes(proving.method)) return undefined;
  const code = values.verificationCode.replace(/\s/g, '');
  if (proving.settings.phoneProof === 'sms') return { verificationCode: code };
  return { firebaseChannel: 'phone', firebaseIdToken: await proving.providerVerification.tokenFor(mobile, code) };
}

interface Sending {
  fields: FieldRule[];
  countries: CountryChoice;
  referralCode: string;
  slider: string;
}

/** Returns the payload (IDN-115 to IDN-120): only fields that are shown and filled in. */
function bodyOf(values: RegisterValues, sending: Sending) {
  const { fields, countries, referralCode, slider } = sending;
  const filled = fields.flatMap(({ field }) => {
    const text = field === 'mobileNum' ? plainNumber(values.mobileNum) : values[field];
    return text.trim() === '' ? [] : [[field, text] as const];
  });
  const texts: Partial<Record<RegistrationField, string>> = Object.fromEntries(filled);
  const hasMobile = texts.mobileNum !== undefined;
  return {
    ...texts,
    ...(texts.password === undefined ? {} : { confirmPassword: values.confirmPassword }),
    ...(hasMobile && countries.country ? { countryDialingCode: countries.country.countryDialingCode } : {}),
    ...(referralCode === '' ? {} : { referralCode }),
    slider,
    ageConfirmed: values.ageConfirmed,
    termsAccepted: values.termsAccepted,
    login: true as const,
    domain: window.location.host,
    registerUrl: window.location.origin + window.location.pathname,
    registerMethod: siteConfiguration.device,
  };
}
