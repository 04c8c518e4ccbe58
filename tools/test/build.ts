// Builds what the browser journeys open: every application with a Vite configuration.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tidy/files.ts';
import { runStep } from './steps.ts';

const apps = ['portal', 'console', 'studio'].filter((name) => existsSync(join(ROOT, 'apps', name, 'vite.config.ts')));
for (const name of apps) {
  const result = await runStep({ name, command: 'vite', args: ['build', join('apps', name), '--logLevel', 'warn'] }, true);
  console.log(`build ${name}: ${result.isOk ? 'ok' : 'FAILED'} (${result.seconds} s)`);
  if (result.isOk) continue;
  console.log(result.output);
  process.exitCode = 1;
}
