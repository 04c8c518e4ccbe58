// Pure rules that normalize the data of an account, so that equal people match however they type.
import { normaliseName } from '@sanam/server/platform/names.rules.ts';
import type { TraitKind } from '../../contract/states.ts';

export interface Trait {
  kind: TraitKind;
  value: string;
  /** False for unverified data, and for what several people may share: it marks and stops nobody. */
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
  address?: string | undefined;
  /** Payers of the deposits as the banks named them; a bank may hide digits of an account. */
  payers?: readonly Payer[];
}

export interface Payer {
  bankCode: string | null;
  account: string;
  name: string | null;
}

/** Kinds that several people may share: they mark an account for staff, stop nobody and close no registration. */
export const sharedKinds: readonly TraitKind[] = ['device', 'payer', 'address'];

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

/** Fewest seen digits of an account that tell payers of one bank and first name apart. */
const SEEN_MIN = 3;

/** Hides digits as banks do: only the four before the last one stay. */
const masked = (accountNo: string): string =>
  [...accountNo].map((sign, i) => (i >= accountNo.length - 5 && i < accountNo.length - 1 ? sign : 'X')).join('');

/** Returns one form of a payer's account; one with hidden digits needs the first name beside it. */
function payerValue({ bankCode, account, name }: Payer): string[] {
  const signs = account.replaceAll(/[\s-]/g, '').replaceAll(/\D/g, 'X');
  if (!signs.includes('X')) return signs === '' ? [] : [`${bankCode}:${signs}`];
  const [first = ''] = name === null ? [] : normaliseName(name).split(' ');
  if (first === '' || signs.replaceAll('X', '').length < SEEN_MIN) return [];
  return [`${bankCode}:${signs}:${first}`];
}

/** Returns the accounts that paid, and the own ones in both forms in which a bank may name them as a payer. */
function payersOf({ payers = [], bankAccounts = [], name }: AccountTraits): string[] {
  const own = bankAccounts.flatMap(({ bankCode, accountNo }) => {
    const account = lettersOf(accountNo);
    return [
      { bankCode, account, name: name ?? null },
      { bankCode, account: masked(account), name: name ?? null },
    ];
  });
  return [...new Set([...payers, ...own].flatMap(payerValue))];
}

/** Returns the address with the family name, which is the last word of a name; a single word is no family name. */
function homeOf({ address, name }: AccountTraits): string[] {
  const words = name === undefined ? [] : normaliseName(name).split(' ');
  if (address === undefined || lettersOf(address) === '' || words.length < 2) return [];
  return [`${lettersOf(address)}|${words.at(-1)}`];
}

/** Returns everything that identifies an account; a name alone does not. */
export function traitsOf(account: AccountTraits): Trait[] {
  const { mobile, email, idNumber, name, birthDate } = account;
  const shared = (kind: TraitKind, value: string): Trait => ({ kind, value, isProven: false });
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
    ...(account.devices ?? []).map((value) => shared('device', value)),
    ...payersOf(account).map((value) => shared('payer', value)),
    ...homeOf(account).map((value) => shared('address', value)),
  ];
}
