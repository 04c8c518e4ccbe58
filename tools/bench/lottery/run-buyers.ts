import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { BuyersJob, BuyersMessage, BuyersReport } from './buyers.ts';

/** Runs the buyers in a separate process; calls `onCounting` after their warm-up. */
export function runBuyers(job: BuyersJob, onCounting: () => void = () => {}): Promise<BuyersReport> {
  const child = fork(join(import.meta.dirname, 'buyers.ts'), { execArgv: [], serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.on('message', (message: BuyersMessage) => {
      if (message === 'counting') onCounting();
      else if ('report' in message) resolve(message.report);
      else reject(new Error(`the buyers failed: ${message.error}`));
    });
    child.on('exit', (code) => reject(new Error(`the buyers ended with ${code}`)));
    child.send(job);
  });
}
