// Pure rules that normalize the data of an account, so that equal people match however they type.
import { normaliseName } from '@sanam/server/platform/names.rules.ts';
import type { TraitKind } from '../../contract/states.ts';

export interface Trait {
  kind: TraitKind;
  value: string;
  /** False for unverified data, and for a browser that several people may share: it marks and stops nobody. */
  isProven: boolean;
}

/** Facts of other modules about an account, as they store them. */
export interface AccountTraits {
  mobile?: { address: string; isProven: boolean } | undefined;
  email?: { address: string; isProven: boolean } | undefined;
  idNumber?: string | undefined;
  name?: string | undefined;
  /** Birth date such as "1990-05-17". */
  birthDate?: string | undefined;
  bankAccounts?: readonly { bankCode: string; accountNo: string }[];
  identities?: readonly { provider: string; subject: string }[];
  /** Keyed hashes of browsers. */
  devices?: readonly string[];
}

/** Providers that ignore dots in a mailbox name. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** Returns the address in lower case, without the part after a plus, and without dots if the provider ignores them. */
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

/** Returns everything that identifies an account; a name alone does not. */
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
