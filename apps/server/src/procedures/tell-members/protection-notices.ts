// Messages to members about breaks, exclusions and limits. They contain no offers and no request to stay.
import type { Templates } from '@sanam/messaging/server/index.ts';

const limit = {
  deposit: { TH: 'วงเงินฝาก', EN: 'Deposits' },
  loss: { TH: 'วงเงินเสีย', EN: 'Losses' },
  stake: { TH: 'วงเงินเดิมพัน', EN: 'Stakes' },
  bet: { TH: 'เดิมพันต่อครั้ง', EN: 'One bet' },
  time: { TH: 'เวลาเล่น', EN: 'Time of play' },
} as const;
const frame = {
  each: { TH: 'ต่อครั้ง', EN: 'each time' },
  day: { TH: 'ต่อวัน', EN: 'per day' },
  week: { TH: 'ต่อสัปดาห์', EN: 'per week' },
  month: { TH: 'ต่อเดือน', EN: 'per month' },
} as const;
const values = { limit, frame } as const;

const why = {
  unreadable: { TH: 'ภาพไม่ชัด', EN: 'the picture cannot be read' },
  outOfDate: { TH: 'เอกสารหมดอายุ', EN: 'the document is out of date' },
  anotherPerson: { TH: 'ชื่อหรือวันเกิดไม่ตรงกับบัญชี', EN: 'name or birth date are not those of the account' },
  incomplete: { TH: 'ภาพไม่ครบ', EN: 'a part of it is missing' },
  underAge: { TH: 'อายุไม่ถึงเกณฑ์', EN: 'it shows an age below the minimum' },
  notGenuine: { TH: 'ไม่สามารถยืนยันว่าเป็นของจริง', EN: 'we could not confirm that it is genuine' },
} as const;

