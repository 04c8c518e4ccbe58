// A worker thread that hashes passwords, at a lower priority than the thread that answers bets.
import { setPriority } from 'node:os';
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

export function run({ password, options, passwordHash }: HashTask): HashDone {
  if (passwordHash === undefined) return { hash: hashSync(password, options) };
  return { isRight: isRight(passwordHash, password, options) };
}

function isRight(passwordHash: string, password: string, options: Options): boolean {
  try {
    return verifySync(passwordHash, password, options);
  } catch {
    return false; // Not a hash this package can read: no password matches it.
  }
}
