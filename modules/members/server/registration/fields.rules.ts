import type { Calls, CallValue } from '@sanam/contract';
import { type RegistrationField, registrationFields } from '@sanam/merchants/contract/page.ts';
import { fieldPatterns } from '../patterns.rules.ts';

export type RegisterSettings = CallValue<Calls['registerSettings']>;
export type FieldRule = RegisterSettings['fields'][number];
export type RegisterMethod = RegisterSettings['methods'][number];
/** Parts of a field's rule that staff may change. */
export type FieldOverride = Partial<Pick<FieldRule, 'enabled' | 'required' | 'patternId' | 'minLength' | 'maxLength'>>;

/** Minimum number of characters of a password, whatever the field rule says (GAP-045, decisions.md "Password rule"). */
const PASSWORD_LENGTH_FLOOR = 7;
const PASSWORD_LENGTH_CEILING = 128;
const LENGTH_CEILING = 500;
/** Bounds of a payment password in the wallet. */
const PAYMENT_PASSWORD_LENGTH = { min: 6, max: 64 };

type Shipped = Pick<FieldRule, 'type' | 'patternId' | 'minLength' | 'maxLength'> & { isOn?: true; isRequired?: true };
const text = (patternId: number, minLength: number, maxLength: number): Shipped => ({
  type: 'text',
  patternId,
  minLength,
  maxLength,
});

/** Every field a merchant can switch on (IDN-131, IDN-121); only the account's own three are on as shipped. */
const shipped: Readonly<Record<RegistrationField, Shipped>> = {
  username: { ...text(2, 2, 15), isOn: true, isRequired: true },
  password: { ...text(7, 8, 128), type: 'password', isOn: true, isRequired: true },
  mobileNum: { ...text(13, 6, 15), type: 'tel' },
  email: { ...text(12, 3, 254), type: 'email' },
  payeeName: { ...text(10, 2, 120), isOn: true },
  birthDate: { ...text(14, 10, 10), type: 'date' },
  paymentPassword: { ...text(18, 6, 64), type: 'password' },
  idNumber: text(19, 5, 30),
  nationality: text(10, 2, 60),
  address: text(0, 5, 250),
  occupation: text(0, 2, 80),
  sourceOfIncome: text(0, 2, 80),
  line: text(18, 2, 40),
  whatsapp: { ...text(13, 6, 15), type: 'tel' },
  facebook: text(18, 2, 100),
  wechat: text(18, 2, 40),
  qqNum: text(4, 5, 12),
  affiliateCode: text(18, 1, 32),
  recommenderId: text(18, 1, 64),
  captcha: text(0, 1, 16),
};

/** Fields that are required whenever they are shown, whatever their flag says (GAP-047). */
const alwaysRequired: ReadonlySet<RegistrationField> = new Set(['username', 'password', 'captcha']);
/** Fields without which an account could not exist. */
const alwaysOn: ReadonlySet<RegistrationField> = new Set(['username', 'password']);
/** Fields whose format is fixed by the contract, so that a changed pattern has no effect. */
const fixedPattern: ReadonlySet<RegistrationField> = new Set(['mobileNum', 'email', 'captcha']);
const datePatterns: ReadonlySet<number> = new Set([14, 15, 16]);

/** Returns the form's rules: the shipped ones with the merchant's overrides, within the bounds for every merchant. */
export function fieldRules(overrides: Record<string, FieldOverride>): FieldRule[] {
  return registrationFields.map((field) => {
    const { isOn = false, isRequired = false, ...ships } = shipped[field];
    const rule = { field, enabled: isOn, required: isRequired, ...ships, ...overrides[field] };
    if (alwaysOn.has(field)) rule.enabled = true;
    if (alwaysRequired.has(field)) rule.required = true;
    if (fixedPattern.has(field) || (field === 'birthDate' && !datePatterns.has(rule.patternId)))
      rule.patternId = ships.patternId;
    if (field === 'password') narrow(rule, { min: PASSWORD_LENGTH_FLOOR, max: PASSWORD_LENGTH_CEILING });
    else if (field === 'paymentPassword') narrow(rule, PAYMENT_PASSWORD_LENGTH);
    else rule.maxLength = Math.max(rule.minLength, rule.maxLength);
    return { ...rule, acceptedPattern: fieldPatterns[rule.patternId] ?? null };
  });
}

function narrow(rule: Pick<FieldRule, 'minLength' | 'maxLength'>, bounds: { min: number; max: number }): void {
  rule.minLength = Math.min(Math.max(rule.minLength, bounds.min), bounds.max);
  rule.maxLength = Math.min(Math.max(rule.maxLength, rule.minLength), bounds.max);
}

/**
 * Returns a field's shipped rule and its bounds for every merchant, shown in the console beside the merchant's own
 * rule.
 */
export function shippedRule(field: RegistrationField) {
  const { isOn = false, isRequired = false, patternId, minLength, maxLength } = shipped[field];
  const lengths =
    field === 'password'
      ? { min: PASSWORD_LENGTH_FLOOR, max: PASSWORD_LENGTH_CEILING }
      : field === 'paymentPassword'
        ? PAYMENT_PASSWORD_LENGTH
        : { min: 0, max: LENGTH_CEILING };
  return {
    shipped: { enabled: isOn, required: isRequired, patternId, minLength, maxLength },
    isAlwaysOn: alwaysOn.has(field),
    minLengthFloor: lengths.min,
    maxLengthCeiling: lengths.max,
  };
}

export interface ShownFields {
  fields: FieldRule[];
  methods: RegisterMethod[];
  mobilePassword: boolean;
}

/** Returns the fields of the form by one method, by name: a mobile number replaces the username (IDN-109, IDN-131). */
export function shownFields(settings: ShownFields, method: RegisterMethod): Map<RegistrationField, FieldRule> {
  const shown = settings.fields.flatMap((rule): FieldRule[] => {
    if (method === 'mobile' && rule.field === 'mobileNum') return [{ ...rule, enabled: true, required: true }];
    if (method === 'mobile' && rule.field === 'username') return [];
    if (method === 'mobile' && rule.field === 'password' && !settings.mobilePassword) return [];
    return rule.enabled ? [rule] : [];
  });
  return new Map(shown.map((rule) => [rule.field, rule]));
}
