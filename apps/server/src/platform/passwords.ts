import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Options } from '@node-rs/argon2';
import { Piscina } from 'piscina';
import { refuse } from './errors.ts';
import type { HashDone, HashTask } from './password-worker.ts';

/** Argon2id. The package exports it as a const enum, which isolated modules cannot read. */
const ARGON2ID = 2;
export interface HashCost {
  /** KiB. */
  memoryCost: number;
  /** Number of passes. */
  timeCost: number;
}
/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const OWASP_FLOOR: HashCost = { memoryCost: 19_456, timeCost: 2 };
/**
 * Number of hashing threads. One processor stays free for other work; three are enough for any realistic number of
 * log-ins.
 */
const WORKERS_MAX = Math.max(1, Math.min(3, availableParallelism() - 1));
const WAITING_MAX = 300;

export interface Passwords {
  /** Returns an Argon2id hash in PHC format. Refuses with `common.unavailable` if too many are waiting. */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a hash. Without a hash it compares with a random one, so that an unknown name takes as
   * long as a known one.
   */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  /**
   * Checks whether a hash was made with other parameters than the current ones; its password is hashed again at the
   * next log-in.
   */
  needsRehash(passwordHash: string): boolean;
  /** Ends the threads. */
  close(): Promise<void>;
}

/**
 * Hashes passwords in worker threads with lower priority than the server; tasks wait in a bounded queue. Threads start
 * with the first task and stay. An idle thread does not keep the process running; a dead one is replaced.
 */
export function createPasswords(cost = OWASP_FLOOR): Passwords {
  const options: Options = { algorithm: ARGON2ID, parallelism: 1, ...cost };
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`;
  const threads = new Piscina<HashTask, HashDone>({
    filename: new URL('./password-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: WORKERS_MAX,
    idleTimeout: Number.POSITIVE_INFINITY,
    recordTiming: false,
  });
  async function run(task: HashTask): Promise<HashDone> {
    if (threads.queueSize >= WAITING_MAX) throw refuse('common.unavailable');
    return threads.run(task, { name: 'run' });
  }
  let decoy: Promise<string> | undefined;
  const hash = async (password: string): Promise<string> =>
    (await run({ password: normalised(password), options })).hash!;
  return {
    hash,
    async verify(passwordHash, password) {
      const target = passwordHash ?? (await (decoy ??= hash(randomBytes(32).toString('hex'))));
      // Payment passwords were once hashed as typed; the two texts seldom differ.
      for (const text of new Set([normalised(password), password])) {
        const { isRight } = await run({ password: text, options, passwordHash: target });
        if (isRight === true) return passwordHash !== undefined;
      }
      return false;
    },
    needsRehash: (passwordHash) => !passwordHash.startsWith(prefix),
    close: () => threads.destroy(),
  };
}

/**
 * Returns the NFKC form: two keyboards may produce different code points for the same password (NIST recommendation).
 */
const normalised = (password: string): string => password.normalize('NFKC');
