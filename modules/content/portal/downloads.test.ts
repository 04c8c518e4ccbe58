import { expect, it } from 'vitest';
import { downloadLabel, downloadsOf } from './downloads.ts';

const resource = (resourceType: string, url = 'https://files.example/app', labelNameEn = '') => ({
  resourceType,
  url,
  qrCodeUrl: null,
  labelNameEn,
});

it('leaves out what is on the page of forgotten passwords, and what leads to no https address', () => {
  const given = [
    resource('android'),
    resource('OFFICIAL', 'https://official.example'),
    resource('email', 'https://mail.example'),
    resource('ios', 'javascript:alert(1)'),
    resource('windows'),
  ];
  expect(downloadsOf(given).map(({ resourceType }) => resourceType)).toEqual(['android', 'windows']);
});

it.each([
  ['en', resource('android', undefined, 'Android app'), 'Android app'],
  ['th', resource('android', undefined, 'Android app'), 'own android'],
  ['en', resource('Android'), 'own android'],
  ['th', resource('windows', undefined, 'Windows'), 'Windows'],
  ['th', resource('windows', undefined, ' '), 'windows'],
  ['en', resource('windows'), 'windows'],
])('has a name in %s for %j: %s', (language, given, label) => {
  expect(downloadLabel(given, language, (type) => `own ${type}`)).toBe(label);
});
