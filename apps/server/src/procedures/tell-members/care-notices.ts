// Messages to members about signs of harm: plain, without blame, without mention of winning back.
import type { Templates } from '@sanam/messaging/server/index.ts';

export const careNotices = {
  careFigures: {
    topic: 'protection',
    values: { hours: 'text', deposits: 'money', lost: 'money' },
    title: { TH: 'การเล่นของคุณใน 7 วันที่ผ่านมา', EN: 'Your play of the last seven days' },
    text: {
      TH: 'คุณเล่นใน {hours} ชั่วโมง ฝาก {deposits} และผลสุทธิ {lost} คุณตั้งวงเงินหรือพักการเล่นได้ทุกเมื่อที่หน้าเล่นอย่างปลอดภัย',
      EN: 'You played in {hours} hours and paid in {deposits}; your net is {lost}. Limits and breaks are on the safer play page at any time.',
    },
  },
  careLook: {
    topic: 'protection',
    values: { hours: 'text', deposits: 'money', lost: 'money' },
    title: { TH: 'เราอยากให้คุณดูการเล่นของคุณ', EN: 'A look at your play' },
    text: {
      TH: 'การเล่นของคุณเปลี่ยนไปจากเดิม ใน 7 วันคุณเล่นใน {hours} ชั่วโมง ฝาก {deposits} และผลสุทธิ {lost} เราจะไม่ส่งข้อเสนอและไม่ให้โบนัสเป็นเวลา 7 วัน คุณคุยกับฝ่ายบริการลูกค้าได้ และตั้งวงเงินหรือพักการเล่นได้ การถอนเงินเป็นไปตามปกติ',
      EN: 'Your play is not as it was: in seven days you played in {hours} hours and paid in {deposits}; your net is {lost}. For seven days you get no offers and no bonuses. You can talk with customer service, set limits or take a break. Withdrawals work as always.',
    },
  },
  carePause: {
    topic: 'protection',
    values: { until: 'moment' },
    title: { TH: 'พักการฝากเงิน', EN: 'A pause for deposits' },
    text: {
      TH: 'ขณะนี้ฝากเงินไม่ได้จนถึง {until} หรือจนกว่าคุณจะได้คุยกับเรา หากคิดว่าไม่ถูกต้อง ขอให้เจ้าหน้าที่ตรวจสอบได้ที่ฝ่ายบริการลูกค้า การถอนเงินเป็นไปตามปกติ',
      EN: 'You cannot pay in until {until}, or until we have talked with you. If you think this is wrong, customer service has a person look at it. Withdrawals work as always.',
    },
  },
  careOpen: {
    topic: 'protection',
    values: {},
    title: { TH: 'ฝากเงินได้อีกครั้ง', EN: 'Deposits are open again' },
    text: {
      TH: 'ขอบคุณที่คุยกับเรา คุณตั้งวงเงินหรือพักการเล่นได้ทุกเมื่อที่หน้าเล่นอย่างปลอดภัย',
      EN: 'Thank you for talking with us. Limits and breaks are on the safer play page at any time.',
    },
  },
} as const satisfies Templates;
