// Adapter to an external register. Every failure is `unknown`, and an unknown member does not play.
import { z } from 'zod/mini';
import { withoutSlot } from '@sanam/server/platform/concurrency-limit.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { AccountTraits } from './rules.ts';
import * as settings from './settings-store.ts';

export const SECRET_PURPOSE = 'protection.outsideRegister';
const TIMEOUT_MS = 5000;
const ANSWER_BYTES_MAX = 4096;

export type OutsideAnswer = 'clear' | 'blocked' | 'unknown';
export type Subject = Pick<AccountTraits, 'idNumber' | 'name' | 'birthDate'>;

const verdict = z.object({ listed: z.boolean() });

/** An external register of excluded people. */
export interface OutsideRegister {
  /** Asks the register; undefined if none is configured. */
  check(subject: Subject): Promise<OutsideAnswer | undefined>;
}

export function createOutsideRegister({
  db,
  vault,
  outside,
  log,
}: Pick<Platform, 'db' | 'vault' | 'outside' | 'log'>): OutsideRegister {
  return {
    async check({ idNumber, name, birthDate }) {
      const { outside_url: url, outside_secret_sealed: sealed } = await settings.readSettings(db);
      if (url === null || sealed === null) return undefined;
      const hasPerson = name !== undefined && birthDate !== undefined;
      if (idNumber === undefined && !hasPerson) return 'unknown';
      try {
        const response = await withoutSlot(() =>
          outside.fetch(url, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${vault.open(SECRET_PURPOSE, sealed)}`,
            },
            body: JSON.stringify({ idNumber, ...(hasPerson ? { name, birthDate } : {}) }),
            redirect: 'error',
            signal: AbortSignal.timeout(TIMEOUT_MS),
          }),
        );
        if (!response.ok) throw new Error(`status ${response.status}`);
        const { listed } = z.parse(verdict, JSON.parse((await response.text()).slice(0, ANSWER_BYTES_MAX)));
        return listed ? 'blocked' : 'clear';
      } catch (error) {
        log.warn(
          { reason: error instanceof Error ? error.message : 'unreachable' },
          'the outside register did not answer',
        );
        return 'unknown';
      }
    },
  };
}
