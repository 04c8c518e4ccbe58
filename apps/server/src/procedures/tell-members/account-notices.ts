import type { Templates } from '@sanam/messaging/server/index.ts';

/** Messages to members about the account itself. */
export const accountNotices = {
  birthDateCorrected: {
    topic: 'security',
    values: {},
    title: { TH: 'แก้ไขวันเกิดของคุณแล้ว', EN: 'Your birth date was corrected' },
    text: {
      TH: 'เราแก้ไขตามเอกสารของคุณ ดูได้ที่ศูนย์ความปลอดภัย หากคุณไม่ได้ขอ กรุณาติดต่อฝ่ายบริการลูกค้าทันที',
      EN: 'We corrected it by your document; the security centre shows it. If you did not ask for it, tell customer service at once.',
    },
    isUrgent: true,
  },
  nameCorrected: {
    topic: 'security',
    values: {},
    title: { TH: 'แก้ไขชื่อของคุณแล้ว', EN: 'Your name was corrected' },
    text: {
      TH: 'เราแก้ไขตามเอกสารของคุณ บัญชีธนาคารของคุณใช้ชื่อใหม่ และการถอนถูกพักไว้ชั่วคราวเพื่อความปลอดภัย หากคุณไม่ได้ขอ กรุณาติดต่อฝ่ายบริการลูกค้าทันที',
      EN: 'We corrected it by your document. Your bank accounts have the new name, and for your safety withdrawals wait for a while. If you did not ask for it, tell customer service at once.',
    },
    isUrgent: true,
  },
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
  pointsPaid: {
    topic: 'payments',
    values: { points: 'text', amount: 'money' },
    title: { TH: 'จ่ายแต้มของคุณเป็นเงินสดแล้ว', EN: 'Your points were paid in cash' },
    text: {
      TH: '{points} แต้มเป็นเงิน {amount} อยู่ในกระเป๋าของคุณแล้ว ถอนได้โดยไม่ต้องเล่น',
      EN: '{points} points are {amount} in your wallet, to withdraw without play.',
    },
  },
  pointsRefused: {
    topic: 'payments',
    values: { reason: 'text' },
    title: { TH: 'ยังจ่ายแต้มของคุณเป็นเงินสดไม่ได้', EN: 'Your points were not paid in cash' },
    text: { TH: 'แต้มยังอยู่กับบัญชีของคุณ เหตุผล: {reason}', EN: 'They stay with your account. The reason: {reason}' },
  },
} as const satisfies Templates;
