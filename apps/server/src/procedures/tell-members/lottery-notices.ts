// Messages to members about the lottery: wins, corrections and refunded draws.
import type { Templates } from '@sanam/messaging/server/index.ts';

const draw = { nameTh: 'text', nameEn: 'text', numero: 'text' } as const;

export const lotteryNotices = {
  won: {
    topic: 'payments',
    values: { ...draw, amount: 'money' },
    title: { TH: 'คุณถูกรางวัล {amount}', EN: 'You won {amount}' },
    text: {
      TH: '{nameTh} งวด {numero} ออกผลแล้ว เงินรางวัลเข้าในยอดคงเหลือของคุณแล้ว',
      EN: '{nameEn}, draw {numero}: the money is in your balance.',
    },
  },
  corrected: {
    topic: 'payments',
    values: { ...draw, amount: 'money', before: 'money' },
    title: { TH: 'ผลรางวัลถูกแก้ไข ยอดรางวัลของคุณคือ {amount}', EN: 'A result was corrected: you won {amount}' },
    text: {
      TH: '{nameTh} งวด {numero} มีการแก้ไขผล ก่อนหน้านี้แจ้งยอดรางวัล {before} ส่วนต่างถูกปรับในยอดคงเหลือของคุณแล้ว',
      EN: '{nameEn}, draw {numero}: the result before said {before}. The difference is in your balance.',
    },
  },
  uncovered: {
    topic: 'payments',
    values: { ...draw, amount: 'money', before: 'money' },
    title: { TH: 'ผลรางวัลถูกแก้ไข กรุณาติดต่อฝ่ายบริการลูกค้า', EN: 'A result was corrected: please ask customer service' },
    text: {
      TH: '{nameTh} งวด {numero} มีการแก้ไขผล ยอดรางวัลของคุณคือ {amount} แทน {before} ยอดคงเหลือไม่พอสำหรับส่วนต่าง จึงยังไม่มีการหักเงิน',
      EN: '{nameEn}, draw {numero}: you won {amount} instead of {before}. Your balance does not cover the difference, so nothing was taken.',
    },
  },
  refunded: {
    topic: 'payments',
    values: draw,
    title: { TH: 'คืนเงินโพยงวด {numero} แล้ว', EN: 'Your tickets of draw {numero} were given back' },
    text: {
      TH: '{nameTh} งวดนี้ถูกยกเลิก เงินทั้งหมดที่ซื้อคืนเข้ายอดคงเหลือของคุณแล้ว',
      EN: '{nameEn}: the draw was called off. All that you paid for it is in your balance.',
    },
  },
  moved: {
    topic: 'payments',
    values: draw,
    title: { TH: 'งวด {numero} เปลี่ยนเวลาออกผล', EN: 'Draw {numero} was moved to another time' },
    text: {
      TH: '{nameTh} โพยของคุณยังใช้ได้ หรือยกเลิกได้จนถึง 10 นาทีก่อนปิดรับ',
      EN: '{nameEn}: your tickets stay. You may cancel them until ten minutes before its sales end.',
    },
  },
  answered: {
    topic: 'payments',
    values: { ...draw, ticketNo: 'text', answer: 'text' },
    title: { TH: 'คำตอบเรื่องโพยเลขที่ {ticketNo}', EN: 'Your question about ticket {ticketNo} was answered' },
    text: { TH: '{nameTh} งวด {numero}: {answer}', EN: '{nameEn}, draw {numero}: {answer}' },
  },
  recovered: {
    topic: 'payments',
    values: { ...draw, amount: 'money' },
    title: { TH: 'หัก {amount} ตามผลที่แก้ไขแล้ว', EN: '{amount} were taken for a corrected result' },
    text: {
      TH: '{nameTh} งวด {numero} มีการแก้ไขผลก่อนหน้านี้ ยอดคงเหลือของคุณเพียงพอแล้วจึงหักส่วนต่าง',
      EN: '{nameEn}, draw {numero}: its result had been corrected. Your balance covers the difference now, so it was taken.',
    },
  },
  givenBack: {
    topic: 'payments',
    values: { ...draw, ticketNo: 'text' },
    title: { TH: 'คืนเงินโพยเลขที่ {ticketNo} แล้ว', EN: 'Ticket {ticketNo} was given back' },
    text: {
      TH: '{nameTh} งวด {numero} โพยนี้คิดผลไม่ได้ เงินที่ซื้อคืนเข้ายอดคงเหลือของคุณแล้ว',
      EN: '{nameEn}, draw {numero}: the ticket could not be settled. What you paid for it is in your balance.',
    },
  },
  chaseWon: {
    topic: 'payments',
    values: { nameTh: 'text', nameEn: 'text', count: 'text', amount: 'money' },
    title: { TH: 'แทงต่อเนื่องหยุดแล้ว เพราะถูกรางวัล', EN: 'Your series of draws won and was stopped' },
    text: {
      TH: '{nameTh} ยกเลิก {count} งวดที่เหลือตามที่เลือกไว้ คืนเงิน {amount} เข้ายอดคงเหลือแล้ว',
      EN: '{nameEn}: draws that were left and given back, as you chose: {count}. {amount} are in your balance.',
    },
  },
  chaseOver: {
    topic: 'payments',
    values: { nameTh: 'text', nameEn: 'text' },
    title: { TH: 'แทงต่อเนื่องครบทุกงวดแล้ว', EN: 'Your series of draws is over' },
    text: {
      TH: '{nameTh} ทุกงวดออกผลแล้ว ดูผลได้ที่โพยของคุณ',
      EN: '{nameEn}: no draw is left. Your tickets say what each of them came to.',
    },
  },
  prizePaid: {
    topic: 'payments',
    values: { ...draw, amount: 'money', rank: 'text' },
    title: { TH: 'เลขยี่กีของคุณได้รางวัล {amount}', EN: 'Your number in a yeekee round won {amount}' },
    text: {
      TH: '{nameTh} รอบ {numero} เลขของคุณอยู่ลำดับที่ {rank} เงินรางวัลเข้าในยอดคงเหลือแล้ว',
      EN: '{nameEn}, round {numero}: your number had place {rank}. The prize is in your balance.',
    },
  },
  prizeHeld: {
    topic: 'payments',
    values: { ...draw, amount: 'money', rank: 'text' },
    title: { TH: 'กำลังตรวจสอบรางวัลยี่กี {amount}', EN: 'Your yeekee prize of {amount} is being checked' },
    text: {
      TH: '{nameTh} รอบ {numero} เลขของคุณอยู่ลำดับที่ {rank} เจ้าหน้าที่กำลังตรวจสอบจังหวะการส่งเลข แล้วจะแจ้งผลที่นี่',
      EN: '{nameEn}, round {numero}: your number had place {rank}. Our staff look at how the numbers came, and tell you here.',
    },
  },
  prizeRefused: {
    topic: 'payments',
    values: { ...draw, rank: 'text' },
    title: { TH: 'รางวัลยี่กีไม่ผ่านการตรวจสอบ', EN: 'Your yeekee prize was not given' },
    text: {
      TH: '{nameTh} รอบ {numero} ลำดับที่ {rank} เจ้าหน้าที่เห็นว่าเลขถูกส่งโดยโปรแกรม หากไม่เห็นด้วย ติดต่อฝ่ายบริการลูกค้าได้',
      EN: '{nameEn}, round {numero}, place {rank}: our staff think that a program sent the numbers. Ask customer service if you disagree.',
    },
  },
} as const satisfies Templates;
