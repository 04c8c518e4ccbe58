/** Licences that dependencies may have; each allows an Apache-2.0 product to use and ship them unchanged. */
export const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** Licences that bind only their own files or library: allowed while the package stays a separate, unchanged file. */
export const allowedUnchanged: ReadonlySet<string> = new Set(['LGPL-3.0-or-later', 'MPL-2.0']);

/** Packages without a licence in the lock file: the licence named in their own files, read by a person. */
const readByHand: ReadonlyMap<string, string> = new Map([
  // `licenses` in package.json, the spelling of npm's first years.
  ['busboy', 'MIT'],
  ['streamsearch', 'MIT'],
  // In its Readme.md.
  ['humanize-number', 'MIT'],
  // In its LICENSE.
  ['png-js', 'MIT'],
]);

interface Locked {
  license?: string;
  link?: boolean;
}

/** Returns the licence problems of a `package-lock.json`, one sentence per package; empty if there are none. */
export function licenceProblems(lock: { packages: Record<string, Locked> }): string[] {
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .flatMap(([path, { license: locked }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const license = locked ?? readByHand.get(name);
      if (license === undefined) return [`${name} names no licence`];
      return isAllowed(license)
        ? []
        : [`${name} has the licence ${license}, which is not in tools/licences/licences.ts`];
    });
}

/**
 * Checks an SPDX expression of names, AND, OR and brackets: every part of an AND must be allowed, one part of an OR.
 */
export function isAllowed(expression: string): boolean {
  const plain = expression.trim().replace(/^\(([^()]*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed);
  if (plain.includes(' AND ')) return plain.split(' AND ').every(isAllowed);
  return allowed.has(plain) || allowedUnchanged.has(plain);
}
