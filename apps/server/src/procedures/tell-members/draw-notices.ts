import type { Templates } from '@sanam/messaging/server/index.ts';

/** Messages to members about prizes of wheels and raffles. A spin without a prize has no message. */
export const drawNotices = {
  wheelPrize: {
    topic: 'service',
    values: { nameTh: 'text', nameEn: 'text', amount: 'money' },
    title: { TH: 'คุณได้รางวัลจากวงล้อ', EN: 'You won a prize on the wheel' },
    text: {
      TH: 'รางวัล “{nameTh}” {amount} เข้ากระเป๋าเงินของคุณแล้ว',
      EN: '“{nameEn}”: {amount} is in your wallet.',
    },
  },
  wheelPoints: {
    topic: 'service',
    values: { nameTh: 'text', nameEn: 'text', points: 'text' },
    title: { TH: 'คุณได้รางวัลจากวงล้อ', EN: 'You won a prize on the wheel' },
    text: {
      TH: 'รางวัล “{nameTh}” คุณได้รับ {points} แต้มแล้ว',
      EN: '“{nameEn}”: {points} points are yours.',
    },
  },
  raffleWon: {
    topic: 'service',
    values: { nameTh: 'text', nameEn: 'text', number: 'text', rank: 'text', amount: 'money' },
    title: { TH: 'คุณถูกรางวัลจากการจับรางวัล', EN: 'You won a prize in the raffle' },
    text: {
      TH: 'สิทธิ์หมายเลข {number} ของคุณใน “{nameTh}” ได้รางวัลที่ {rank} รางวัล {amount} เข้ากระเป๋าเงินของคุณแล้ว',
      EN: 'Your ticket {number} of “{nameEn}” won prize {rank}. {amount} is in your wallet.',
    },
  },
} as const satisfies Templates;
