import type { Templates } from '@sanam/messaging/server/index.ts';

const values = { from: 'text', to: 'text' } as const;

/** Notifications about exports. */
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
  ownDataReady: {
    topic: 'service',
    values,
    title: { TH: 'ข้อมูลของคุณพร้อมแล้ว', EN: 'Your data is ready' },
    text: {
      TH: 'ไฟล์ข้อมูลทั้งหมดของคุณ ณ {to} ดาวน์โหลดได้ที่ศูนย์ความปลอดภัยภายใน 7 วัน หากคุณไม่ได้ขอ กรุณาเปลี่ยนรหัสผ่าน',
      EN: 'The archive of {to} can be downloaded in the security centre for 7 days. If you did not ask for it, change your password.',
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
