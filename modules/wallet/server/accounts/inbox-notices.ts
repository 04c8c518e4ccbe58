import type { Templates } from '@sanam/messaging/server/index.ts';

const change = { bank: 'text', tail: 'text', reason: 'text' } as const;

/** Notifications about bank accounts. A thief would add another account, so every verified address is notified. */
export const accountNotices = {
  bankAccountAdded: {
    topic: 'security',
    values: { bank: 'text', tail: 'text' },
    title: { TH: 'เพิ่มบัญชีธนาคารแล้ว', EN: 'A bank account was added' },
    text: {
      TH: '{bank} ลงท้าย {tail} หากคุณไม่ได้ทำรายการนี้ กรุณาติดต่อฝ่ายบริการลูกค้าทันที',
      EN: '{bank}, ending in {tail}. If this was not you, tell customer service at once.',
    },
    isUrgent: true,
  },
  bankAccountChangeAsked: {
    topic: 'security',
    values: change,
    title: { TH: 'มีคำขอเปลี่ยนบัญชีธนาคาร', EN: 'You asked for another bank account' },
    text: {
      TH: '{bank} ลงท้าย {tail} พนักงานกำลังตรวจสอบ หากคุณไม่ได้ขอ กรุณาติดต่อฝ่ายบริการลูกค้าทันที',
      EN: '{bank}, ending in {tail}. Staff are looking at it. If this was not you, tell customer service at once.',
    },
    isUrgent: true,
  },
  bankAccountChanged: {
    topic: 'security',
    values: change,
    title: { TH: 'เปลี่ยนบัญชีธนาคารแล้ว', EN: 'Your bank account was changed' },
    text: {
      TH: '{bank} ลงท้าย {tail} การถอนถูกพักไว้ชั่วคราวเพื่อความปลอดภัย หากคุณไม่ได้ขอ กรุณาติดต่อฝ่ายบริการลูกค้าทันที',
      EN: '{bank}, ending in {tail}. For your safety withdrawals wait for a while. If this was not you, tell customer service at once.',
    },
    isUrgent: true,
  },
  bankAccountChangeRefused: {
    topic: 'security',
    values: change,
    title: { TH: 'คำขอเปลี่ยนบัญชีธนาคารไม่ผ่าน', EN: 'Your bank account was not changed' },
    text: { TH: 'บัญชีลงท้าย {tail}: {reason}', EN: 'Account ending in {tail}: {reason}' },
  },
  reviewStarted: {
    topic: 'payments',
    values: {},
    title: { TH: 'เรากำลังตรวจสอบบัญชีของคุณ', EN: 'We are checking your account' },
    text: {
      TH: 'ระหว่างนี้ยังถอนเงินบางส่วนไม่ได้ เงินของคุณปลอดภัย คุณไม่ต้องทำอะไร เราจะแจ้งเมื่อเสร็จ',
      EN: 'Part of your money cannot be withdrawn meanwhile. It is safe and you need not do anything. We tell you when we are done.',
    },
  },
  reviewNeedsDocuments: {
    topic: 'payments',
    values: {},
    title: { TH: 'เราต้องการเอกสารจากคุณ', EN: 'We need documents from you' },
    text: {
      TH: 'ระหว่างที่เราตรวจสอบ ยังถอนเงินบางส่วนไม่ได้ เปิดหน้าถอนเงินเพื่อดูว่าต้องส่งอะไร',
      EN: 'Part of your money cannot be withdrawn while we are checking. The withdrawal page says what to send.',
    },
    isUrgent: true,
  },
  reviewNeedsContact: {
    topic: 'payments',
    values: {},
    title: { TH: 'กรุณาติดต่อเรา', EN: 'Please get in touch with us' },
    text: {
      TH: 'ระหว่างที่เราตรวจสอบ ยังถอนเงินบางส่วนไม่ได้ กรุณาติดต่อฝ่ายบริการลูกค้า',
      EN: 'Part of your money cannot be withdrawn while we are checking. Please contact customer service.',
    },
    isUrgent: true,
  },
  reviewEnded: {
    topic: 'payments',
    values: {},
    title: { TH: 'ตรวจสอบเสร็จแล้ว', EN: 'We are done checking' },
    text: { TH: 'คุณถอนเงินได้ตามปกติแล้ว', EN: 'You can withdraw your money again.' },
  },
  paymentPasswordChanged: {
    topic: 'security',
    values: {},
    title: { TH: 'รหัสผ่านการเงินถูกเปลี่ยนแล้ว', EN: 'Your payment password was changed' },
    text: {
      TH: 'การถอนถูกพักไว้ชั่วคราว หากคุณไม่ได้ทำรายการนี้ กรุณาติดต่อฝ่ายบริการลูกค้าทันที',
      EN: 'Withdrawals wait for a while. If this was not you, tell customer service at once.',
    },
    isUrgent: true,
  },
} as const satisfies Templates;
