// Adds, renames and removes passkeys.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { lockMember } from '@sanam/members/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { closeChallenge, openChallenge, tryChallenge } from './challenges.ts';
import { deviceName } from './device-name.rules.ts';
import type { Notices } from './notices.ts';
import { creationOptions, madePasskey, type RelyingParty } from './passkeys.ts';
import { otherWays, readFactors } from './reading.ts';
import type { Recovery } from './recovery.ts';
import { hasWayIn, PASSKEYS_MAX } from './rules.ts';
import * as store from './store.ts';
import type { FactorDeps } from './types.ts';

type AddForm = CallArguments<Calls['addPasskey']>['body'];
/** Name for a browser that sends no user agent. */
const NAMELESS = 'Passkey';

type PasskeySetupDeps = FactorDeps & { notices: Notices; recovery: Recovery };

export function createPasskeySetup(deps: PasskeySetupDeps) {
  return {
    add: add.bind(null, deps),
    options: options.bind(null, deps),
    rename: rename.bind(null, deps),
    remove: remove.bind(null, deps),
  };
}

async function add(
  deps: PasskeySetupDeps,
  context: Context,
  ask: { session: MemberSession; form: AddForm; party: RelyingParty; agent: string | null },
): Promise<CallValue<Calls['addPasskey']>> {
  const { db } = deps.platform;
  const { notices, recovery } = deps;

  const { session, form, party } = ask;
  const { memberId, sessionId: bound } = session;
  const challenge = await tryChallenge(db, { purpose: 'passkeyAdd', value: form.ticket, bound });
  if (challenge === undefined || challenge.webauthn === null) throw refuse('identity.codeExpired');
  const made = await madePasskey({ answer: form.passkey, webauthn: challenge.webauthn, party });
  if (made === undefined) throw refuse('identity.codeWrong');
  const passkeyId = newId('psk');
  const name = form.name ?? (deviceName(ask.agent) || NAMELESS);
  return inTransaction(db, async (trx) => {
    await lockMember(trx, memberId);
    if (!(await closeChallenge(trx, challenge))) throw refuse('identity.codeExpired');
    if ((await readFactors(trx, memberId)).passkeys >= PASSKEYS_MAX) throw refuse('identity.passkeysFull');
    const isNew = await store.insertPasskey(trx, { passkeyId, memberId, name, ...made });
    if (!isNew) throw refuse('identity.factorExists');
    await notices.factorChanged(trx, context, { memberId, change: 'passkeyAdded', after: { passkeyId, name } });
    return { passkeyId, recoveryCodes: await recovery.first(trx, memberId) };
  });
}

async function options(
  deps: PasskeySetupDeps,
  { memberId, merchantId, username, sessionId: bound }: MemberSession,
  party: RelyingParty,
): Promise<CallValue<Calls['passkeyOptions']>> {
  const { db } = deps.platform;
  const { site } = deps;

  const existing = await store.listPasskeys(db, memberId);
  if (existing.length >= PASSKEYS_MAX) throw refuse('identity.passkeysFull');
  const { name: merchantName } = await site.merchant(merchantId);
  const options = await creationOptions({ party, merchantName, memberId, username, existing });
  const begun = { purpose: 'passkeyAdd', memberId, bound, webauthn: options.challenge } as const;
  return { options: { ...options }, ticket: await openChallenge(db, begun) };
}

/** Renames a passkey. Refuses with `common.notFound`. */
async function rename(
  deps: PasskeySetupDeps,
  context: Context,
  { memberId }: MemberSession,
  { id: passkeyId, name }: { id: string; name: string },
): Promise<void> {
  const { db } = deps.platform;

  await inTransaction(db, async (trx) => {
    if (!(await store.renamePasskey(trx, { memberId, passkeyId, name }))) throw refuse('common.notFound');
    const subject = { type: 'member', id: memberId };
    await audit(trx, context, { command: 'identity.factor.passkeyNamed', subject, after: { passkeyId, name } });
  });
}

/** Removes a passkey. Refuses with `common.notFound`, `identity.lastWayIn`. */
async function remove(
  deps: PasskeySetupDeps,
  context: Context,
  session: MemberSession,
  passkeyId: string,
): Promise<void> {
  const { db } = deps.platform;
  const { recovery, notices } = deps;

  const { memberId } = session;
  const others = await otherWays(deps, session);
  await inTransaction(db, async (trx) => {
    await lockMember(trx, memberId);
    const name = await store.deletePasskey(trx, { memberId, passkeyId });
    if (name === undefined) throw refuse('common.notFound');
    if (!hasWayIn(await readFactors(trx, memberId), others)) throw refuse('identity.lastWayIn');
    await recovery.dropIdle(trx, memberId);
    await notices.factorChanged(trx, context, { memberId, change: 'passkeyRemoved', after: { passkeyId, name } });
  });
}
