import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Options } from '@node-rs/argon2';
import { Piscina } from 'piscina';
import { refuse } from './errors.ts';
import type { HashDone, HashTask } from './password-worker.ts';

/** Argon2id; the package has it as a const enum, which isolated modules cannot read. */
const ARGON2ID = 2;
export interface HashCost {
  /** KiB. */
  memoryCost: number;
  /** Passes. */
  timeCost: number;
}
/** OWASP's floor for Argon2id: 19 MiB, two passes, one lane. */
const OWASP_FLOOR: HashCost = { memoryCost: 19_456, timeCost: 2 };
/** One processor stays free for everything else; three hash enough for any log-in storm worth serving. */
const WORKERS_MAX = Math.max(1, Math.min(3, availableParallelism() - 1));
const WAITING_MAX = 300;

export interface Passwords {
  /** Argon2id in PHC form. Refuses `common.unavailable` when too many wait already. */
  hash(password: string): Promise<string>;
  /** Compares; with no hash it compares with a random one, so that an unknown name takes as long as a known one. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  /** True for a hash made with other parameters than today's: its password is hashed again at the next log-in. */
  needsRehash(passwordHash: string): boolean;
  /** Ends the threads. */
  close(): Promise<void>;
}

/**
 * Hashes passwords in worker threads below the server's priority; tasks wait in a bounded queue. Threads start with the
 * first task and stay; an idle thread does not keep the process running, and one that dies is replaced.
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
      // Payment passwords were once hashed as typed; the two differ for few.
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

/** The same password typed on two keyboards may be other code points: NIST asks for one form. */
const normalised = (password: string): string => password.normalize('NFKC');
