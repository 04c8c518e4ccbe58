import { expect, it } from 'vitest';
import { th } from './th.ts';
import { WORDS, wordParts } from './thai-words.ts';

it('keeps words whole that the dictionary of the browser would break', () => {
  expect(wordParts('ออกอีก 3 ขึ้นไประหว่างฟรีสปินเพิ่ม')).toEqual(['ออกอีก 3 ขึ้นไป', 'ระหว่าง', '', 'ฟรีสปิน', 'เพิ่ม']);
  const broken = [...new Intl.Segmenter('th', { granularity: 'word' }).segment('ได้ฟรีสปินออก')];
  expect(broken.map(({ segment }) => segment)).not.toContain('ฟรีสปิน');
});

it('changes no text, and knows no word that no text has', () => {
  const texts = Object.values(th);
  for (const text of texts) expect(wordParts(text).join('')).toBe(text);
  const kept = new Set(texts.flatMap((text) => wordParts(text).filter((_, i) => i % 2 === 1)));
  expect([...kept].toSorted()).toEqual(WORDS.toSorted());
});
