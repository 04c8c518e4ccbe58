// Personal details of a registration: encrypted at rest, masked in every answer (SEC-032).
import type { Calls, CallValue } from '@sanam/contract';
import type { RegistrationField } from '@sanam/merchants/contract/page.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { personalFields } from '@sanam/merchants/contract/page.ts';
import { maskDetail, maskEmail, maskMobile } from './masks.rules.ts';
import * as store from './store.ts';

const PURPOSE = 'identity.profile';

type Deps = { platform: Pick<Platform, 'db' | 'vault'> };

/** Encrypts the details among these texts; writes nothing if there are none. */
export async function saveProfile(
  { platform }: Deps,
  trx: Trx,
  memberId: string,
  texts: Partial<Record<RegistrationField, string>>,
): Promise<void> {
  const details = Object.fromEntries(
    personalFields.flatMap((field) => (texts[field] === undefined ? [] : [[field, texts[field]]])),
  );
  if (Object.keys(details).length === 0) return;
  // The id inside binds the text to its row: a row copied to another member cannot be decrypted.
  const sealed = platform.vault.seal(PURPOSE, JSON.stringify({ memberId, details }));
  await store.saveProfile(trx, { memberId, sealed });
}

/** Returns the member's details, masked. Refuses with `common.notFound`. */
export async function maskedProfile({ platform }: Deps, memberId: string): Promise<CallValue<Calls['memberProfile']>> {
  const { db, vault } = platform;
  const contacts = await store.findContacts(db, memberId);
  if (contacts === undefined) throw refuse('common.notFound');
  const sealed = await store.findProfile(db, memberId);
  const details = sealed === undefined ? {} : opened(vault, memberId, sealed);
  return {
    birthDate: contacts.birth_date,
    mobile: contacts.mobile === null ? null : maskMobile(contacts.mobile),
    isMobileVerified: contacts.is_mobile_verified,
    email: contacts.email === null ? null : maskEmail(contacts.email),
    isEmailVerified: contacts.is_email_verified,
    details: personalFields.flatMap((field) =>
      details[field] === undefined ? [] : [{ field, text: maskDetail(details[field]) }],
    ),
  };
}

export function opened(vault: Vault, memberId: string, sealed: string): Partial<Record<RegistrationField, string>> {
  const kept = JSON.parse(vault.open(PURPOSE, sealed)) as { memberId: string; details: Record<string, string> };
  return kept.memberId === memberId ? kept.details : {};
}
