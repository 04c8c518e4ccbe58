/** Meanings of the words of a pasted list. `reverse`: every order of the digits. */
export type PasteWord = 'top' | 'bottom' | 'tod' | 'reverse' | 'lo' | 'de' | 'xien' | 'xien2' | 'xien3' | 'xien4';

const words: Readonly<Record<string, PasteWord>> = {
  บน: 'top',
  ล่าง: 'bottom',
  โต๊ด: 'tod',
  กลับ: 'reverse',
  top: 'top',
  bottom: 'bottom',
  tod: 'tod',
  reverse: 'reverse',
  lo: 'lo',
  de: 'de',
  xien: 'xien',
  xien2: 'xien2',
  xien3: 'xien3',
  xien4: 'xien4',
};

/** Diacritics of Latin letters; Thai vowels and tone marks are not among them. */
const LATIN_MARKS = /[\u0300-\u036f]/g;

/**
 * Returns the meaning of a word, in any case and with or without Vietnamese diacritics; undefined for an unknown word.
 */
export function wordOf(text: string): PasteWord | undefined {
  const plain = text.toLowerCase().normalize('NFD').replace(LATIN_MARKS, '').replaceAll('đ', 'd').normalize('NFC');
  return Object.hasOwn(words, plain) ? words[plain] : undefined;
}
