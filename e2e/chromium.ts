// One place that answers: which Chromium? The system's, else the one inside the npm package. Nothing is downloaded.
import { existsSync } from 'node:fs';

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/**
 * No graphics card: Chromium's own painter draws the pages, and only WebGL (PixiJS) comes from SwiftShader. Pages drawn
 * through SwiftShader as well take seven times the processor.
 */
const SOFTWARE_GL = ['--disable-gpu', '--enable-unsafe-swiftshader'];
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export interface Browser {
  executablePath: string;
  args: string[];
}

/** `CHROMIUM_PATH` names another one; `FORCE_NPM_CHROMIUM=1` takes the package even where the system has one. */
export async function chromium(): Promise<Browser> {
  const system = process.env.CHROMIUM_PATH ?? SYSTEM.find((path) => existsSync(path));
  if (system !== undefined && !process.env.FORCE_NPM_CHROMIUM) {
    return { executablePath: system, args: [...FLAGS, ...SOFTWARE_GL] };
  }
  // Set before the import: the package then unpacks its own libnss3 and finds it.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return { executablePath: await packaged.executablePath(), args: [...FLAGS, ...SOFTWARE_GL] };
}
