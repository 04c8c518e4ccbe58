// Messages to members about their bonuses.
import type { Templates } from '@sanam/messaging/server/index.ts';

const promotion = { nameTh: 'text', nameEn: 'text' } as const;

export const bonusNotices = {
  bonusHeld: {
    topic: 'service',
    values: { ...promotion, amount: 'money', until: 'moment' },
    title: { TH: 'โบนัสของคุณกำลังถูกตรวจสอบ', EN: 'Your bonus is being checked' },
    text: {
      TH: '{nameTh}: โบนัส {amount} เป็นของคุณแล้ว แต่เรากำลังตรวจสอบก่อนให้ใช้ จะเสร็จภายใน {until} หากถึงเวลานั้นยังไม่มีผล โบนัสจะใช้ได้เอง เงินสดและเงินฝากของคุณใช้ได้ตามปกติ มีคำถามติดต่อฝ่ายบริการลูกค้าได้',
      EN: '{nameEn}: a bonus of {amount} is kept for you, and we check it before it can be used. That ends by {until} at the latest; without a decision it goes on by itself. Your cash and deposits are free as always. Customer service answers your questions.',
    },
  },
  bonusChecked: {
    topic: 'service',
    values: { ...promotion, until: 'moment' },
    title: { TH: 'โบนัสของคุณกำลังถูกตรวจสอบ', EN: 'Your bonus is being checked' },
    text: {
      TH: '{nameTh}: เรากำลังตรวจสอบการเล่นด้วยโบนัสนี้ จะเสร็จภายใน {until} หากถึงเวลานั้นยังไม่มีผล โบนัสจะดำเนินต่อเอง เงินสดและเงินฝากของคุณใช้ได้ตามปกติ มีคำถามติดต่อฝ่ายบริการลูกค้าได้',
      EN: '{nameEn}: we check how this bonus was played. That ends by {until} at the latest; without a decision the bonus goes on by itself. Your cash and deposits are free as always. Customer service answers your questions.',
    },
  },
  bonusRefused: {
    topic: 'service',
    values: { ...promotion, why: 'text' },
    title: { TH: 'เราไม่ให้โบนัสนี้', EN: 'We took this bonus back' },
    text: {
      TH: '{nameTh}: โบนัสถูกเรียกคืนเพราะ: {why} เงินสดและเงินฝากของคุณไม่เปลี่ยนแปลง หากไม่เห็นด้วย ร้องเรียนได้ที่หน้าข้อเสนอแนะและการร้องเรียน หรือติดต่อฝ่ายบริการลูกค้า',
      EN: '{nameEn}: the bonus was taken back, because: {why} Your cash and your deposits did not change. If you disagree, write to us under feedback and complaints, or to customer service.',
    },
  },
  bonusActive: {
    topic: 'service',
    values: { ...promotion, amount: 'money', until: 'moment' },
    title: { TH: 'โบนัสของคุณมาแล้ว', EN: 'Your bonus is here' },
    text: {
      TH: '{nameTh}: โบนัส {amount} อยู่ในกระเป๋าแล้ว เล่นให้ครบเงื่อนไขได้ถึง {until} ดูความคืบหน้าได้ที่รายละเอียดโบนัส',
      EN: '{nameEn}: {amount} of bonus money is in your wallet. Its turnover can be played until {until}; bonus details show how far you are.',
    },
  },
  bonusExtended: {
    topic: 'service',
    values: { ...promotion, until: 'moment' },
    title: { TH: 'คุณมีเวลาใช้โบนัสเพิ่ม', EN: 'Your bonus has more time' },
    text: {
      TH: '{nameTh}: เล่นให้ครบเงื่อนไขได้ถึง {until} ดูความคืบหน้าได้ที่รายละเอียดโบนัส',
      EN: '{nameEn}: its turnover can be played until {until}. Bonus details show how far you are.',
    },
  },
  bonusQueued: {
    topic: 'service',
    values: { ...promotion, amount: 'money', until: 'moment' },
    title: { TH: 'โบนัสของคุณรอเริ่มใช้', EN: 'Your bonus waits to be started' },
    text: {
      TH: '{nameTh}: โบนัส {amount} รออยู่ เพราะคุณมีโบนัสอื่นใช้งานอยู่ เริ่มใช้ได้ถึง {until}',
      EN: '{nameEn}: {amount} waits, because another bonus is active. It can be started until {until}.',
    },
  },
  bonusCompleted: {
    topic: 'service',
    values: { ...promotion, amount: 'money' },
    title: { TH: 'โบนัสของคุณเป็นเงินสดแล้ว', EN: 'Your bonus is cash now' },
    text: {
      TH: '{nameTh}: เล่นครบเงื่อนไขแล้ว {amount} เป็นเงินสดในกระเป๋าของคุณ',
      EN: '{nameEn}: its turnover is met. {amount} is cash in your wallet.',
    },
  },
  bonusExpired: {
    topic: 'service',
    values: promotion,
    title: { TH: 'โบนัสของคุณหมดเวลาแล้ว', EN: 'Your bonus is over' },
    text: {
      TH: '{nameTh}: หมดเวลาแล้ว เงินโบนัสที่เหลือคืนกลับไป เงินสดของคุณไม่เปลี่ยนแปลง',
      EN: '{nameEn}: its time is over. What was left of the bonus money went back, your cash did not change.',
    },
  },
  bonusCancelled: {
    topic: 'service',
    values: promotion,
    title: { TH: 'โบนัสของคุณถูกยกเลิก', EN: 'Your bonus was cancelled' },
    text: {
      TH: '{nameTh}: โบนัสถูกยกเลิก เงินสดของคุณไม่เปลี่ยนแปลง หากไม่เห็นด้วย ติดต่อฝ่ายบริการลูกค้าได้',
      EN: '{nameEn}: the bonus was cancelled, your cash did not change. If you disagree, contact customer service.',
    },
  },
  bonusEndsSoon: {
    topic: 'service',
    values: { ...promotion, until: 'moment' },
    title: { TH: 'โบนัสของคุณใกล้หมดเวลา', EN: 'Your bonus ends soon' },
    text: {
      TH: '{nameTh}: ใช้ได้ถึง {until} ดูสิ่งที่เหลือได้ที่รายละเอียดโบนัส',
      EN: '{nameEn}: it ends at {until}. Bonus details show what is left.',
    },
  },
  bonusMissed: {
    topic: 'service',
    values: promotion,
    title: { TH: 'โบนัสของการฝากไม่สามารถให้ได้', EN: 'The bonus of your deposit could not be given' },
    text: {
      TH: '{nameTh}: เมื่อเงินฝากเข้า โบนัสหมดหรือเงื่อนไขไม่ครบแล้ว เงินฝากของคุณเข้ากระเป๋าครบถ้วน',
      EN: '{nameEn}: when the deposit arrived, nothing was left of it or its conditions did not hold any more. The deposit itself is in your wallet.',
    },
  },
} as const satisfies Templates;
