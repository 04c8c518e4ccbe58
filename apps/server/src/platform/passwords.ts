import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import { refuse } from './errors.ts';
import type { HashDone, HashTask } from './password-worker.ts';

/** Argon2id; the package has it as a const enum, which isolated modules cannot read. */
const ARGON2ID = 2;
/** OWASP's floor for Argon2id: 19 MiB, two passes, one lane. */
const options: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`;
/** One processor stays free for everything else; three hash enough for any log-in storm worth serving. */
const WORKERS_MAX = Math.max(1, Math.min(3, availableParallelism() - 1));
const WAITING_MAX = 300;

export interface Passwords {
  /** Argon2id in PHC form. Refuses `common.unavailable` when too many wait already. */
  hash(password: string): Promise<string>;
  /** Compares; with no hash it compares with a random one, so that an unknown name takes as long as a known one. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  /** True for a hash made with other parameters than today's: it is made anew when its password is at hand. */
  needsRehash(passwordHash: string): boolean;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** Password hashing in threads of its own, below the server's priority; the rest waits in a bounded queue. */
export function createPasswords(): Passwords {
  const threads = createThreads();
  let decoy: Promise<string> | undefined;
  const hash = async (password: string): Promise<string> =>
    (await threads.run({ password: normalised(password), options })).hash!;
  return {
    hash,
    async verify(passwordHash, password) {
      const target = passwordHash ?? (await (decoy ??= hash(randomBytes(32).toString('hex'))));
      const { isRight } = await threads.run({ password: normalised(password), options, passwordHash: target });
      return passwordHash !== undefined && isRight === true;
    },
    needsRehash: (passwordHash) => !passwordHash.startsWith(PREFIX),
    close: threads.close,
  };
}

/** The same password typed on two keyboards may be other code points: NIST asks for one form. */
const normalised = (password: string): string => password.normalize('NFKC');

interface Waiting {
  task: HashTask;
  resolve(done: HashDone): void;
  reject(error: Error): void;
}

/** Threads are started when they are first needed; each has one task at a time. A thread that dies fails its task and is replaced. */
function createThreads() {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const running = new Map<Worker, Waiting>();
  const queue: Waiting[] = [];

  function start(): Worker {
    const worker = new Worker(new URL('./password-worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', (done: HashDone) => {
      running.get(worker)?.resolve(done);
      release(worker);
    });
    worker.on('error', (error: Error) => {
      running.get(worker)?.reject(error);
      running.delete(worker);
      all.delete(worker);
      next();
    });
    all.add(worker);
    return worker;
  }

  function release(worker: Worker): void {
    running.delete(worker);
    worker.unref();
    idle.push(worker);
    next();
  }

  function next(): void {
    if (queue.length === 0) return;
    const worker = idle.pop() ?? (all.size < WORKERS_MAX ? start() : undefined);
    if (worker === undefined) return;
    const waiting = queue.shift()!;
    running.set(worker, waiting);
    worker.ref(); // A task under way keeps the process; an idle thread does not.
    worker.postMessage(waiting.task);
  }

  return {
    run(task: HashTask): Promise<HashDone> {
      if (queue.length >= WAITING_MAX) return Promise.reject(refuse('common.unavailable'));
      return new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject });
        next();
      });
    },
    async close(): Promise<void> {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
