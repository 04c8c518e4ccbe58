/**
 * Words that the browser's dictionary does not know and would break in two at the end of a line: loanwords, and words
 * made of others.
 */
export const WORDS = [
  'เจ้าหน้าที่',
  'เชื่อมต่อ',
  'เซิร์ฟเวอร์',
  'เซสชัน',
  'เดิมพัน',
  'เบราว์เซอร์',
  'เปิดเผย',
  'เวอร์ชัน',
  'ขัดข้อง',
  'ตรวจสอบ',
  'ทุกรอบ',
  'ปานกลาง',
  'ฟรีสปิน',
  'ย้อนหลัง',
  'ระหว่าง',
  'ลายนิ้วมือ',
  'ล็อบบี้',
  'วงล้อ',
  'สตูดิโอ',
  'สแคตเตอร์',
];
const ANY = new RegExp(`(${WORDS.toSorted((one, other) => other.length - one.length).join('|')})`);

/** The text in pieces, in order: at odd places are the words that must stay whole. */
export function wordParts(text: string): string[] {
  return text.split(ANY);
}
