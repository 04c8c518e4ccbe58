import { expect, it } from 'vitest';
import { type DiffPart, diffTexts } from './text-diff.ts';

const marked = (parts: DiffPart[]): string =>
  parts.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`)).join('');

it('marks each word that went and came', () => {
  expect(marked(diffTexts('You may play.', 'You may never play.'))).toBe('You may [+never ]play.');
  expect(marked(diffTexts('one two three', 'one three'))).toBe('one [-two ]three');
  expect(diffTexts('same', 'same')).toEqual([{ kind: 'same', text: 'same' }]);
  expect(diffTexts('', 'new')).toEqual([{ kind: 'added', text: 'new' }]);
});

it('finds words in Thai, which has no blanks', () => {
  const text = marked(diffTexts('ฝากเงินขั้นต่ำหนึ่งร้อยบาท', 'ฝากเงินขั้นต่ำสองร้อยบาท'));
  expect(text).toContain('ฝากเงิน');
  expect(text).toContain('[+สอง');
});

it('compares long texts by paragraphs and loses nothing of the new one', () => {
  const before = Array.from({ length: 900 }, (_, i) => `line ${i} of it`).join('\n');
  const after = before.replace('line 400 of it', 'another line');
  const parts = diffTexts(before, after);
  expect(
    parts
      .filter(({ kind }) => kind !== 'removed')
      .map(({ text }) => text)
      .join(''),
  ).toBe(after);
  expect(parts.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toEqual(['line 400 of it\n']);
});
