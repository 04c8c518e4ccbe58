// Starts the generators of bets and log-ins, each in a separate process.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { BenchMessage, BetsJob, Latencies, StormJob } from './plan.ts';

/** Runs one of them to its end. */
export function runProcess(file: string, job: BetsJob | StormJob): Promise<Latencies> {
  const child = fork(join(import.meta.dirname, file), { execArgv: [], serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.on('message', (message: BenchMessage) => {
      if ('report' in message) resolve(message.report);
      else reject(new Error(`${file} failed: ${message.error}`));
    });
    child.on('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.send(job);
  });
}
