// Second factors and the security centre: authenticator apps, passkeys, recovery codes, codes by message, known
// devices.
import { lockMember, type Visitor } from '@sanam/members/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { createRateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { factorLimits } from './limits.ts';
import { createCentre } from './centre.ts';
import { forgetChallenges } from './challenges.ts';
import { unproveMobile } from './contact-store.ts';
import { createContacts } from './contacts.ts';
import type { KnownCookie } from '@sanam/server/platform/http/known-cookies.ts';
import { distrustAll, forgetDevices, noteDevice } from './devices.ts';
import { createNotices, type Notices } from './notices.ts';
import { createPasskeySetup } from './passkey-setup.ts';
import { createProving } from './proving.ts';
import { otherWays, readFactors } from './reading.ts';
import { createRecovery } from './recovery.ts';
import { createHandlers } from './routes.ts';
import { hasWayIn, secondMethods } from './rules.ts';
import { createSecondStep } from './second-step.ts';
import { createStepUp } from './step-up.ts';
import * as store from './store.ts';
import { createTotpSetup } from './totp-setup.ts';
import type { FactorDeps, FactorService } from './types.ts';

const FORGET_SECONDS = 3600;

export function createFactors(deps: FactorDeps): { service: FactorService; handlers: Handlers } {
  const { platform, ports } = deps;
  const { db } = platform;
  const limiter = createRateLimiter(platform, 'factors', factorLimits);
  const notices = createNotices(deps);
  const proving = createProving(deps);
  const secondStep = createSecondStep({ ...deps, proving, limiter });
  const stepUp = createStepUp({ ...deps, proving, limiter });
  const recovery = createRecovery({ ...deps, proving, notices });
  const totp = createTotpSetup({ ...deps, notices, recovery });
  const passkeySetup = createPasskeySetup({ ...deps, notices, recovery });
  const contacts = createContacts({ ...deps, notices });
  const centre = createCentre(deps);

  platform.events.on('identity.securityChanged', 'identity.tellSecurity', ({ memberId }) =>
    platform.live.publish(`member:${memberId}`, { type: 'security' }),
  );
  platform.jobs.define({
    name: 'identity.forgetFactors',
    lane: 'upkeep',
    everySeconds: FORGET_SECONDS,
    run: async () => {
      await forgetChallenges(db);
      await forgetDevices(db);
    },
  });

  const service: FactorService = {
    challengeFor: secondStep.challengeFor,
    stepUpValue: stepUp.begin,
    recordLogInDevice: (trx, context, entry) => recordLogInDevice(notices, trx, context, entry),
    hasFactor: async (memberId) => secondMethods(await readFactors(db, memberId)).length > 0,
    hasPasskey: async (target, memberId) => (await readFactors(target, memberId)).passkeys > 0,
    tellChange: notices.changed,
    factorsOf: centre.forStaff,
    resetAll: (trx, context, ask) => resetAll({ ...deps, notices }, trx, context, ask),
  };
  return {
    service,
    handlers: createHandlers({
      ports,
      config: platform.config,
      secondStep,
      stepUp,
      totp,
      passkeys: passkeySetup,
      recovery,
      contacts,
      centre,
    }),
  };
}

async function recordLogInDevice(
  notices: Notices,
  trx: Trx,
  context: Context,
  { memberId, visitor, isTrusted }: { memberId: string; visitor: Visitor; isTrusted: boolean },
): Promise<KnownCookie> {
  const { known = [], agent } = visitor;
  const noted = await noteDevice(trx, { memberId, known, agent, address: context.address, isTrusted });
  // The first device of an account needs no notice.
  if (noted.isNew && !noted.isFirst) await notices.newDevice(trx, context, { memberId, agent });
  return noted.cookie;
}

/**
 * Removes every second factor of a member. Ends the sessions and holds payouts, because an attacker may have caused it.
 */
async function resetAll(
  deps: FactorDeps & { notices: Notices },
  trx: Trx,
  context: Context,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<void> {
  const { notices, ports } = deps;
  const { row } = await readFactors(trx, memberId);
  const others = await otherWays(deps, { memberId, merchantId: row.merchant_id });
  await lockMember(trx, memberId);
  const before = await readFactors(trx, memberId);
  await store.deleteTotp(trx, memberId);
  await store.deletePasskeys(trx, memberId);
  await store.deleteRecoveryCodes(trx, memberId);
  // A lost phone is a lost number. The number stays if it is the only log-in method.
  const isKept = before.email === null && !hasWayIn({ ...before, passkeys: 0, mobile: null }, others);
  if (before.mobile !== null && !isKept) await unproveMobile(trx, memberId);
  await distrustAll(trx, memberId);
  await ports.endSessions(trx, { memberId, reason: 'factorsReset' });
  await ports.holdPayouts(trx, memberId, 'factorsReset');
  const { hasTotp, passkeys, recoveryLeft } = before;
  const had = { totp: hasTotp, passkeys, recoveryCodes: recoveryLeft, mobile: before.mobile !== null };
  const subject = { type: 'member', id: memberId };
  await audit(trx, context, { command: 'identity.factors.reset', subject, before: had, reason });
  await notices.changed(trx, context, { memberId, change: 'factorsReset' });
}
