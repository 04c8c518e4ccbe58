import { describe, expect, it } from 'vitest';
import { isAllowed, licenceProblems } from './licences.ts';

describe('licences of dependencies', () => {
  it.each(['MIT', 'Apache-2.0 AND MIT', '(MPL-2.0 OR Apache-2.0)', 'GPL-3.0-only OR MIT'])('allows %s', (licence) => {
    expect(isAllowed(licence)).toBe(true);
  });

  it.each(['GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'UNLICENSED', 'SEE LICENSE IN LICENSE'])(
    'refuses %s',
    (licence) => {
      expect(isAllowed(licence)).toBe(false);
    },
  );

  it('names the package, also one inside another, and one that names no licence', () => {
    const packages = {
      '': {},
      'apps/server': {},
      'node_modules/@sanam/server': { link: true },
      'node_modules/good': { license: 'ISC' },
      'node_modules/good/node_modules/@bad/one': { license: 'AGPL-3.0-only' },
      'node_modules/silent': {},
    };
    expect(licenceProblems({ packages })).toEqual([
      '@bad/one has the licence AGPL-3.0-only, which is not in tools/licences/licences.ts',
      'silent names no licence',
    ]);
  });
});
