import { type Messages, setupI18n } from '@lingui/core';
import { interfaceLanguages } from '@sanam/contract/languages';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useLanguage } from './current-language.ts';
import { createLanguages } from './languages.ts';

/** Languages treated as complete. */
const COMPLETE = ['th', 'en', 'ar', 'zh-Hans'];
const languages = interfaceLanguages.filter(({ tag }) => COMPLETE.includes(tag));
const fallbacks = Object.fromEntries(interfaceLanguages.map((one) => [one.tag, one.fallbacks]));

let kept: Map<string, string>;
let root: { lang: string; dir: string };
let loaded: string[];

beforeEach(() => {
  kept = new Map();
  root = { lang: 'th', dir: 'ltr' };
  loaded = [];
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('document', { documentElement: root });
  useLanguage.setState({ shown: 'th', isRightToLeft: false, parts: 0 });
});

function page(wait: (tag: string) => Promise<void> = async () => {}) {
  const i18n = setupI18n();
  const loader = (part: string, tag: string) => async (): Promise<Messages> => {
    loaded.push(`${part} ${tag}`);
    await wait(tag);
    return { [`${part}.hello`]: [`${part} ${tag}`] };
  };
  const part = (name: string) => Object.fromEntries(COMPLETE.map((tag) => [tag, loader(name, tag)]));
  const words = { core: part('core'), browse: part('browse'), later: part('later') };
  return { i18n, ...createLanguages({ i18n, languages, fallbacks, words }) };
}

describe('the language of the page', () => {
  it('is Thai before anybody chose [SHL-004]', () => {
    expect(page().wanted()).toBe('th');
  });

  it('is kept as `lang`, and as `hisLang` when the person chose it, which comes back first [SHL-011] [SHL-012] [GAP-087]', async () => {
    const { show, wanted } = page();
    await show('en');
    expect([...kept]).toEqual([['lang', 'en']]);
    await show('ar', { chosen: true });
    await show('en');
    expect([kept.get('lang'), kept.get('hisLang'), wanted()]).toEqual(['en', 'ar', 'ar']);
  });

  it('turns the page for a language that is written right to left, and back [GAP-086]', async () => {
    const { show } = page();
    await show('ar');
    expect([root, useLanguage.getState().isRightToLeft]).toEqual([{ lang: 'ar', dir: 'rtl' }, true]);
    await show('zh-Hans');
    expect([root, useLanguage.getState().isRightToLeft]).toEqual([{ lang: 'zh-Hans', dir: 'ltr' }, false]);
  });

  it('loads the words of the first screen alone, the others once a page behind it asks, of every language from then on', async () => {
    const { i18n, show, loadLater } = page();
    await show('en');
    expect(loaded).toEqual(['core en']);
    await loadLater();
    expect(loaded).toEqual(['core en', 'browse en', 'later en']);
    await show('ar');
    expect(loaded.slice(3).toSorted()).toEqual(['browse ar', 'core ar', 'later ar']);
    expect([i18n.t('core.hello'), i18n.t('later.hello')]).toEqual(['core ar', 'later ar']);
  });

  it('leaves the words of the pages behind a hall to those pages, and loads none twice', async () => {
    const { i18n, show, loadBrowse, loadLater } = page();
    await show('en');
    await loadBrowse();
    await show('ar');
    expect(loaded).toEqual(['core en', 'browse en', 'core ar', 'browse ar']);
    await Promise.all([loadLater(), loadBrowse()]);
    await show('en');
    expect(loaded.slice(4)).toEqual(['later ar', 'later en']);
    expect([i18n.t('browse.hello'), i18n.t('later.hello')]).toEqual(['browse en', 'later en']);
  });

  it('asks again for words that did not come', async () => {
    let isCut = true;
    const { i18n, show, loadLater } = page(async () => {
      if (isCut) throw new Error('cut off');
    });
    isCut = false;
    await show('en');
    isCut = true;
    await expect(loadLater()).rejects.toThrow('cut off');
    isCut = false;
    await loadLater();
    expect(i18n.t('later.hello')).toBe('later en');
  });

  it('is the one asked for last, however long another’s words take', async () => {
    let arrive = () => {};
    const slow = new Promise<void>((done) => {
      arrive = done;
    });
    const { show } = page((tag) => (tag === 'ar' ? slow : Promise.resolve()));
    const first = show('ar', { chosen: true });
    await show('en', { chosen: true });
    arrive();
    await first;
    expect([root.lang, kept.get('hisLang')]).toEqual(['en', 'en']);
  });

  it('falls back along its chain when its words are not there (any more)', () => {
    kept.set('lang', 'zh-Hant');
    expect(page().wanted()).toBe('zh-Hans');
    kept.set('lang', 'pl');
    expect(page().wanted()).toBe('en');
    kept.set('lang', '<script>');
    expect(page().wanted()).toBe('th');
  });
});

describe('the picker', () => {
  it('offers what is complete and what the merchant offers, in the merchant’s order [GAP-086] [SHL-005]', () => {
    const tags = (codes?: string[]) =>
      page()
        .offered(codes)
        .map(({ tag }) => tag);
    expect(tags(['TH', 'EN'])).toEqual(['th', 'en']);
    expect(tags(['ZH-HANS', 'PL', 'EN', 'XX'])).toEqual(['zh-Hans', 'en']);
    expect(tags(['PL'])).toEqual(['th']);
    expect(tags()).toEqual(['th', 'en', 'zh-Hans', 'ar']);
  });
});

describe('once the merchant’s languages are known', () => {
  it('a first visit gets the merchant’s default, a later one what was kept', async () => {
    const first = page();
    await first.show(first.wanted(), { kept: false });
    await first.settle({ codes: ['TH', 'EN'], preferred: 'EN' });
    expect([root.lang, kept.get('lang')]).toEqual(['en', 'en']);

    kept.set('lang', 'th');
    const later = page();
    await later.show(later.wanted(), { kept: false });
    await later.settle({ codes: ['TH', 'EN'], preferred: 'EN' });
    expect(root.lang).toBe('th');
  });

  it('a language that is not offered gives way to the nearest, and the choice is not forgotten', async () => {
    kept.set('hisLang', 'ar');
    const { show, wanted, settle } = page();
    await show(wanted());
    await settle({ codes: ['TH', 'EN'], preferred: 'TH' });
    expect([root.lang, root.dir, kept.get('hisLang')]).toEqual(['en', 'ltr', 'ar']);
    await settle({ codes: ['TH'], preferred: 'TH' });
    expect(root.lang).toBe('th');
  });

  it('the server is asked for the language it has words in', () => {
    const { wireOf } = page();
    expect(['th', 'en', 'ar', 'xx'].map(wireOf)).toEqual(['TH', 'EN', 'EN', 'EN']);
  });
});
