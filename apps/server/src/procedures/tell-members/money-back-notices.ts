// Messages to members about money that returns to its source. They contain no offers.
import type { Templates } from '@sanam/messaging/server/index.ts';

/** Deposit methods whose credited money can be returned. */
const method = {
  CARD: { TH: 'บัตร', EN: 'card' },
  TRUEMONEY: { TH: 'วอลเล็ต', EN: 'wallet' },
  PROMPTPAY_BILL: { TH: 'บัญชีธนาคาร', EN: 'bank account' },
  PROMPTPAY_ID: { TH: 'บัญชีธนาคาร', EN: 'bank account' },
  BANK_TRANSFER: { TH: 'บัญชีธนาคาร', EN: 'bank account' },
} as const;

export const moneyBackNotices = {
  payoutReturnedLate: {
    topic: 'payments',
    values: { amount: 'money', reason: 'text' },
    title: { TH: 'ธนาคารคืนเงินถอน {amount} ให้เรา', EN: 'The bank returned {amount} of your withdrawal to us' },
    text: {
      TH: 'เงินกลับเข้ายอดคงเหลือของคุณแล้ว คุณขอถอนใหม่ได้\nเหตุผล: {reason}',
      EN: 'It is back in your balance, and you can withdraw it again.\nReason: {reason}',
    },
  },
  cardReturning: {
    topic: 'payments',
    values: { amount: 'money', method, reason: 'text' },
    title: { TH: 'กำลังคืน {amount} เข้า{method}', EN: '{amount} is on its way back to your {method}' },
    text: {
      TH: 'ยอดนี้ออกจากยอดคงเหลือของคุณแล้ว เราจะแจ้งเมื่อคืนเสร็จ\nเหตุผล: {reason}',
      EN: 'It has left your balance. We tell you here when it has arrived.\nReason: {reason}',
    },
  },
  cardReturned: {
    topic: 'payments',
    values: { amount: 'money', method, reason: 'text' },
    title: { TH: 'คืน {amount} เข้า{method}แล้ว', EN: '{amount} went back to your {method}' },
    text: {
      TH: 'ผู้ให้บริการยืนยันแล้ว อาจใช้เวลาสักครู่กว่าจะแสดงในรายการของ{method}\nเหตุผล: {reason}',
      EN: 'Its provider confirmed it. It may take a while until your {method} shows it.\nReason: {reason}',
    },
  },
  cardReturnFailed: {
    topic: 'payments',
    values: { amount: 'money', method },
    title: { TH: 'คืน {amount} เข้า{method}ไม่สำเร็จ', EN: '{amount} could not go back to your {method}' },
    text: {
      TH: '{method}ไม่รับเงินคืน เงินกลับเข้ายอดคงเหลือของคุณแล้ว พนักงานจะตรวจสอบว่าถอนทางอื่นได้หรือไม่',
      EN: 'Your {method} did not take it. The money is back in your balance, and a person looks for another way.',
    },
  },
  paymentReversed: {
    topic: 'payments',
    values: { amount: 'money' },
    title: { TH: 'ผู้ให้บริการดึงเงินฝาก {amount} กลับ', EN: 'Your payment of {amount} was taken back' },
    text: {
      TH: 'ผู้ให้บริการชำระเงินแจ้งว่าการชำระนี้ถูกยกเลิกหรือถูกโต้แย้ง พนักงานกำลังตรวจสอบและเราจะแจ้งผลที่นี่ หากคุณไม่ได้ขอ กรุณาติดต่อฝ่ายบริการลูกค้า',
      EN: 'Its provider says that it was disputed or booked in error. People look at it, and we tell you here how it ends. If you did not ask for it, tell customer service.',
    },
  },
  reversalTaken: {
    topic: 'payments',
    values: { amount: 'money', open: 'money' },
    title: { TH: 'หัก {amount} จากยอดคงเหลือ', EN: '{amount} was taken from your balance' },
    text: {
      TH: 'เพราะผู้ให้บริการดึงเงินฝากของคุณกลับไป ยอดที่ยังค้าง: {open}',
      EN: 'Your payment was taken back by its provider. Still open: {open}.',
    },
  },
  reversalBorne: {
    topic: 'payments',
    values: { amount: 'money', open: 'money' },
    title: { TH: 'ไม่เรียกคืนเงิน {amount}', EN: 'We do not ask you for {amount}' },
    text: {
      TH: 'ยอดนี้ของเงินฝากที่ผู้ให้บริการดึงกลับ คุณไม่ต้องรับผิดชอบ ยอดที่ยังค้าง: {open}',
      EN: 'You do not bear this part of the payment that its provider took back. Still open: {open}.',
    },
  },
} as const satisfies Templates;
