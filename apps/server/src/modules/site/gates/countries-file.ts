import { readNetwork } from './networks.ts';

export interface CountriesFile {
  networks: { network: string; country: string }[];
  /** Lines that could not be read, by their number in the file. */
  bad: { line: number; problem: 'shape' | 'network' | 'country' }[];
}

/** Reads lines `192.0.2.0/24,TH`; blank lines and lines that begin with # are notes. A bad line never spoils the others. */
export function readCountries(text: string): CountriesFile {
  const file: CountriesFile = { networks: [], bad: [] };
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [network = '', country = '', more] = line.split(',').map((part) => part.trim().replaceAll('"', ''));
    const problem =
      more !== undefined || country === ''
        ? 'shape'
        : readNetwork(network) === undefined
          ? 'network'
          : /^[A-Za-z]{2}$/.test(country)
            ? undefined
            : 'country';
    if (problem === undefined) file.networks.push({ network, country: country.toUpperCase() });
    else file.bad.push({ line: at + 1, problem });
  }
  return file;
}
