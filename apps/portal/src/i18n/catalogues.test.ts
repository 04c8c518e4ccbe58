import { readdirSync, readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { setupI18n } from '@lingui/core';
import { refusalStatus } from '@sanam/contract/refusals';
import { describe, expect, it } from 'vitest';

const read = (file: string): Record<string, string> => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const files = readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith('.json'));
const thai = read('th.json');
const placeholders = (text: string) =>
  [...text.matchAll(/\{\s*(\w+)/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b));

describe('language files', () => {
  it('TH and EN are there [SHL-005] [SHL-007]', () => {
    expect(files).toEqual(expect.arrayContaining(['th.json', 'en.json']));
  });

  for (const file of files) {
    const words = read(file);
    it(`${file} has exactly the keys of Thai, none empty`, () => {
      expect(Object.keys(words).toSorted()).toEqual(Object.keys(thai).toSorted());
      expect(Object.entries(words).filter(([, text]) => text.trim() === '')).toEqual([]);
    });

    it(`${file} compiles, with the same placeholders as Thai`, () => {
      for (const [key, text] of Object.entries(words)) {
        expect(() => [key, compileMessage(text)]).not.toThrow();
        expect([key, ...new Set(placeholders(text))].filter((name) => name !== 'one' && name !== 'other')).toEqual([
          key,
          ...new Set(placeholders(thai[key] ?? '')),
        ]);
      }
    });
  }

  it('every refusal that a member can meet has words', () => {
    const missing = Object.keys(refusalStatus).filter(
      (code) => !code.startsWith('operator.') && !(`refusal.${code}` in thai),
    );
    expect(missing).toEqual([]);
  });

  it('counts by the plural rules of the language', () => {
    const i18n = setupI18n();
    const text = 'wait {count, plural, one {# order} other {# orders}}';
    i18n.loadAndActivate({ locale: 'en', messages: { text: compileMessage(text) } });
    expect([i18n.t('text', { count: 1 }), i18n.t('text', { count: 2 })]).toEqual(['wait 1 order', 'wait 2 orders']);
  });

  it('says the specified words for a broken line [PLT-030]', () => {
    expect(read('en.json')['refusal.network.abnormal']).toBe('Network link is abnormal, please try again');
  });
});
