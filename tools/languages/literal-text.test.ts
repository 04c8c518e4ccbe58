import { describe, expect, it } from 'vitest';
import { literalTexts } from './literal-text.ts';
import { literalsOfSources } from './read-sources.ts';

const found = (source: string, keys: string[] = []) =>
  literalTexts(source, (text) => keys.includes(text)).map(({ place, text }) => `${place}: ${text}`);

describe('a word that is no key is found', () => {
  it.each([
    ['const a = <p>Hello</p>;', ['text: Hello']],
    ['const a = <p>ยอดเงิน {amount}</p>;', ['text: ยอดเงิน']],
    ["const a = <p>{'Hello'}</p>;", ['text: Hello']],
    ["const a = <p>{isOn ? 'On' : t('off')}</p>;", ['text: On']],
    ["const a = <p>{count && 'some'}</p>;", ['text: some']],
    ["const a = <p>{name ?? 'nobody'}</p>;", ['text: nobody']],
    ['const a = <p>{`${minutes} min`}</p>;', ['text: min']],
    ['const a = <img alt="A cat" />;', ['alt: A cat']],
    ['const a = <div aria-roledescription="slide" />;', ['aria-roledescription: slide']],
    ['const a = <Field closeLabel={wide ? "close" : other} />;', ['closeLabel: close']],
    ["toast('saved');", ['toast: saved']],
    ["void ask({ title: 'really?', confirm: t('yes') });", ['title: really?']],
    ["const names = { TH: 'ไทย' };", ['string: ไทย']],
    ["const days = ['Working day', 'day'];", ['string: Working day']],
  ])('%s', (source, texts) => {
    expect(found(source)).toEqual(texts);
  });
});

describe('what is no text for people passes', () => {
  it.each([
    ['const a = <p className="text-sm font-semibold">{t(\'home.title\')}</p>;'],
    ['const a = <p> · {amount} / {total} … × </p>;'],
    ["const a = <Button icon=\"close\" look={wide ? 'brand' : 'plain'} />;"],
    ["throw new Error('Something went wrong');"],
    ['// Words in a comment: ภาษาไทย\nconst a = 1;'],
    ["type Title = { title: 'Some Title' };"],
    ['const a = <input enterKeyHint="search" />;'],
    ['const a = <code>npm run countries</code>;'],
    ['const a = <input placeholder="https://cdn.example/x" title="shop.example" />;'],
  ])('%s', (source) => {
    expect(found(source)).toEqual([]);
  });

  it('a key where a library takes one', () => {
    expect(found('const a = <Field label="resources.deposit" />;', ['resources.deposit'])).toEqual([]);
  });
});

it('every word of portal, console and design system is a key of the language files', () => {
  expect(literalsOfSources().map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});
