// A worker thread that hashes passwords, at a lower priority than the thread that answers bets.
import { setPriority } from 'node:os';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';

export interface HashTask {
  password: string;
  options: Options;
  /** If absent, a hash is created; if present, the password is compared with it. */
  passwordHash?: string;
}
export interface HashDone {
  hash?: string;
  isRight?: boolean;
}

/** About a quarter of a busy processor: many log-ins at once wait for bets but still progress. */
const NICENESS = 5;

// Only Linux has a priority per thread; elsewhere this would slow down the whole server.
if (process.platform === 'linux') setPriority(0, NICENESS);

export function run({ password, options, passwordHash }: HashTask): HashDone {
  if (passwordHash === undefined) return { hash: hashSync(password, options) };
  return { isRight: isRight(passwordHash, password, options) };
}

function isRight(passwordHash: string, password: string, options: Options): boolean {
  try {
    return verifySync(passwordHash, password, options);
  } catch {
    return false; // Unreadable hash: no password matches it.
  }
}
