/**
 * Thai words that browsers would break at the end of a line because their dictionaries do not have them: loanwords and
 * compounds.
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

/** Splits the text into pieces, in order. Pieces at odd indexes are words that must not be broken. */
export function wordParts(text: string): string[] {
  return text.split(ANY);
}
