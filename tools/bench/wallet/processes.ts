// Starts and stops the processes of a run.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { BenchVendor, GeneratorJob, GeneratorMessage, GeneratorReport } from './plan.ts';

const root = join(import.meta.dirname, '../../..');
const READY_TIMEOUT_MS = 60_000;

export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a Node program that prints `ready <address>`; rejects with its output if it ends before. */
export function startProgram(file: string, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [join(root, file)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let written = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${file} was not ready in time: ${written.slice(-2_000)}`));
    }, READY_TIMEOUT_MS);
    const listen = (chunk: Buffer) => {
      written = (written + String(chunk)).slice(-10_000);
      const url = /^ready (\S+)/m.exec(written)?.[1];
      if (url === undefined || child.pid === undefined) return;
      clearTimeout(timer);
      resolve({ url, pid: child.pid, stop: () => stop(child) });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${file} ended with ${code}: ${written.slice(-2_000)}`));
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Adds a vendor with the project's own command and reads the printed keys. */
export async function addVendor(code: string, env: Record<string, string>): Promise<BenchVendor> {
  const printed = await runProgram('apps/server/src/cli/vendor.ts', ['add', code], env);
  const json = /\{[\s\S]*\}/.exec(printed)?.[0];
  if (json === undefined) throw new Error(`no keys in: ${printed}`);
  const { request_key, answer_key } = JSON.parse(json) as { request_key: string; answer_key: string };
  return { code, requestKey: request_key, answerKey: answer_key };
}

/** Runs a program to its end and returns its output; rejects if it ends with an error. */
export function runProgram(file: string, args: string[], env: Record<string, string>): Promise<string> {
  return runCommand(process.execPath, [join(root, file), ...args], env);
}

export function runCommand(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve(out);
      else
        reject(new Error(`${command} ${args.join(' ')} ended with ${code}: ${err.slice(-2_000)}${out.slice(-2_000)}`));
    });
  });
}

/** Runs the load generator once in a separate process; calls `onCounting` after the warm-up. */
export function generate(job: GeneratorJob, onCounting: () => void = () => {}): Promise<GeneratorReport> {
  const child = fork(join(import.meta.dirname, 'generator.ts'), { execArgv: [], serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.on('message', (message: GeneratorMessage) => {
      if (message === 'counting') onCounting();
      else if ('report' in message) resolve(message.report);
      else reject(new Error(`the generator failed: ${message.error}`));
    });
    child.on('exit', (code) => reject(new Error(`the generator ended with ${code}`)));
    child.send(job);
  });
}
