// Registration: the steps in their order (IDN-149 to IDN-153).
import { addressKeys } from '@sanam/server/platform/rate-limiter.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { Refusal, refuse } from '@sanam/server/platform/errors.ts';
import type { MemberDeps } from '../deps.ts';
import type { IssuedSession, SessionAnswer } from '../types.ts';
import type { AccountOpening } from '../ports.ts';
import {
  checkBlocks,
  type CheckedForm,
  checkForm,
  checkListed,
  checkPerson,
  type Person,
  provePhone,
} from './checks.ts';
import type { RegisterMethod } from './fields.rules.ts';
import type { RegisterForm } from './form.rules.ts';
import { type Invitation, readInvitation, refuseUnlessBringing } from './invitations.ts';
import { createNewcomer, freeUsername, type Newcomer } from './newcomers.ts';

export async function register(
  deps: MemberDeps,
  context: Context,
  { method, form: given, person }: { method: RegisterMethod; form: RegisterForm; person: Person },
): Promise<SessionAnswer> {
  const { platform, passwords, limiter, ports } = deps;
  const { merchantId } = context;
  // In a sandbox, testers and tests may register as often as they like.
  if (platform.config.mode === 'live') await limiter.take('registration', addressKeys(context.address).address);
  const opening = await openingOf(deps, merchantId, given);
  const form = opening?.username == null ? given : { ...given, username: opening.username };
  const checked = await checkForm(deps, merchantId, { method, form, isOpened: opening !== undefined });
  const invitation = await invitationOf(deps, merchantId, { checked, opening });
  await checkPerson(deps, context, checked, person);
  await checkBlocks(deps, context, checked);
  const username = await freeUsername(deps, merchantId, checked);
  const isMobileProven = await provePhone(deps, merchantId, { checked, person });
  await checkListed(deps, merchantId, { checked, person });
  const { password } = checked.read;
  const passwordHash = password === undefined ? undefined : await passwords.hash(password);
  const { paymentPassword } = checked.read.texts;
  const paymentPasswordHash =
    paymentPassword === undefined ? undefined : await ports.hashPaymentPassword(paymentPassword);
  const newcomer = { ...checked, username, isMobileProven, invitation, passwordHash, paymentPasswordHash };
  const issued = await admit(deps, context, newcomer, person).catch(async (error: unknown) => {
    // Another member took the name generated from the number in the meantime. The person did not choose it, so use
    // another one.
    if (method !== 'mobile' || !isUsernameTaken(error)) throw error;
    const other = await freeUsername(deps, merchantId, checked);
    return admit(deps, context, { ...newcomer, username: other }, person);
  });
  return ports.answerOf(issued);
}

/** Refuses with `identity.invitationInvalid` for a link that is no longer open. */
async function openingOf(
  { ports }: MemberDeps,
  merchantId: string,
  { openingSecret: secret = '' }: RegisterForm,
): Promise<AccountOpening | undefined> {
  if (secret === '') return undefined;
  const opening = await ports.openingOf({ merchantId, secret });
  if (opening === undefined) throw refuse('identity.invitationInvalid');
  return opening;
}

/** Returns the invitation; the opener of the account takes precedence over every code in the form. */
async function invitationOf(
  { platform, ports }: MemberDeps,
  merchantId: string,
  { checked, opening }: { checked: CheckedForm; opening: AccountOpening | undefined },
): Promise<Invitation | undefined> {
  if (opening !== undefined)
    return opening.inviterId === null ? undefined : { inviterId: opening.inviterId, code: null };
  const { affiliateCode, recommenderId } = checked.read.texts;
  const referralCode = checked.form.referralCode?.trim();
  const invitation = await readInvitation(platform.db, merchantId, { affiliateCode, referralCode, recommenderId });
  if (invitation !== undefined) await refuseUnlessBringing(ports, invitation);
  return invitation;
}

/** Creates the account and its first session in one transaction. */
function admit(deps: MemberDeps, context: Context, newcomer: Newcomer, person: Person): Promise<IssuedSession> {
  return inTransaction(deps.platform.db, async (trx) => {
    const memberId = await createNewcomer(deps, trx, context, { newcomer, person });
    return deps.ports.issueSession(trx, context, {
      memberId,
      visitor: person.visitor,
      outcome: 'registered',
      method: 'register',
      kind: 'member',
      isFresh: true,
      mustChange: false,
    });
  });
}

const isUsernameTaken = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'identity.usernameTaken';
