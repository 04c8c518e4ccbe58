import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Messages, setupI18n } from '@lingui/core';
import { interfaceLanguages } from '@sanam/contract/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../../build/catalogue-plugin.ts';
import { PARTS } from '../../build/first-words.ts';
import { checkLanguage, pluralForms, shapeOf, type WordsFile } from '../../build/language-check.ts';
import { checkFiles, isComplete, REQUIRED, ROOT, readWords } from '../../build/language-files.ts';
import { localeOf } from './current-language.ts';
import { refusals } from '@sanam/test-web/contract';

const FOLDER = import.meta.dirname;
const thai = readWords('th');
const english = readWords('en');

describe('language files', () => {
  const { reports, unknown } = checkFiles();

  it('TH and EN are there, every key in both, each an ICU message with the same values [SHL-005] [SHL-007] [GAP-086]', () => {
    const required = reports.filter(({ tag }) => REQUIRED.includes(tag));
    expect(required.map(({ tag, problems }) => [tag, problems])).toEqual([
      ['th', []],
      ['en', []],
    ]);
  });

  it('each belongs to a language of the registry', () => {
    expect(unknown).toEqual([]);
  });

  it('every refusal has words: here, or in the console when only staff can meet it', () => {
    const files = globSync(['apps/console/src/i18n/th.json', 'modules/*/words/console.th.json'], { cwd: ROOT });
    const staffWords = files.map((file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as object);
    const ofStaff = (code: string) =>
      staffWords.some(
        (words) =>
          typeof `refusal.${code}`.split('.').reduce<unknown>((node, part) => (node as never)?.[part], words) ===
          'string',
      );
    const missing = Object.keys(refusals).filter((code) => !(`refusal.${code}` in thai) && !ofStaff(code));
    expect(missing).toEqual([]);
  });

  it('says the specified words for a broken line [PLT-030]', () => {
    expect(english['refusal.network.abnormal']).toBe('Network link is abnormal, please try again');
  });
});

describe('a language in several files', () => {
  it('has the words of the shell and of every module, and no key twice', async () => {
    const root = await mkdtemp(join(tmpdir(), 'sanam-words-'));
    const write = async (file: string, words: object) => {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), JSON.stringify(words));
    };
    try {
      await write('apps/portal/src/i18n/th.json', { a: 'หนึ่ง' });
      await write('modules/shop/words/portal.th.json', { b: 'สอง' });
      await write('modules/shop/words/console.th.json', { c: 'สาม' });
      expect(readWords('th', root)).toEqual({ a: 'หนึ่ง', b: 'สอง' });
      await write('modules/stall/words/portal.th.json', { b: 'อีก' });
      expect(() => readWords('th', root)).toThrow('"b" is in another file too');
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });
});

describe('the check', () => {
  const source = { a: 'หนึ่ง {name}', b: '{count, plural, other {# รายการ}}', c: 'สาม' };
  const englishWords = { a: 'One {name}', b: '{count, plural, one {# row} other {# rows}}', c: 'Three' };
  const kinds = (tag: string, words: WordsFile) =>
    checkLanguage(tag, words, source, englishWords).problems.map(({ kind, key }) => `${kind} ${key}`);
  const polish = { a: 'Jeden {name}', b: '{count, plural, one {# a} few {# b} many {# c} other {# d}}', c: 'Trzy' };

  it('passes a complete file', () => {
    expect(kinds('pl', polish)).toEqual([]);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['a missing key', { a: polish.a, b: polish.b }, ['missing c']],
    ['a key that Thai has not', { ...polish, d: 'Cztery' }, ['extra d']],
    ['an empty text', { ...polish, c: ' ' }, ['empty c']],
    ['a text that is no message', { ...polish, c: 'Trzy {name' }, ['broken c']],
    ['another value put in', { ...polish, a: 'Jeden {nam}' }, ['placeholders a']],
    [
      'a plural without a form the language needs',
      { ...polish, b: '{count, plural, one {# x} other {# y}}' },
      ['plural b'],
    ],
    ['a number that is not counted', { ...polish, b: '{count} sztuk' }, ['plural b']],
    ['a plural form that is never used', { ...polish, b: polish.b.replace('one', 'two {# x} one') }, ['plural b']],
    ['texts that are the English ones', { ...polish, ...englishWords, b: polish.b }, ['copied *']],
  ])('finds %s', (_, words, found) => {
    expect(kinds('pl', words)).toEqual(found);
  });
});

