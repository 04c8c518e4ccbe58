// The password check before points are spent: the payment password if one is set, otherwise the log-in password.
import { Refusal, refuse } from '@sanam/server/platform/errors.ts';
import type { RateLimit } from '@sanam/server/platform/rate-limiter.ts';
import type { PointsDeps } from './deps.ts';

const LOCK_SECONDS = 1800;

/**
 * The fifth wrong log-in password locks for half an hour. Wrong payment passwords are counted by their own limiter, for
 * all uses together.
 */
export const pointsLimits = {
  password: { free: 5, firstWait: LOCK_SECONDS, waitMax: LOCK_SECONDS, memorySeconds: LOCK_SECONDS },
} satisfies Record<string, RateLimit>;

const sameRefusals: Readonly<Record<string, 'points.passwordWrong' | 'points.passwordLocked'>> = {
  'wallet.paymentPasswordWrong': 'points.passwordWrong',
  'wallet.paymentPasswordLocked': 'points.passwordLocked',
  'common.tooManyRequests': 'points.passwordLocked',
};

/**
 * Checks the password outside of any transaction, so a wrong try counts although nothing is spent. Refuses with
 * `points.passwordWrong` or `points.passwordLocked`.
 */
export async function checkPassword(deps: PointsDeps, memberId: string, password: string): Promise<void> {
  try {
    if (await deps.accounts.hasPaymentPassword(memberId)) await deps.accounts.checkPaymentPassword(memberId, password);
    else await checkLogInPassword(deps, memberId, password);
  } catch (error) {
    const code = error instanceof Refusal ? sameRefusals[error.code] : undefined;
    if (code === undefined) throw error;
    throw refuse(code, (error as Refusal).details);
  }
}

async function checkLogInPassword({ auth, limiter }: PointsDeps, memberId: string, password: string): Promise<void> {
  await limiter.take('password', memberId);
  if (!(await auth.isOwnPassword(memberId, password))) throw refuse('points.passwordWrong');
  await limiter.clear('password', memberId);
}
