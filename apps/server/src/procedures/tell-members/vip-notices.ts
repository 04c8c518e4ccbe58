import type { Templates } from '@sanam/messaging/server/index.ts';

const level = { nameTh: 'text', nameEn: 'text' } as const;

/** Messages to members about reached levels. */
export const vipNotices = {
  levelReached: {
    topic: 'service',
    values: level,
    title: { TH: 'คุณถึงระดับใหม่แล้ว', EN: 'You reached a level' },
    text: {
      TH: 'ระดับของคุณตอนนี้คือ {nameTh} และจะไม่ลดลง',
      EN: 'Your level is {nameEn} now. It is yours to keep.',
    },
  },
  levelBonusPaid: {
    topic: 'service',
    values: { amount: 'money' },
    title: { TH: 'คุณได้รับโบนัสเลื่อนระดับ', EN: 'The bonus of your level was paid' },
    text: {
      TH: '{amount} เข้ากระเป๋าเงินของคุณแล้ว',
      EN: '{amount} is in your wallet.',
    },
  },
  rebatePaid: {
    topic: 'service',
    values: { amount: 'money', day: 'text' },
    title: { TH: 'คุณได้รับเงินคืนตามระดับ', EN: 'Your rebate was paid' },
    text: {
      TH: 'เงินคืนของวันที่ {day} จำนวน {amount} เข้ากระเป๋าเงินของคุณแล้ว',
      EN: 'The rebate of {day}, {amount}, is in your wallet.',
    },
  },
  birthdayGift: {
    topic: 'service',
    values: { amount: 'money' },
    title: { TH: 'สุขสันต์วันเกิด', EN: 'Happy birthday' },
    text: {
      TH: 'ของขวัญ {amount} รอคุณอยู่ที่ศูนย์รางวัล',
      EN: 'A gift of {amount} waits for you among your rewards.',
    },
  },
  levelGift: {
    topic: 'service',
    values: { amount: 'money' },
    title: { TH: 'ของขวัญตามระดับพร้อมรับแล้ว', EN: 'A gift of your level is ready' },
    text: {
      TH: 'ของขวัญ {amount} รอคุณอยู่ที่ศูนย์รางวัล',
      EN: 'A gift of {amount} waits for you among your rewards.',
    },
  },
} as const satisfies Templates;
