import type { Templates } from '@sanam/messaging/server/index.ts';

/** Inbox messages about passwords. An e-mail goes to the verified address as well. */
export const passwordNotices = {
  changed: {
    topic: 'security',
    values: {},
    title: { TH: 'รหัสผ่านถูกเปลี่ยนแล้ว', EN: 'Your password was changed' },
    text: {
      TH: 'อุปกรณ์อื่นทั้งหมดออกจากระบบแล้ว หากคุณไม่ได้ทำรายการนี้ กรุณาติดต่อฝ่ายบริการลูกค้าทันที',
      EN: 'Every other device was logged out. If this was not you, tell customer service at once.',
    },
    hasLetter: true,
  },
} as const satisfies Templates;
