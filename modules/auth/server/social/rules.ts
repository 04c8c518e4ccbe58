// Pure rules for the data of a person after a sign-in and for the return address.
import type { SocialPerson } from '@sanam/members/contract/schemas.ts';
import type { SocialProvider } from '@sanam/merchants/contract/page.ts';

const RETURN_LENGTH_MAX = 512;
const USERNAME_LENGTH_MAX = 12;
const USERNAME_LENGTH_MIN = 3;

/** Masks an address: `someone@example.com` → `s***@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${[...email][0]}***${email.slice(at)}`;
}

/** Masks a name: `Somchai Jaidee` → `S*** J***`. */
export function maskedName(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 3)
    .map((word) => `${[...word][0] ?? ''}***`)
    .join(' ');
}

/** Returns the masked name of the account at the provider, for its owner. */
export function labelOf(person: { name: string | null; email: string | null }): string | null {
  if (person.email !== null) return maskedEmail(person.email);
  return person.name === null ? null : maskedName(person.name);
}

/** Returns the values that prefill the registration form. */
export function suggestion(
  provider: SocialProvider,
  person: { name: string | null; email: string | null },
): SocialPerson {
  const { name, email } = person;
  return { provider, name, email: email === null ? null : maskedEmail(email), username: usernameFrom(email, name) };
}

function usernameFrom(email: string | null, name: string | null): string {
  for (const source of [email?.split('@')[0], name]) {
    const plain = (source ?? '')
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .slice(0, USERNAME_LENGTH_MAX);
    if (plain.length >= USERNAME_LENGTH_MIN) return plain;
  }
  return '';
}

/** Returns a path of this site, or null for another host (SEC-027). The page checks again that it is one of its own. */
export function ownPath(wanted: string | undefined): string | null {
  if (wanted === undefined || wanted.length > RETURN_LENGTH_MAX) return null;
  // Browsers read a backslash as a slash and drop control characters: neither belongs in a path of ours.
  // oxlint-disable-next-line no-control-regex -- exactly these are refused
  if (!/^\/(?![/\\])[^\\\u0000-\u0020]*$/.test(wanted)) return null;
  // With its dots resolved, as a router does, it must not begin with another host either: /..//there.example
  return new URL(wanted, 'https://own.invalid').pathname.startsWith('//') ? null : wanted;
}

/** Returns the callback path of a provider; it must be registered there exactly so. */
export const callbackPath = (provider: SocialProvider): string => `/wps/session/social/${provider}/callback`;

/** Returns the encryption purpose of a client secret. */
export const secretPurpose = (merchantId: string, provider: string): string => `social:${merchantId}:${provider}`;
