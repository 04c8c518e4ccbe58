// Free play: a guest for two hours with play money, in a currency of its own that cannot be converted.
import { randomBytes } from 'node:crypto';
import { addressKeys } from '@sanam/server/platform/rate-limiter.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { ago, type Db, inTransaction } from '@sanam/server/platform/db.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import type { MemberDeps } from '../deps.ts';
import { createMember, setState } from '../members.ts';
import { memberSettings } from '../settings.ts';
import { type Browser, type SessionAnswer, TRIAL_SECONDS } from '../types.ts';

const NAME_BYTES = 6;
const CLOSED_AT_ONCE = 200;

/** Creates a guest with play money and a session. Refuses with `common.tooManyRequests`. */
export async function startTrial(deps: MemberDeps, context: Context, browser: Browser): Promise<SessionAnswer> {
  const { platform, site, ports } = deps;
  await limitTrials(deps, context, browser);
  const money = await site.setting(context.merchantId, memberSettings.trialMoneyMinor);
  const entered = await inTransaction(platform.db, async (trx) => {
    const memberId = await createMember(deps, trx, {
      merchantId: context.merchantId,
      username: `trial-${randomBytes(NAME_BYTES).toString('hex')}`,
      accountType: 'guest',
      payeeName: null,
      termsVersion: null,
      ageConfirmed: null,
      registerInfo: {},
    });
    await ports.fundTrial(trx, memberId, BigInt(money));
    return ports.issueSession(trx, context, {
      memberId,
      visitor: browser.visitor,
      outcome: 'trial',
      method: 'trial',
      kind: 'trial',
      isFresh: false,
      mustChange: false,
    });
  });
  return ports.answerOf(entered);
}

/** A sandbox allows more trials, but limits the number of accounts too. */
async function limitTrials({ platform, limiter }: MemberDeps, context: Context, browser: Browser): Promise<void> {
  const scope = platform.config.mode === 'live' ? 'trial' : 'trialSandbox';
  await limiter.take(scope, addressKeys(context.address).address);
  await limiter.take(scope, `device:${browser.visitorHash}`);
}

export function defineTrialJob(deps: MemberDeps, jobs: Jobs): void {
  jobs.define({
    name: 'identity.closeTrials',
    lane: 'upkeep',
    everySeconds: 60,
    run: async () => {
      for (const { member_id: memberId } of await endedTrials(deps.platform.db))
        await setState(deps, systemContext('trial'), { memberId, state: 'closed', reason: 'the trial ended' });
    },
  });
}

function endedTrials(db: Db): Promise<{ member_id: string }[]> {
  return db
    .selectFrom('members')
    .select('member_id')
    .where('account_type', '=', 'guest')
    .where('state', '=', 'active')
    .where('created_at', '<=', ago(`${TRIAL_SECONDS} seconds`))
    .orderBy('created_at')
    .limit(CLOSED_AT_ONCE)
    .execute();
}
