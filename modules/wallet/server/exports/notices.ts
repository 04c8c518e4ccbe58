import type { Templates } from '@sanam/messaging/server/index.ts';

const values = { from: 'text', to: 'text' } as const;

/** What the inbox says of exports. */
export const exportNotices = {
  exportReady: {
    topic: 'service',
    values,
    title: { TH: 'ไฟล์ประวัติพร้อมแล้ว', EN: 'Your file is ready' },
    text: {
      TH: 'ไฟล์ประวัติของ {from} ถึง {to} ดาวน์โหลดได้ภายใน 7 วัน',
      EN: 'The record of {from} to {to} can be downloaded for 7 days.',
    },
  },
  exportTooLong: {
    topic: 'service',
    values,
    title: { TH: 'รายการมากเกินไปสำหรับ PDF', EN: 'Too many rows for a PDF' },
    text: {
      TH: 'ประวัติของ {from} ถึง {to} มีรายการมากเกินไปสำหรับ PDF โปรดเลือก CSV หรือช่วงที่สั้นลง',
      EN: 'The record of {from} to {to} has too many rows for a PDF. Please choose CSV or a shorter range.',
    },
  },
} as const satisfies Templates;