/** Returns complete words of a language: a key, its values, and every plural form by name. */
function written(tag: string): WordsFile {
  const forms = pluralForms(tag)
    .map((form) => `${form} {# ${form}}`)
    .join(' ');
  return Object.fromEntries(
    Object.entries(thai).map(([key, text]) => {
      const counted = shapeOf(english[key]!).plurals[0]?.name;
      const plural = counted === undefined ? '' : ` {${counted}, plural, ${forms}}`;
      const others = [...shapeOf(text).names].filter((name) => name !== counted);
      return [key, `${tag} ${key}${others.map((name) => ` {${name}}`).join('')}${plural}`];
    }),
  );
}

describe('the mechanism for about 30 languages (whose texts come file by file)', () => {
  let root: string;
  let folder: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'sanam-words-'));
    folder = join(root, 'apps/portal/src/i18n');
    await mkdir(folder, { recursive: true });
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('knows 30, each under a name of its own that the browser’s language data knows too [GAP-086]', () => {
    const tags = interfaceLanguages.map(({ tag }) => tag);
    expect([tags.length, new Set(tags).size]).toEqual([30, 30]);
    expect(new Set(interfaceLanguages.map(({ name }) => name)).size).toBe(30);
    expect(Intl.getCanonicalLocales(tags)).toEqual(tags);
    expect(Intl.PluralRules.supportedLocalesOf(tags)).toEqual(tags);
    expect(Intl.NumberFormat.supportedLocalesOf(tags)).toEqual(tags);
    const rtl = interfaceLanguages.filter(({ direction }) => direction === 'rtl').map(({ tag }) => tag);
    expect(rtl).toEqual(['ur', 'ar', 'fa', 'he']);
    // The direction is set before the first paint by a script that cannot use the registry.
    const early = /\^\(([a-z|]+)\)/.exec(readFileSync(join(FOLDER, '../../public/theme.js'), 'utf8'))?.[1];
    expect(early?.split('|').toSorted()).toEqual(rtl.toSorted());
    for (const { fallbacks } of interfaceLanguages) expect(tags).toEqual(expect.arrayContaining([...fallbacks]));
  });

  it.each(interfaceLanguages.map(({ tag }) => [tag]))(
    '%s loads from its file in its parts and counts by its own plural rules',
    async (tag) => {
      await Promise.all([
        writeFile(join(folder, 'th.json'), JSON.stringify(thai)),
        writeFile(join(folder, 'en.json'), JSON.stringify(english)),
      ]);
      await writeFile(join(folder, `${tag}.json`), JSON.stringify(written(tag)));
      const report = checkFiles(root).reports.find((one) => one.tag === tag)!;
      expect(report.problems).toEqual([]);
      expect(isComplete(report)).toBe(true);

      const i18n = setupI18n();
      const parts = PARTS.map((part) => partOf(tag, part, root));
      expect(parts.flatMap((part) => Object.keys(part)).toSorted()).toEqual(Object.keys(thai).toSorted());
      for (const part of parts) i18n.load(tag, part as Messages);
      i18n.activate(tag, localeOf(tag));
      const rules = new Intl.PluralRules(tag);
      const texts = [0, 1, 2, 3, 5, 11, 21, 100].map((count) => i18n.t('identity.human.wrong', { count }));
      expect(texts).toEqual(
        [0, 1, 2, 3, 5, 11, 21, 100].map((count) => `${tag} identity.human.wrong ${count} ${rules.select(count)}`),
      );
      await rm(join(folder, `${tag}.json`));
    },
  );

  it('Arabic counts in six forms, Russian in three and Thai in one', () => {
    expect(pluralForms('ar')).toEqual(['few', 'many', 'one', 'other', 'two', 'zero']);
    expect(pluralForms('ru')).toEqual(['few', 'many', 'one', 'other']);
    expect(pluralForms('th')).toEqual(['other']);
  });
});

describe('the made-up languages of the tests', () => {
  it.each([['en-XA'], ['ar-XB']])('%s has every key, longer than English, in brackets, with its values', (tag) => {
    const i18n = setupI18n();
    for (const part of PARTS) i18n.load(tag, partOf(tag, part) as Messages);
    i18n.activate(tag, localeOf(tag));
    for (const [key, text] of Object.entries(english)) {
      const own = i18n.t(key, { count: 3, samples: 3 });
      expect(own).toMatch(/^⟦.*⟧$/su);
      const fixed = text.replaceAll(/\{.*\}/g, '');
      expect(own.length).toBeGreaterThan(fixed.length * 1.3);
    }
    expect(i18n.t('identity.human.wrong', { count: 3 })).toContain('3');
  });

  it('are in no file and no registry: only a build of its own mode makes them', () => {
    const plugin = readFileSync(join(FOLDER, '../../build/catalogue-plugin.ts'), 'utf8');
    expect(plugin).toContain('isPseudo ? pseudoLanguages : []');
    expect(interfaceLanguages.some(({ tag }) => /-X[AB]$/.test(tag))).toBe(false);
  });
});
