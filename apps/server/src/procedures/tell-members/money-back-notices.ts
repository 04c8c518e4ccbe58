// What members are told of money that goes back to where it came from. No offers in them.
import type { Templates } from '@sanam/messaging/server/index.ts';

/** Ways to pay in whose credited money can go back. */
const method = {
  CARD: { TH: 'บัตร', EN: 'card' },
  TRUEMONEY: { TH: 'วอลเล็ต', EN: 'wallet' },
} as const;

export const moneyBackNotices = {
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
} as const satisfies Templates;
