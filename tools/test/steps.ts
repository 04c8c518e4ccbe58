// Runs a command of the project as a step with name, duration and result; shared by npm test and npm run check.
import { spawn } from 'node:child_process';
import '../start/compile-cache.ts';
import { ROOT } from '../tidy/files.ts';

export interface Step {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
}

export interface StepResult {
  name: string;
  isOk: boolean;
  seconds: number;
  /** Output of the command, if it was not printed. */
  output: string;
}

/**
 * Runs the step's command, found in node_modules/.bin or as `node`. `isQuiet` returns its output instead of printing
 * it.
 */
export function runStep(step: Step, isQuiet = false): Promise<StepResult> {
  const startedAt = Date.now();
  const isNode = step.command === 'node';
  return new Promise((resolve) => {
    const child = spawn(isNode ? process.execPath : step.command, step.args, {
      cwd: ROOT,
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }), ...step.env },
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    const finish = (isOk: boolean, extra = ''): void => {
      const seconds = Math.round((Date.now() - startedAt) / 100) / 10;
      resolve({ name: step.name, isOk, seconds, output: Buffer.concat(chunks).toString() + extra });
    };
    child.on('error', (error) => finish(false, `${error.message}\n`));
    child.on('close', (code) => finish(code === 0));
  });
}

/** `tsc -b` over every project; incremental, so that a second run takes a second. */
export const typesStep: Step = { name: 'types', command: 'tsc', args: ['-b'] };
