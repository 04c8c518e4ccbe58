import { randomInt } from 'node:crypto';

/** Number words below a hundred. */
const english = {
  small: [
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
    'thirteen',
    'fourteen',
    'fifteen',
    'sixteen',
    'seventeen',
    'eighteen',
    'nineteen',
  ],
  tens: ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
} as const;
const thaiDigits = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'] as const;

export function inEnglish(number: number): string {
  if (number < 20) return english.small[number]!;
  const rest = number % 10;
  const ten = english.tens[Math.floor(number / 10)]!;
  return rest === 0 ? ten : `${ten}-${english.small[rest]!}`;
}

/** Returns a number in Thai words: twenty is "yi sip", and a one after ten is "et". */
export function inThai(number: number): string {
  if (number < 10) return thaiDigits[number]!;
  const tens = Math.floor(number / 10);
  const rest = number % 10;
  const ten = tens === 1 ? 'สิบ' : tens === 2 ? 'ยี่สิบ' : `${thaiDigits[tens]!}สิบ`;
  return ten + (rest === 0 ? '' : rest === 1 ? 'เอ็ด' : thaiDigits[rest]!);
}

export interface Question {
  text: string;
  answer: number;
}

/** Returns a sum or a difference in words; the answer is never negative. */
export function makeQuestion(language: 'TH' | 'EN'): Question {
  const [one, other] = [randomInt(11, 50), randomInt(2, 11)];
  const isSum = randomInt(2) === 0;
  const answer = isSum ? one + other : one - other;
  const text =
    language === 'EN'
      ? `What is ${inEnglish(one)} ${isSum ? 'plus' : 'minus'} ${inEnglish(other)}?`
      : `${inThai(one)} ${isSum ? 'บวก' : 'ลบ'} ${inThai(other)} เท่ากับเท่าไร`;
  return { text, answer };
}
