import type { Templates } from '@sanam/messaging/server/index.ts';

/** Messages to members about the account itself. */
export const accountNotices = {
  closed: {
    topic: 'security',
    values: {},
    title: { TH: 'ปิดบัญชีของคุณแล้ว', EN: 'Your account was closed' },
    text: {
      TH: 'บันทึกต่าง ๆ ยังเก็บไว้ตามกฎหมาย หากคุณไม่ได้ทำรายการนี้ หรือต้องการกลับมา กรุณาติดต่อฝ่ายบริการลูกค้า',
      EN: 'Records are kept as the law asks. If this was not you, or to come back, tell customer service.',
    },
    isUrgent: true,
  },
} as const satisfies Templates;
