// Finds the Chromium of the journeys and the benches. Nothing is downloaded.
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
 * Without a graphics card, Chromium's own software rasteriser draws the pages, and only WebGL (PixiJS) uses
 * SwiftShader. Drawing pages with SwiftShader as well takes seven times the processor time.
 */
const SOFTWARE_GL = ['--disable-gpu', '--enable-unsafe-swiftshader'];
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export interface Browser {
  executablePath: string;
  args: string[];
}

/** The npm package has no build for other processors and systems. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/**
 * Starts the Chromium of the npm package: the same version everywhere, and a headless build that takes a third less
 * processor time than Debian's. `CHROMIUM_PATH` names another one; if the package does not support this machine, the
 * system's is used.
 */
export async function chromium(): Promise<Browser> {
  const other = process.env.CHROMIUM_PATH ?? (isPackaged ? undefined : SYSTEM.find((path) => existsSync(path)));
  if (other !== undefined) return { executablePath: other, args: [...FLAGS, ...SOFTWARE_GL] };
  // Set before the import: the package then unpacks its own libnss3 and finds it.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return { executablePath: await packaged.executablePath(), args: [...FLAGS, ...SOFTWARE_GL] };
}
