// Free play: a guest of two hours with play money, in books of its own currency that nothing converts from.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { addressKeys } from '@sanam/server/platform/brakes.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, rows } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { Cookies } from '@sanam/auth/server/cookies.ts';
import type { ServiceDeps } from '@sanam/auth/server/deps.ts';
import type { Entering } from '@sanam/auth/server/entering.ts';
import type { Members } from '../members.ts';
import { TRIAL_SECONDS } from '@sanam/auth/server/sessions.ts';
import { identitySettings } from '@sanam/auth/server/settings.ts';
import type { Browser, SessionAnswer } from '@sanam/auth/server/types.ts';

const NAME_BYTES = 6;
const CLOSED_AT_ONCE = 200;
const NONCE_HEADER = 'x-trial-nonce';

export function createTrial(deps: ServiceDeps & { members: Members; entering: Entering; cookies: Cookies }): {
  handlers: Handlers;
} {
  const { site, brakes, ports, members, entering, cookies } = deps;
  const { db, config, encryptedCalls, jobs } = deps.platform;

  /** A sandbox is for trying out; even there nobody makes accounts without end. */
  async function brake(context: Context, browser: Browser): Promise<void> {
    const scope = config.mode === 'live' ? 'trial' : 'trialSandbox';
    await brakes.take(scope, addressKeys(context.address).address);
    await brakes.take(scope, `device:${browser.visitorHash}`);
  }

  async function open(context: Context, browser: Browser): Promise<SessionAnswer> {
    const { merchantId } = context;
    const money = await site.setting(merchantId, identitySettings.trialMoneyMinor);
    const { visitor } = browser;
    const entered = await inTransaction(db, async (trx) => {
      const memberId = await members.createMember(trx, {
        merchantId,
        username: `trial-${randomBytes(NAME_BYTES).toString('hex')}`,
        accountType: 'guest',
        payeeName: null,
        termsVersion: null,
        ageConfirmed: null,
        registerInfo: {},
      });
      await ports.fundTrial(trx, memberId, BigInt(money));
      return entering.enterSession(trx, context, {
        memberId,
        visitor,
        outcome: 'trial',
        method: 'trial',
        kind: 'trial',
        isFresh: false,
        mustChange: false,
      });
    });
    return entering.answer(entered);
  }

  jobs.define({
    name: 'identity.closeTrials',
    everySeconds: 60,
    run: async () => {
      for (const { member_id: memberId } of await endedTrials(db))
        await members.setState(systemContext('trial'), { memberId, state: 'closed', reason: 'the trial ended' });
    },
  });

  return {
    handlers: {
      /**
       * The nonce is as good as noise (SEC-020): what limits trials are the brakes.
       * Refuses `identity.methodClosed`, `request.encryption_required`, `request.encryption_invalid`, `common.tooManyRequests`.
       */
      async loginTrial({ context, request, reply }) {
        if (!(await site.isFeatureOn(context.merchantId, 'FREEPLAY'))) throw refuse('identity.methodClosed');
        await entering.checkAddress(context);
        const nonce = request.headers[NONCE_HEADER];
        if (typeof nonce !== 'string') throw refuse('request.encryption_required');
        await encryptedCalls.open(nonce);
        const browser = cookies.browserOf(request, reply);
        await brake(context, browser);
        return cookies.give(request, reply, await open(context, browser));
      },
    },
  };
}

function endedTrials(db: Db): Promise<{ member_id: string }[]> {
  return rows(
    db,
    sql<{ member_id: string }>`
      select member_id from members
      where account_type = 'guest' and state = 'active'
        and created_at <= platform_now() - make_interval(secs => ${TRIAL_SECONDS})
      order by created_at limit ${CLOSED_AT_ONCE}`,
  );
}
