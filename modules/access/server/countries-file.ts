import { addressText, readNetwork } from './networks.ts';

export interface CountriesFile {
  networks: { network: string; country: string }[];
  /** Lines that could not be read, by line number. */
  bad: { line: number; problem: 'shape' | 'network' | 'country' | 'duplicate' }[];
}

/**
 * Reads lines `192.0.2.0/24,TH`; blank lines and lines that begin with # are ignored. A bad line does not affect the
 * others. A network that is repeated, also in another notation, is bad.
 */
export function readCountries(text: string): CountriesFile {
  const file: CountriesFile = { networks: [], bad: [] };
  const seen = new Set<string>();
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [network = '', country = '', more] = line.split(',').map((part) => part.trim().replaceAll('"', ''));
    const read = readNetwork(network);
    const written = read === undefined ? '' : `${addressText(read.address)}/${read.prefix}`;
    const problem = problemOf({ isShaped: more === undefined && country !== '', written, country, seen });
    if (problem === undefined) file.networks.push({ network: written, country: country.toUpperCase() });
    else file.bad.push({ line: at + 1, problem });
    seen.add(written);
  }
  return file;
}

function problemOf(line: {
  isShaped: boolean;
  written: string;
  country: string;
  seen: ReadonlySet<string>;
}): CountriesFile['bad'][number]['problem'] | undefined {
  if (!line.isShaped) return 'shape';
  if (line.written === '') return 'network';
  if (!/^[A-Za-z]{2}$/.test(line.country)) return 'country';
  return line.seen.has(line.written) ? 'duplicate' : undefined;
}
