// What an account is known by, in one form for everybody: equal people meet, however they type.
import { normaliseName } from '@sanam/server/platform/names.rules.ts';
import type { TraitKind } from '../../contract/states.ts';

export interface Trait {
  kind: TraitKind;
  value: string;
  /** False for what was only typed, and for a browser that several people may share: it marks and stops nobody. */
  isProven: boolean;
}

/** What modules know of an account, as they keep it. */
export interface AccountTraits {
  mobile?: { address: string; isProven: boolean } | undefined;
  email?: { address: string; isProven: boolean } | undefined;
  idNumber?: string | undefined;
  name?: string | undefined;
  /** "1990-05-17". */
  birthDate?: string | undefined;
  bankAccounts?: readonly { bankCode: string; accountNo: string }[];
  identities?: readonly { provider: string; subject: string }[];
  /** Keyed names of browsers. */
  devices?: readonly string[];
}

/** Providers that deliver to one mailbox whatever dots its name has. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** In lower case, without the part after a plus, and without dots where the provider ignores them. */
export function normaliseEmail(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@');
  const [box = ''] = local.split('+');
  const isDotless = DOTLESS.has(domain);
  return `${isDotless ? box.replaceAll('.', '') : box}@${isDotless ? 'gmail.com' : domain}`;
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Everything that tells an account from others; a name alone is no trait. */
export function traitsOf(account: AccountTraits): Trait[] {
  const { mobile, email, idNumber, name, birthDate } = account;
  const proven = (kind: TraitKind, value: string): Trait => ({ kind, value, isProven: true });
  return [
    ...(mobile === undefined ? [] : [{ kind: 'phone' as const, value: mobile.address, isProven: mobile.isProven }]),
    ...(email === undefined
      ? []
      : [{ kind: 'email' as const, value: normaliseEmail(email.address), isProven: email.isProven }]),
    ...(idNumber === undefined || lettersOf(idNumber) === '' ? [] : [proven('idNumber', lettersOf(idNumber))]),
    ...(name === undefined || birthDate === undefined ? [] : [proven('person', `${normaliseName(name)}|${birthDate}`)]),
    ...(account.bankAccounts ?? []).map((one) => proven('bankAccount', `${one.bankCode}:${lettersOf(one.accountNo)}`)),
    ...(account.identities ?? []).map((one) => proven('identity', `${one.provider}:${one.subject}`)),
    ...(account.devices ?? []).map((value): Trait => ({ kind: 'device', value, isProven: false })),
  ];
}
