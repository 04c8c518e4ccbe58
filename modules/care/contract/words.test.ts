import { describe, expect, it } from 'vitest';
import { careWordKinds, isWordList, shippedWords, WORDS_MAX, wordsIn } from './words.ts';

describe('words of harm in a message [R77]', () => {
  it.each([
    ['ผมติดพนันมานานแล้ว เลิกไม่ได้', { harm: 'ติดพนัน' }],
    ['ผม หยุด เล่น ไม่ ได้', { harm: 'หยุดเล่นไม่ได้' }],
    ['I can’t  STOP gambling any more', { harm: "can't stop gambling" }],
    ['My gambling debts are high', { harm: 'gambling debts' }],
    ['อยากตาย', { selfHarm: 'อยากตาย' }],
    ['อยาก\u200bตาย', { selfHarm: 'อยากตาย' }],
    ['I lost everything and want to die', { harm: 'lost everything', selfHarm: 'want to die' }],
    ['ขอยกเลิกการถอนเงินเมื่อกี้ จะเล่นต่อ', { stopPayout: 'ยกเลิกการถอน' }],
    ['Please cancel my withdrawal of today', { stopPayout: 'cancel my withdrawal' }],
    ['ถอนเงินยังไม่เข้าครับ', {}],
    ['My withdrawal has not arrived', {}],
    ['Why was my bonus cancelled? The withdrawal is fine', {}],
    ['Suicides squad slot does not open', {}],
    ['', {}],
  ])('%s', (text, found) => {
    expect(wordsIn(text, shippedWords)).toEqual(found);
  });

  it('are those of the list, also with signs of a pattern in them', () => {
    const lists = { ...shippedWords, harm: ['all (my) money?'] };
    expect(wordsIn('I lost all (my) money?', lists)).toEqual({ harm: 'all (my) money?' });
    expect(wordsIn('I am addicted to gambling', lists)).toEqual({});
  });

  it('are within the bounds as shipped, in both languages, each once', () => {
    for (const kind of careWordKinds) {
      const words = shippedWords[kind];
      expect(isWordList(words), kind).toBe(true);
      expect(new Set(words).size).toBe(words.length);
      expect(words.some((word) => /[\u0E00-\u0E7F]/.test(word)) && words.some((word) => /[a-z]/.test(word))).toBe(true);
      for (const word of words) expect(wordsIn(`x ${word} y`, shippedWords)[kind], word).toBeDefined();
    }
  });

  it.each([[[]], [['ab']], [['   a   ']], [['x'.repeat(61)]], [Array(WORDS_MAX + 1).fill('abc')]])(
    'refuses a list, case %#',
    (words: string[]) => {
      expect(isWordList(words)).toBe(false);
    },
  );
});
