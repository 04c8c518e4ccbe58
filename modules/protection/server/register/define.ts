import type { Platform } from '@sanam/server/platform/platform.ts';
import { createOutsideRegister } from './outside.ts';
import { createRegister, type ExclusionRegister, type RegisterDeps } from './service.ts';

const DAY_SECONDS = 86_400;

/**
 * Defines the register with its jobs: a sweep for each new exclusion, a nightly one of all accounts, and the end of
 * following exclusions.
 */
export function defineRegister(
  platform: Platform,
  deps: Pick<RegisterDeps, 'protection' | 'accountsOf'>,
): ExclusionRegister {
  const { db, vault, events, jobs } = platform;
  const register = createRegister({ db, vault, outside: createOutsideRegister(platform), ...deps });
  events.on('protection.stopped', 'protection.register', ({ memberId }) => register.sweepFor(memberId));
  events.on('protection.ended', 'protection.register', () => register.followEnds());
  jobs.define({
    name: 'protection.followExclusions',
    lane: 'upkeep',
    everySeconds: 300,
    run: () => register.followEnds(),
  });
  jobs.define({
    name: 'protection.sweepRegister',
    lane: 'books',
    everySeconds: DAY_SECONDS,
    run: () => register.sweepAll(),
  });
  return register;
}
