// Words in a member's messages to staff that are a sign of harm (protection-and-console.md, section 5). A merchant has
// its own lists, in versions; these are the shipped ones.

/** `harm`: harm by gambling. `selfHarm`: a person has to read it at once. `stopPayout`: asks to take a payout back. */
export const careWordKinds = ['harm', 'selfHarm', 'stopPayout'] as const;
export type CareWordKind = (typeof careWordKinds)[number];
export type CareWords = Record<CareWordKind, readonly string[]>;

export const shippedWords: CareWords = {
  harm: [
    'ติดพนัน',
    'ติดการพนัน',
    'หนี้พนัน',
    'หนี้การพนัน',
    'เลิกพนันไม่ได้',
    'เลิกเล่นไม่ได้',
    'หยุดเล่นไม่ได้',
    'ควบคุมตัวเองไม่ได้',
    'หมดตัว',
    'กู้เงินมาเล่น',
    'กู้มาเล่น',
    'ยืมเงินมาเล่น',
    'เอาเงินค่าเช่ามาเล่น',
    'addicted to gambling',
    'gambling addict',
    'gambling addiction',
    'gambling problem',
    'problem gambling',
    'gambling debt',
    'gambling debts',
    'cannot stop gambling',
    "can't stop gambling",
    'cannot stop playing',
    "can't stop playing",
    'lost everything',
    'lost all my savings',
    'borrowed money to play',
    'borrowed money to gamble',
    'lost control',
    'ruined my life',
  ],
  selfHarm: [
    'ฆ่าตัวตาย',
    'อยากตาย',
    'ไม่อยากอยู่แล้ว',
    'ไม่อยากมีชีวิตอยู่',
    'ทำร้ายตัวเอง',
    'จบชีวิต',
    'suicide',
    'suicidal',
    'kill myself',
    'end my life',
    'want to die',
    'hurt myself',
    'harm myself',
    'self-harm',
  ],
  stopPayout: [
    'ยกเลิกถอน',
    'ยกเลิกการถอน',
    'ยกเลิกรายการถอน',
    'หยุดการถอน',
    'ไม่ถอนแล้ว',
    'ขอคืนเงินถอนเข้ากระเป๋า',
    'cancel withdrawal',
    'cancel my withdrawal',
    'cancel the withdrawal',
    'stop my withdrawal',
    'stop the withdrawal',
    'reverse my withdrawal',
    'cancel my payout',
    'stop my payout',
  ],
};

/** Bounds of a list: no list is empty, and no phrase is so short that it is in every message. */
export const WORDS_MAX = 200;
export const WORD_CHARACTERS = { least: 3, most: 60 } as const;

/** Checks the size of a list, and the length of each phrase without spaces at its ends. */
export const isWordList = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.length <= WORDS_MAX &&
  words.every((word) => {
    const { length } = plainText(word);
    return length >= WORD_CHARACTERS.least && length <= WORD_CHARACTERS.most;
  });

/** Returns a text in one form for comparing: small letters, one kind of apostrophe and space, nothing invisible. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

const isLatin = /^[\p{Script=Latin}\p{N}' -]+$/u;
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns the first phrase of each list that a text contains. A phrase in Latin letters has to be whole words; others
 * are found anywhere and whatever spaces are between, because Thai writes no spaces between words.
 */
export function wordsIn(text: string, lists: CareWords): Partial<Record<CareWordKind, string>> {
  const whole = plainText(text);
  const joined = whole.replaceAll(' ', '');
  const has = (word: string): boolean => {
    const plain = plainText(word);
    if (isLatin.test(plain))
      return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(plain)}(?![\\p{L}\\p{N}])`, 'u').test(whole);
    return joined.includes(plain.replaceAll(' ', ''));
  };
  const found: Partial<Record<CareWordKind, string>> = {};
  for (const kind of careWordKinds) {
    const word = lists[kind].find(has);
    if (word !== undefined) found[kind] = word;
  }
  return found;
}
