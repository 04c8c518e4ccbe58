import type { Templates } from '@sanam/messaging/server/index.ts';

const level = { nameTh: 'text', nameEn: 'text' } as const;

/** What members are told of the levels that they reach. */
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
} as const satisfies Templates;
