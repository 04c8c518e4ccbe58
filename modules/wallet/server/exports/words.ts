// Texts of files that no screen has.
import type { Language } from '@sanam/messaging/server/index.ts';

const said = {
  of: { TH: 'สมาชิก', EN: 'Member' },
  range: { TH: 'ช่วงวันที่', EN: 'Days' },
  zone: { TH: 'เขตเวลา', EN: 'Time zone' },
  made: { TH: 'จัดทำเมื่อ', EN: 'Made at' },
  page: { TH: 'หน้า', EN: 'Page' },
  in: { TH: 'ยอดเข้ารวม', EN: 'Sum in' },
  out: { TH: 'ยอดออกรวม', EN: 'Sum out' },
} as const;

export const fileWord = (language: Language, word: keyof typeof said): string => said[word][language];
