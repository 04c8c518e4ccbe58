// A thread that only hashes passwords, at a lower priority than the thread that answers bets.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';

export interface HashTask {
  password: string;
  options: Options;
  /** Absent: make a hash. Present: compare with this one. */
  passwordHash?: string;
}
export interface HashDone {
  hash?: string;
  isRight?: boolean;
}

/** About a quarter of a busy processor: a storm of log-ins waits behind bets, and still gets through. */
const NICENESS = 5;

// Only Linux has a priority per thread; elsewhere this would slow the whole server down.
if (process.platform === 'linux') setPriority(0, NICENESS);

parentPort?.on('message', (task: HashTask) => {
  const { password, options, passwordHash } = task;
  const done: HashDone =
    passwordHash === undefined
      ? { hash: hashSync(password, options) }
      : { isRight: isRight(passwordHash, password, options) };
  parentPort?.postMessage(done);
});

function isRight(passwordHash: string, password: string, options: Options): boolean {
  try {
    return verifySync(passwordHash, password, options);
  } catch {
    return false; // Not a hash we can read: nobody gets in by it.
  }
}
