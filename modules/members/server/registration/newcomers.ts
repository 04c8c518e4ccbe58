// Creates a member with all given data from a checked form.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberDeps } from '../deps.ts';
import { createMember } from '../members.ts';
import { checkUsernameBlocks, type CheckedForm, type Person, settingsOf } from './checks.ts';
import { readUsername, type RegisterForm } from './form.rules.ts';
import type { Invitation } from './invitations.ts';
import { saveProfile } from './profile.ts';
import * as store from './store.ts';
import { USERNAME_TRIES, usernameOfMobile } from './username.rules.ts';

/** A checked form, ready to become a member. */
export interface Newcomer extends CheckedForm {
  username: string;
  passwordHash: string | undefined;
  paymentPasswordHash: string | undefined;
  isMobileProven: boolean;
  invitation: Invitation | undefined;
}

/** Returns the name in the form, or the first free one for the mobile number. Refuses with `identity.usernameTaken`. */
export async function freeUsername(
  deps: MemberDeps,
  merchantId: string,
  { method, read, mobile, form }: CheckedForm,
): Promise<string> {
  const { openingSecret: secret } = form;
  const isTaken = (username: string): Promise<boolean> => isNameTaken(deps, { merchantId, username, secret });
  if (method === 'username') {
    const username = read.texts.username!;
    if (await isTaken(username)) throw usernameTaken();
    return username;
  }
  for (let attempt = 0; attempt < USERNAME_TRIES; attempt++) {
    const username = usernameOfMobile(mobile!, attempt);
    if (!(await isTaken(username))) return username;
  }
  throw contactTaken();
}

/** Checks whether a member has the name, or it is reserved for an opened account. */
async function isNameTaken(
  { platform, ports }: MemberDeps,
  name: { merchantId: string; username: string; secret: string | undefined },
): Promise<boolean> {
  return (await store.isNameTaken(platform.db, name)) || ports.isNameKept(name);
}

/**
 * Returns a name an account can have, as stored. Refuses with `identity.usernameInvalid`, `identity.usernameTaken`, and
 * `identity.registrationClosed` if registration is closed.
 */
export async function checkUsername(deps: MemberDeps, merchantId: string, typed: string): Promise<string> {
  const { methods, fields } = await settingsOf(deps, merchantId);
  if (methods.length === 0) throw refuse('identity.registrationClosed');
  const { text, problem } = readUsername(fields, typed);
  if (text === undefined || problem !== undefined)
    throw refuse('identity.usernameInvalid', {
      fields: [{ field: 'username', problem: problem?.problem ?? 'required' }],
    });
  await checkUsernameBlocks(deps, merchantId, text);
  if (await isNameTaken(deps, { merchantId, username: text, secret: undefined })) throw usernameTaken();
  return text;
}

/**
 * Creates the member and returns its id. Refuses with `identity.usernameTaken`, `identity.contactTaken`, and as the
 * social ticket does.
 */
export async function createNewcomer(
  deps: MemberDeps,
  trx: Trx,
  context: Context,
  { newcomer, person }: { newcomer: Newcomer; person: Person },
): Promise<string> {
  const { ports } = deps;
  const { read, settings, mobile, isMobileProven, invitation, form, passwordHash, paymentPasswordHash } = newcomer;
  const memberId = await createMember(deps, trx, {
    merchantId: context.merchantId,
    username: newcomer.username,
    accountType: 'player',
    payeeName: read.texts.payeeName ?? null,
    termsVersion: settings.termsVersion,
    ageConfirmed: settings.ageMin,
    registerInfo: informationOf(form),
  });
  const email = read.texts.email?.toLowerCase() ?? null;
  const birthDate = read.birthDate ?? null;
  const contacts = { memberId, mobile: mobile ?? null, isMobileProven, email, birthDate };
  if (!(await store.saveContacts(trx, contacts).catch(translated))) throw contactTaken();
  await saveProfile(deps, trx, memberId, read.texts);
  if (invitation !== undefined) {
    const isIn = await store.saveInviter(trx, { merchantId: context.merchantId, memberId, ...invitation });
    if (!isIn) throw refuse('identity.invitationInvalid');
    const { inviterId, code } = invitation;
    const { merchantId } = context;
    if (inviterId !== null) {
      const placed = { memberId, merchantId, inviterId, code };
      await ports.placeNewcomer(trx, placed);
      await ports.noteFriend(trx, placed);
    }
  }
  const { openingSecret: secret = '' } = form;
  if (secret !== '' && !(await ports.useOpening(trx, context, { secret, memberId })))
    throw refuse('identity.invitationInvalid');
  if (passwordHash !== undefined) await ports.savePassword(trx, { memberId, passwordHash, mustChange: false });
  if (paymentPasswordHash !== undefined) await ports.setFirstPaymentPassword(trx, memberId, paymentPasswordHash);
  if (form.socialTicket) {
    const { visitorHash, socialTicket: ticket } = person;
    await ports.claimIdentity(trx, context, { visitorHash, ticket, memberId });
  }
  return memberId;
}

const usernameTaken = () => refuse('identity.usernameTaken', { fields: [{ field: 'username', problem: 'taken' }] });
const contactTaken = () => refuse('identity.contactTaken', { fields: [{ field: 'mobileNum', problem: 'taken' }] });

/**
 * Translates a conflict: if two people use one verified number at the same moment, the database accepts one and the
 * other gets the usual refusal.
 */
function translated(error: unknown): never {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === '23505' && constraint === 'members_mobile') throw contactTaken();
  throw error;
}

/** Returns the browser's claims about the origin of the visitor (SEC-016): stored, but not trusted. */
function informationOf({ domain, registerUrl, referralCode, registerMethod }: RegisterForm): Record<string, string> {
  const given = { domain, registerUrl, referralCode, registerMethod };
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
