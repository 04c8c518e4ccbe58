// A member's mobile number and e-mail address: verified by a code, changed only with a new code.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { lockMember, maskedEmail, maskedMobile } from '@sanam/members/server/index.ts';
import * as contactStore from './contact-store.ts';
import type { Notices } from './notices.ts';
import { otherWays, readFactors } from './reading.ts';
import { hasWayIn } from './rules.ts';
import type { FactorDeps } from './types.ts';

type CodeForm = CallArguments<Calls['contactCode']>['body'];
type ConfirmForm = CallArguments<Calls['confirmContact']>['body'];
type Kind = contactStore.ContactKind;

const masked = (kind: Kind, address: string): string => (kind === 'sms' ? maskedMobile(address) : maskedEmail(address));
const purpose = 'contact';

type ContactsDeps = FactorDeps & { notices: Notices };

export function createContacts(deps: ContactsDeps) {
  return {
    sendCode: sendCode.bind(null, deps),
    confirm: confirm.bind(null, deps),
    remove: remove.bind(null, deps),
  };
}

/** Returns the typed address, or the account's own. Refuses with `identity.mobileInvalid`, `identity.emailInvalid`. */
async function addressOf(deps: ContactsDeps, memberId: string, form: Omit<ConfirmForm, 'code'>): Promise<string> {
  const { ports } = deps;
  const { db } = deps.platform;

  const { kind, mobileNum: number, countryDialingCode = '66', email } = form;
  if (kind === 'sms' && number !== undefined) return ports.codes.readMobile({ countryDialingCode, number });
  if (kind === 'email' && email !== undefined) return email;
  const { row } = await readFactors(db, memberId);
  const stored = kind === 'sms' ? row.mobile : row.email;
  if (stored === null) throw refuse(kind === 'sms' ? 'identity.mobileInvalid' : 'identity.emailInvalid');
  return stored;
}

/**
 * Sends a code to an address, even if another member has verified it, because only the code's recipient may learn that.
 * Messages cost money, so it requires a human check.
 */
async function sendCode(deps: ContactsDeps, context: Context, session: MemberSession, form: CodeForm, visitor: string) {
  const { ports } = deps;

  const { kind, slider: token } = form;
  const { merchantId, sessionId: bound } = session;
  const address = await addressOf(deps, session.memberId, form);
  await ports.human.prove({ purpose, token, visitor, address: context.address, merchantId });
  const { address: ip, language } = context;
  return ports.codes.issue({ purpose, to: { kind, address }, bound, merchantId, ip, language });
}

async function confirm(
  deps: ContactsDeps,
  context: Context,
  { memberId, sessionId: bound }: MemberSession,
  form: ConfirmForm,
): Promise<CallValue<Calls['confirmContact']>> {
  const { ports, notices } = deps;
  const { db } = deps.platform;

  const { kind, code } = form;
  const address = await addressOf(deps, memberId, form);
  await ports.codes.use(db, { purpose, address, bound, code });
  return inTransaction(db, async (trx) => {
    await lockMember(trx, memberId);
    const before = await readFactors(trx, memberId);
    const was = kind === 'sms' ? before.mobile : before.email;
    const verifiedAt = await contactStore.saveContact(trx, { memberId, kind, address });
    if (verifiedAt === undefined) throw refuse('identity.contactTaken');
    const change = kind === 'sms' ? 'mobileChanged' : 'emailChanged';
    await audit(trx, context, {
      command: `identity.contact.${kind}`,
      subject: { type: 'member', id: memberId },
      before: { masked: was === null ? null : masked(kind, was) },
      after: { masked: masked(kind, address) },
    });
    const also = kind === 'email' && was !== null ? [was] : [];
    if (was !== null && was !== address) await ports.holdPayouts(trx, memberId, 'contactChanged');
    await notices.changed(trx, context, { memberId, change, also });
    return { masked: masked(kind, address), verifiedAt: verifiedAt.toISOString() };
  });
}

async function remove(deps: ContactsDeps, context: Context, session: MemberSession, kind: Kind): Promise<void> {
  const { db } = deps.platform;
  const { notices } = deps;

  const { memberId } = session;
  const others = await otherWays(deps, session);
  await inTransaction(db, async (trx) => {
    await lockMember(trx, memberId);
    const before = await readFactors(trx, memberId);
    const was = kind === 'sms' ? before.row.mobile : before.row.email;
    if (was === null) throw refuse('common.notFound');
    await contactStore.removeContact(trx, { memberId, kind });
    if (!hasWayIn(await readFactors(trx, memberId), others)) throw refuse('identity.lastWayIn');
    await audit(trx, context, {
      command: `identity.contact.${kind}`,
      subject: { type: 'member', id: memberId },
      before: { masked: masked(kind, was) },
      after: { masked: null },
    });
    const also = before.email === null ? [] : [before.email];
    await notices.changed(trx, context, {
      memberId,
      change: kind === 'sms' ? 'mobileRemoved' : 'emailRemoved',
      also,
    });
  });
}
