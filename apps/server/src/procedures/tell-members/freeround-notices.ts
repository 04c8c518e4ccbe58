import type { Templates } from '@sanam/messaging/server/index.ts';

/** Messages to members about their free rounds. */
export const freeRoundNotices = {
  freeRoundsGiven: {
    topic: 'service',
    values: { rounds: 'text', gameTh: 'text', gameEn: 'text' },
    title: { TH: 'คุณได้รับรอบฟรี', EN: 'Free rounds for you' },
    text: {
      TH: 'รอบฟรี {rounds} รอบในเกม {gameTh} รอคุณอยู่ในศูนย์รางวัล',
      EN: '{rounds} free rounds at {gameEn} are in your reward centre.',
    },
  },
  freeRoundsPaid: {
    topic: 'service',
    values: { amount: 'money' },
    title: { TH: 'เงินที่ชนะจากรอบฟรีเข้าแล้ว', EN: 'Your free rounds are paid' },
    text: {
      TH: 'รอบฟรีของคุณชนะ {amount} เข้ากระเป๋าเงินของคุณแล้ว',
      EN: 'Your free rounds won {amount}. It is in your wallet.',
    },
  },
  freeRoundsCash: {
    topic: 'service',
    values: { amount: 'money' },
    title: { TH: 'เงินที่ชนะจากรอบฟรีเป็นเงินสด', EN: 'Your free rounds are paid in cash' },
    text: {
      TH: 'รอบฟรีของคุณชนะ {amount} ตอนนี้ให้เป็นเงินโบนัสไม่ได้ เงินจึงเข้ากระเป๋าเงินของคุณเป็นเงินสด ถ้าต้องทำเทิร์นโอเวอร์ก่อนถอน ดูได้ในหน้าถอนเงิน',
      EN: 'Your free rounds won {amount}. It could not be given as bonus money, so it is in your wallet as cash. If it has to be played before it can be withdrawn, the withdrawal page shows how much.',
    },
  },
} as const satisfies Templates;
