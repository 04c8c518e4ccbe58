// Messages to members about rounds that their vendor did not finish.
import type { Templates } from '@sanam/messaging/server/index.ts';

export const playNotices = {
  stakesReturned: {
    topic: 'payments',
    values: { vendor: 'text', round: 'text', amount: 'money' },
    title: { TH: 'คืนเงินเดิมพัน {amount} แล้ว', EN: 'Your stake of {amount} was returned' },
    text: {
      TH: '{vendor} เล่นรอบ {round} ไม่จบ เราจึงยกเลิกเดิมพันที่ยังไม่มีผล เงินกลับเข้ายอดคงเหลือของคุณแล้ว',
      EN: '{vendor} did not finish round {round}. We cancelled the bets without a result, and the money is back in your balance.',
    },
  },
} as const satisfies Templates;