export const protectionNotices = {
  documentApproved: {
    topic: 'protection',
    values: {},
    title: { TH: 'เอกสารของคุณผ่านแล้ว', EN: 'Your document was approved' },
    text: {
      TH: 'ระดับการยืนยันตัวตนและวงเงินใหม่มีผลแล้ว',
      EN: 'Your level of identity, and what it allows, holds from now on.',
    },
  },
  documentAgain: {
    topic: 'protection',
    values: { why },
    title: { TH: 'กรุณาส่งเอกสารอีกครั้ง', EN: 'Please send your document again' },
    text: { TH: 'เหตุผล: {why}', EN: 'Why: {why}.' },
  },
  documentRefused: {
    topic: 'protection',
    values: { why },
    title: { TH: 'เอกสารของคุณไม่ผ่าน', EN: 'Your document was not accepted' },
    text: {
      TH: 'เหตุผล: {why} หากมีคำถาม กรุณาติดต่อฝ่ายบริการลูกค้า',
      EN: 'Why: {why}. Customer service answers questions about it.',
    },
  },
  documentRevoked: {
    topic: 'protection',
    values: { why },
    title: { TH: 'เอกสารของคุณใช้ไม่ได้แล้ว', EN: 'Your document no longer counts' },
    text: {
      TH: 'เหตุผล: {why} คุณส่งเอกสารใหม่ได้ที่หน้ายืนยันตัวตน',
      EN: 'Why: {why}. You can send another one on the identity page.',
    },
  },
  documentExpires: {
    topic: 'protection',
    values: { until: 'day' },
    title: { TH: 'เอกสารของคุณใกล้หมดอายุ', EN: 'Your document runs out soon' },
    text: {
      TH: 'ใช้ได้ถึง {until} กรุณาส่งเอกสารใหม่ก่อนวันนั้น เพื่อให้ระดับการยืนยันตัวตนและวงเงินคงเดิม',
      EN: 'It counts until {until}. Send a new one before that day to keep your level of identity and what it allows.',
    },
  },
  breakStarted: {
    topic: 'protection',
    values: { until: 'moment' },
    title: { TH: 'การพักการเล่นของคุณเริ่มแล้ว', EN: 'Your break has begun' },
    text: {
      TH: 'พักถึง {until} ระหว่างนี้ฝากและเล่นไม่ได้ แต่ถอนเงินได้',
      EN: 'It lasts until {until}. There are no deposits and no games meanwhile; you can withdraw.',
    },
  },
  exclusionStarted: {
    topic: 'protection',
    values: { until: 'moment' },
    title: { TH: 'การระงับตัวเองจากการเล่นเริ่มแล้ว', EN: 'Your self-exclusion has begun' },
    text: {
      TH: 'ระงับอย่างน้อยถึง {until} และไม่สิ้นสุดเอง ระหว่างนี้ฝากและเล่นไม่ได้ แต่ถอนเงินได้',
      EN: 'It lasts at least until {until}, and does not end by itself. There are no deposits and no games; you can withdraw.',
    },
  },
  operatorStarted: {
    topic: 'protection',
    values: {},
    title: { TH: 'ผู้ให้บริการระงับบัญชีของคุณจากการเล่น', EN: 'We excluded your account from play' },
    text: {
      TH: 'ฝากและเล่นไม่ได้ แต่ถอนเงินได้ หากมีคำถาม กรุณาติดต่อฝ่ายบริการลูกค้า',
      EN: 'There are no deposits and no games; you can withdraw. Customer service answers questions about it.',
    },
  },
  breakForYou: {
    topic: 'protection',
    values: { until: 'moment' },
    title: { TH: 'เริ่มพักการเล่นให้คุณตามที่แจ้งไว้แล้ว', EN: 'We started the break you asked for' },
    text: {
      TH: 'พักถึง {until} ระหว่างนี้ฝากและเล่นไม่ได้ แต่ถอนเงินได้ หากไม่ได้แจ้งเรื่องนี้ กรุณาติดต่อฝ่ายบริการลูกค้า',
      EN: 'It lasts until {until}. There are no deposits and no games; you can withdraw. If you did not ask for it, tell customer service.',
    },
  },
  exclusionForYou: {
    topic: 'protection',
    values: { until: 'moment' },
    title: { TH: 'เริ่มระงับการเล่นให้คุณตามที่แจ้งไว้แล้ว', EN: 'We started the self-exclusion you asked for' },
    text: {
      TH: 'ระงับอย่างน้อยถึง {until} และไม่สิ้นสุดเอง ฝากและเล่นไม่ได้ แต่ถอนเงินได้ หากไม่ได้แจ้งเรื่องนี้ กรุณาติดต่อฝ่ายบริการลูกค้า',
      EN: 'It lasts at least until {until}, and does not end by itself. There are no deposits and no games; you can withdraw. If you did not ask for it, tell customer service.',
    },
  },
  operatorEnded: {
    topic: 'protection',
    values: {},
    title: { TH: 'ผู้ให้บริการยกเลิกการระงับบัญชีของคุณแล้ว', EN: 'We ended the exclusion of your account' },
    text: {
      TH: 'วงเงินและการพักที่คุณตั้งเองยังมีผลเหมือนเดิม',
      EN: 'Limits and breaks that you set yourself hold as before.',
    },
  },
  exclusionCorrected: {
    topic: 'protection',
    values: {},
    title: { TH: 'แก้ไขการระงับการเล่นในบัญชีของคุณแล้ว', EN: 'We corrected the exclusion on your account' },
    text: {
      TH: 'การระงับนั้นเป็นของบุคคลอื่น จึงไม่มีผลกับบัญชีของคุณแล้ว',
      EN: 'It belonged to somebody else and no longer holds for your account.',
    },
  },
  blockStarted: {
    topic: 'protection',
    values: {},
    title: { TH: 'การฝากและการเล่นของคุณถูกระงับไว้', EN: 'Deposits and play are stopped on your account' },
    text: {
      TH: 'คุณยังเข้าสู่ระบบและถอนเงินได้ หากมีคำถาม กรุณาติดต่อฝ่ายบริการลูกค้า',
      EN: 'You can still log in and withdraw. Customer service answers questions about it.',
    },
  },
  blockEnded: {
    topic: 'protection',
    values: {},
    title: { TH: 'ฝากและเล่นได้อีกครั้งแล้ว', EN: 'Deposits and play are open again' },
    text: {
      TH: 'วงเงินและการพักที่คุณตั้งเองยังมีผลเหมือนเดิม',
      EN: 'Limits and breaks that you set yourself hold as before.',
    },
  },
  limitByOperator: {
    topic: 'protection',
    values,
    title: { TH: 'ผู้ให้บริการกำหนดวงเงินหรือเวลาให้บัญชีของคุณ', EN: 'We set a limit on your account' },
    text: {
      TH: '{limit} {frame}: มีผลแล้ว หากคุณตั้งค่าไว้ต่ำกว่า ค่าของคุณมีผล',
      EN: '{limit}, {frame}: it holds from now on. Where your own limit is lower, yours holds.',
    },
  },
  limitRaisedByOperator: {
    topic: 'protection',
    values,
    title: { TH: 'ผู้ให้บริการผ่อนวงเงินหรือเวลาที่กำหนดไว้', EN: 'We loosened a limit on your account' },
    text: {
      TH: '{limit} {frame}: ค่าที่คุณตั้งเองยังมีผลเหมือนเดิม',
      EN: '{limit}, {frame}: a limit that you set yourself holds as before.',
    },
  },
  limitActive: {
    topic: 'protection',
    values,
    title: { TH: 'วงเงินหรือเวลาของคุณเปลี่ยนแล้ว', EN: 'A limit of yours changed' },
    text: {
      TH: '{limit} {frame}: มีผลแล้ว',
      EN: '{limit}, {frame}: the change holds from now on.',
    },
  },
  limitPending: {
    topic: 'protection',
    values,
    title: { TH: 'คำขอเพิ่มวงเงินหรือเวลากำลังรอ', EN: 'A higher limit waits' },
    text: {
      TH: '{limit} {frame}: วงเงินเดิมยังมีผล คำขอนี้ต้องรอและยืนยันอีกครั้ง หรือยกเลิกได้',
      EN: '{limit}, {frame}: the old limit still holds. The change has to wait and be confirmed; you can take it back.',
    },
  },
  limitLapsed: {
    topic: 'protection',
    values,
    title: { TH: 'คำขอเพิ่มวงเงินหรือเวลาหมดอายุ', EN: 'A higher limit was not confirmed in time' },
    text: { TH: '{limit} {frame}: วงเงินเดิมยังมีผล', EN: '{limit}, {frame}: the old limit still holds.' },
  },
  limitWithdrawn: {
    topic: 'protection',
    values,
    title: { TH: 'ยกเลิกคำขอเพิ่มวงเงินหรือเวลาแล้ว', EN: 'A higher limit was taken back' },
    text: { TH: '{limit} {frame}: วงเงินเดิมยังมีผล', EN: '{limit}, {frame}: the old limit still holds.' },
  },
} as const satisfies Templates;
