import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';
import { refuse } from './errors.ts';

/** Argon2id; the package has it as a const enum, which isolated modules cannot read. */
const ARGON2ID = 2;
/** OWASP's floor for Argon2id: 19 MiB, two passes, one lane. */
const options: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes run in libuv's threads; more at a time would keep files and name look-ups waiting and eat memory. */
const AT_ONCE_MAX = 3;
const WAITING_MAX = 300;

export interface Passwords {
  /** Argon2id in PHC form. Refuses `common.unavailable` when too many wait already. */
  hash(password: string): Promise<string>;
  /** Compares; with no hash it compares with a random one, so that an unknown name takes as long as a known one. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** Password hashing off the event loop, a few at a time, the rest in a bounded queue. */
export function createPasswords(): Passwords {
  const enter = createTurnstile();
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => enter(() => hash(normalised(password), options)),
    async verify(passwordHash, password) {
      const target = passwordHash ?? (await (decoy ??= hash(randomBytes(32).toString('hex'), options)));
      const isRight = await enter(() => verify(target, normalised(password)).catch(() => false));
      return passwordHash !== undefined && isRight;
    },
  };
}

/** The same password typed on two keyboards may be other code points: NIST asks for one form. */
const normalised = (password: string): string => password.normalize('NFKC');

function createTurnstile(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= AT_ONCE_MAX) {
      if (waiting.length >= WAITING_MAX) throw refuse('common.unavailable');
      await new Promise<void>((go) => waiting.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next(); // The place is handed on.
    }
  };
}
