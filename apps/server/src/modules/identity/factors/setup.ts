// Second factors coming and going: authenticator app, passkeys, recovery codes.
import type { CallArguments, CallValue, Schemas } from '@sanam/contract';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '../../../platform/db.ts';
import { refuse } from '../../../platform/errors.ts';
import type { MemberSession } from '../../../platform/http/sessions.ts';
import { newId, randomText } from '../../../platform/ids.ts';
import { newSecret, otpauthUri, stepOf } from '../../../platform/totp.ts';
import { closeChallenge, openChallenge, tryChallenge } from './challenges.ts';
import { deviceName } from './device-name.rules.ts';
import type { Change, Notices } from './notices.ts';
import { creationOptions, madePasskey, type RelyingParty } from './passkeys.ts';
import { type Proving, TOTP_PURPOSE } from './proving.ts';
import { otherWays, readFactors } from './reading.ts';
import {
  hasWayIn,
  PASSKEYS_MAX,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LETTERS,
  recoveryText,
  TOTP_SETUP_SECONDS,
} from './rules.ts';
import * as store from './store.ts';
import type { FactorDeps } from './types.ts';

type AddPasskeyForm = CallArguments<Schemas['addPasskey']>['body'];
const PASSKEY_NAME = 'Passkey';

export function createSetup(deps: FactorDeps & { proving: Proving; notices: Notices }) {
  const { site, proving, notices } = deps;
  const { db, vault } = deps.platform;

  async function note(trx: Trx, context: Context, memberId: string, change: Change, after?: object): Promise<void> {
    await audit(trx, context, {
      command: `identity.factor.${change}`,
      subject: { type: 'member', id: memberId },
      after,
    });
    await notices.changed(trx, context, { memberId, change });
  }

  async function makeRecoveryCodes(trx: Trx, memberId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => randomText(RECOVERY_LETTERS, RECOVERY_ALPHABET));
    const hashes = codes.map((code) => proving.recoveryHash(memberId, code));
    await store.replaceRecoveryCodes(trx, { memberId, hashes });
    return codes.map(recoveryText);
  }

  /** The first strong factor brings recovery codes with it; later ones leave the codes as they are. */
  async function firstRecoveryCodes(trx: Trx, memberId: string): Promise<string[] | null> {
    return (await readFactors(trx, memberId)).recoveryLeft > 0 ? null : makeRecoveryCodes(trx, memberId);
  }

  /** Recovery codes stand in for an authenticator or a passkey: without either they go too. */
  async function dropIdleRecoveryCodes(trx: Trx, memberId: string): Promise<void> {
    const left = await readFactors(trx, memberId);
    if (!left.hasTotp && left.passkeys === 0) await store.deleteRecoveryCodes(trx, memberId);
  }

  return {
    async startTotp({ memberId, merchantId, username }: MemberSession): Promise<CallValue<Schemas['startTotp']>> {
      const secret = newSecret();
      const isSaved = await store.saveTotp(db, { memberId, secretSealed: vault.seal(TOTP_PURPOSE, secret) });
      if (!isSaved) throw refuse('identity.factorExists');
      const { name: issuer } = await site.merchant(merchantId);
      const uri = otpauthUri({ secret, issuer, label: username });
      return { secret, uri, expiresInSeconds: TOTP_SETUP_SECONDS };
    },

    async confirmTotp(
      context: Context,
      { memberId }: MemberSession,
      code: string,
    ): Promise<CallValue<Schemas['confirmTotp']>> {
      const row = await store.findTotp(db, memberId);
      if (row?.confirmed_at != null) throw refuse('identity.factorExists');
      if (row === undefined || row.age_seconds > TOTP_SETUP_SECONDS) throw refuse('identity.codeExpired');
      const { secret_sealed: secretSealed } = row;
      const step = stepOf(vault.open(TOTP_PURPOSE, secretSealed), code.replaceAll(/\s/g, ''), await databaseNow(db));
      if (step === undefined) throw refuse('identity.codeWrong');
      return inTransaction(db, async (trx) => {
        await store.lockMember(trx, memberId);
        if (!(await store.confirmTotp(trx, { memberId, secretSealed, step }))) throw refuse('identity.codeExpired');
        await note(trx, context, memberId, 'totpOn');
        return { recoveryCodes: await firstRecoveryCodes(trx, memberId) };
      });
    },

    removeTotp: (context: Context, { memberId }: MemberSession): Promise<void> =>
      inTransaction(db, async (trx) => {
        await store.lockMember(trx, memberId);
        const wasOn = await store.deleteTotp(trx, memberId);
        await dropIdleRecoveryCodes(trx, memberId);
        if (wasOn) await note(trx, context, memberId, 'totpOff');
      }),

    async passkeyOptions(
      { memberId, merchantId, username, sessionId: bound }: MemberSession,
      party: RelyingParty,
    ): Promise<CallValue<Schemas['passkeyOptions']>> {
      const existing = await store.listPasskeys(db, memberId);
      if (existing.length >= PASSKEYS_MAX) throw refuse('identity.passkeysFull');
      const { name: brand } = await site.merchant(merchantId);
      const options = await creationOptions({ party, brand, memberId, username, existing });
      const webauthn = options.challenge;
      return {
        options: { ...options },
        ticket: await openChallenge(db, { purpose: 'passkeyAdd', memberId, bound, webauthn }),
      };
    },

    async addPasskey(
      context: Context,
      ask: { session: MemberSession; form: AddPasskeyForm; party: RelyingParty; agent: string | null },
    ): Promise<CallValue<Schemas['addPasskey']>> {
      const { session, form, party } = ask;
      const { memberId, sessionId: bound } = session;
      const challenge = await tryChallenge(db, { purpose: 'passkeyAdd', value: form.ticket, bound });
      if (challenge === undefined || challenge.webauthn === null) throw refuse('identity.codeExpired');
      const made = await madePasskey({ answer: form.passkey, webauthn: challenge.webauthn, party });
      if (made === undefined) throw refuse('identity.codeWrong');
      const passkeyId = newId('psk');
      const name = form.name ?? (deviceName(ask.agent) || PASSKEY_NAME);
      return inTransaction(db, async (trx) => {
        await store.lockMember(trx, memberId);
        if (!(await closeChallenge(trx, challenge))) throw refuse('identity.codeExpired');
        if ((await readFactors(trx, memberId)).passkeys >= PASSKEYS_MAX) throw refuse('identity.passkeysFull');
        const isNew = await store.insertPasskey(trx, { passkeyId, memberId, name, ...made });
        if (!isNew) throw refuse('identity.factorExists');
        await note(trx, context, memberId, 'passkeyAdded', { passkeyId, name });
        return { passkeyId, recoveryCodes: await firstRecoveryCodes(trx, memberId) };
      });
    },

    async renamePasskey(
      context: Context,
      { memberId }: MemberSession,
      ask: { id: string; name: string },
    ): Promise<void> {
      const { id: passkeyId, name } = ask;
      await inTransaction(db, async (trx) => {
        if (!(await store.renamePasskey(trx, { memberId, passkeyId, name }))) throw refuse('common.notFound');
        const subject = { type: 'member', id: memberId };
        await audit(trx, context, { command: 'identity.factor.passkeyNamed', subject, after: { passkeyId, name } });
      });
    },

    removePasskey: async (context: Context, session: MemberSession, passkeyId: string): Promise<void> => {
      const { memberId } = session;
      const others = await otherWays(deps, session);
      await inTransaction(db, async (trx) => {
        await store.lockMember(trx, memberId);
        const name = await store.deletePasskey(trx, { memberId, passkeyId });
        if (name === undefined) throw refuse('common.notFound');
        if (!hasWayIn(await readFactors(trx, memberId), others)) throw refuse('identity.lastWayIn');
        await dropIdleRecoveryCodes(trx, memberId);
        await note(trx, context, memberId, 'passkeyRemoved', { passkeyId, name });
      });
    },

    createRecoveryCodes: (context: Context, { memberId }: MemberSession) =>
      inTransaction(db, async (trx) => {
        await store.lockMember(trx, memberId);
        const recoveryCodes = await makeRecoveryCodes(trx, memberId);
        await note(trx, context, memberId, 'recoveryCodes');
        return { recoveryCodes };
      }),
  };
}
