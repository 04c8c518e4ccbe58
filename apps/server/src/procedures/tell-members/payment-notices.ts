// Messages to members about deposits, withdrawals and adjustments. They contain no offers.
import type { Templates } from '@sanam/messaging/server/index.ts';

const amount = { amount: 'money' } as const;
const withReason = { amount: 'money', reason: 'text' } as const;

const frozen = {
  TH: 'การถอน {amount} ถูกพักไว้',
  EN: 'Your withdrawal of {amount} has been stopped for now',
} as const;
const late = {
  TH: 'การถอน {amount} ใช้เวลานานกว่าที่บอกไว้',
  EN: 'Your withdrawal of {amount} takes longer than we said',
} as const;

export const paymentNotices = {
  depositCredited: {
    topic: 'payments',
    values: amount,
    title: { TH: 'ฝากเงิน {amount} สำเร็จ', EN: 'Your deposit of {amount} has arrived' },
    text: { TH: 'เงินเข้าในยอดคงเหลือของคุณแล้ว', EN: 'The money is in your balance.' },
  },
  depositPart: {
    topic: 'payments',
    values: { amount: 'money', rest: 'money' },
    title: { TH: 'ฝากเงิน {amount} สำเร็จบางส่วน', EN: '{amount} of your deposit has arrived' },
    text: {
      TH: 'อีก {rest} เกินวงเงินหรือยอดที่สั่งไว้ เรากำลังคืนไปยังบัญชีที่โอนมา',
      EN: 'The other {rest} is above a limit or above your order: we send it back to the account that it came from.',
    },
  },
  depositRestReturned: {
    topic: 'payments',
    values: { amount: 'money', rest: 'money' },
    title: { TH: 'คืนเงิน {rest} แล้ว', EN: '{rest} of your deposit was sent back' },
    text: {
      TH: 'เงินส่วนที่ไม่ได้เข้ายอดถูกส่งคืนไปยังบัญชีที่โอนมาแล้ว',
      EN: 'What was not credited went back to the account that it came from.',
    },
  },
  depositLate: {
    topic: 'payments',
    values: amount,
    title: { TH: 'เงินฝากที่มาช้า {amount} เข้าแล้ว', EN: 'Your late deposit of {amount} has arrived' },
    text: {
      TH: 'เราได้รับเงินหลังจากรายการฝากหมดเวลา เงินเข้าในยอดคงเหลือของคุณแล้ว',
      EN: 'The money came after the order had ended. It is in your balance now.',
    },
  },
  depositReview: {
    topic: 'payments',
    values: amount,
    title: { TH: 'กำลังตรวจสอบการฝาก {amount}', EN: 'We are checking your deposit of {amount}' },
    text: {
      TH: 'การโอนต่างจากรายการฝาก พนักงานกำลังตรวจสอบ และเราจะแจ้งผลที่นี่ คุณเพิ่มเติมข้อมูลได้ที่รายการฝาก',
      EN: 'The transfer differs from the order, so a person looks at it. We tell you here how it ends. You can see the order, and ask customer service about it.',
    },
  },
  depositRejected: {
    topic: 'payments',
    values: withReason,
    title: { TH: 'การฝาก {amount} ไม่สำเร็จ', EN: 'Your deposit of {amount} was not accepted' },
    text: {
      TH: 'เหตุผล: {reason}\nถ้าเงินถึงเราแล้ว เราจะคืนไปยังบัญชีที่โอนมา',
      EN: 'Reason: {reason}\nIf your money has reached us, it goes back to the account that it came from.',
    },
  },
  depositDeclined: {
    topic: 'payments',
    values: amount,
    title: { TH: 'การฝาก {amount} ไม่สำเร็จ', EN: 'Your deposit of {amount} did not come in' },
    text: {
      TH: 'ธนาคาร วอลเล็ต หรือบัตรไม่ยืนยันการชำระหรือดึงเงินกลับ จึงไม่มีเงินเข้า คุณสร้างรายการใหม่ได้',
      EN: 'Your bank, wallet or card refused the payment or took it back, so nothing came in. You can make a new order.',
    },
  },
  depositReturning: {
    topic: 'payments',
    values: amount,
    title: { TH: 'กำลังคืนเงินฝาก {amount}', EN: 'Your deposit of {amount} is on its way back' },
    text: {
      TH: 'เราส่งเงินคืนไปยังบัญชีที่โอนมา',
      EN: 'We send the money back to the account that it came from.',
    },
  },
  depositReturned: {
    topic: 'payments',
    values: amount,
    title: { TH: 'คืนเงินฝาก {amount} แล้ว', EN: 'Your deposit of {amount} was sent back' },
    text: { TH: 'เงินถูกส่งคืนไปยังบัญชีที่โอนมาแล้ว', EN: 'The money went back to the account that it came from.' },
  },
  transfersPaused: {
    topic: 'payments',
    values: { until: 'moment' },
    title: { TH: 'พักการฝากเงินชั่วคราว', EN: 'Deposits are paused for a moment' },
    text: {
      TH: 'การโอนหลายครั้งไม่สำเร็จ คุณฝากได้อีกครั้งหลัง {until} การถอนใช้ได้ตามปกติ',
      EN: 'Several transfers failed. You can pay in again after {until}. Withdrawals go on as always.',
    },
  },
  transfersSuspended: {
    topic: 'payments',
    values: { until: 'moment' },
    title: { TH: 'ระงับการฝากเงิน', EN: 'Deposits are suspended' },
    text: {
      TH: 'การโอนไม่สำเร็จติดต่อกันหลายครั้ง คุณฝากได้อีกครั้งหลัง {until} หรือติดต่อฝ่ายบริการลูกค้าเพื่อเปิดก่อนหน้านั้น การถอนใช้ได้ตามปกติ',
      EN: 'Many transfers failed in a row. You can pay in again after {until}; customer service can open it sooner. Withdrawals go on as always.',
    },
  },
  transfersFree: {
    topic: 'payments',
    values: {},
    title: { TH: 'ฝากเงินได้แล้ว', EN: 'You can pay in again' },
    text: { TH: 'เราเปิดการฝากเงินให้คุณแล้ว', EN: 'We opened deposits for you again.' },
  },
  withdrawalReceived: {
    topic: 'payments',
    values: amount,
    title: { TH: 'ได้รับคำขอถอน {amount}', EN: 'We have your withdrawal of {amount}' },
    text: {
      TH: 'เรากำลังตรวจสอบ หากคุณไม่ได้ขอถอน กรุณาติดต่อฝ่ายบริการลูกค้าทันที',
      EN: 'We are checking it. If this was not you, tell customer service at once.',
    },
  },
  withdrawalFrozen: {
    topic: 'payments',
    values: withReason,
    title: frozen,
    text: {
      TH: '{reason} เงินของคุณยังอยู่ครบ เปิดรายการถอนเพื่อดูว่าต้องทำอะไร',
      EN: '{reason} Your money is safe. Open the withdrawal to see what to do.',
    },
  },
  withdrawalFrozenWithoutReason: {
    topic: 'payments',
    values: amount,
    title: frozen,
    text: {
      TH: 'พนักงานกำลังตรวจสอบ เงินของคุณยังอยู่ครบ เปิดรายการถอนเพื่อดูว่าต้องทำอะไร',
      EN: 'Our staff are checking it. Your money is safe. Open the withdrawal to see what to do.',
    },
  },
  withdrawalUnanswered: {
    topic: 'payments',
    values: amount,
    title: {
      TH: 'การถอน {amount} ยังรอคำตอบจากคุณ',
      EN: 'Your withdrawal of {amount} still waits for your answer',
    },
    text: {
      TH: 'เงินของคุณยังอยู่ครบ เปิดรายการถอนเพื่อดูว่าต้องทำอะไร แล้วเราจะตรวจต่อ',
      EN: 'Your money is safe. Open the withdrawal to see what to do; we go on as soon as you answer.',
    },
  },
  withdrawalApproved: {
    topic: 'payments',
    values: amount,
    title: { TH: 'อนุมัติการถอน {amount} แล้ว', EN: 'Your withdrawal of {amount} is approved' },
    text: { TH: 'เงินจะถูกส่งไปยังบัญชีของคุณ', EN: 'The money goes to your account next.' },
  },
  withdrawalSending: {
    topic: 'payments',
    values: amount,
    title: { TH: 'กำลังส่งเงินถอน {amount}', EN: 'Your withdrawal of {amount} is being sent' },
    text: { TH: 'ธนาคารกำลังดำเนินการ', EN: 'The bank is working on it.' },
  },
  withdrawalSent: {
    topic: 'payments',
    values: amount,
    title: { TH: 'ส่งเงินถอน {amount} แล้ว', EN: 'Your withdrawal of {amount} was sent' },
    text: {
      TH: 'กรุณายืนยันว่าได้รับเงิน หรือแจ้งเราหากยังไม่ได้รับ',
      EN: 'Please confirm that it arrived, or tell us if it did not.',
    },
  },
  withdrawalClosing: {
    topic: 'payments',
    values: { amount: 'money', until: 'moment' },
    title: { TH: 'ได้รับเงินถอน {amount} แล้วหรือยัง', EN: 'Did your withdrawal of {amount} arrive?' },
    text: {
      TH: 'หากไม่ตอบก่อน {until} รายการจะถูกนับว่าได้รับแล้ว',
      EN: 'Without an answer before {until} it counts as received.',
    },
  },
  withdrawalAutoReceived: {
    topic: 'payments',
    values: amount,
    title: { TH: 'การถอน {amount} เสร็จสิ้น', EN: 'Your withdrawal of {amount} is complete' },
    text: {
      TH: 'คุณยังไม่ได้ตอบ จึงนับว่าได้รับเงินแล้ว หากยังไม่ได้รับ กรุณาแจ้งที่รายการถอน',
      EN: 'There was no answer, so it counts as received. If it did not arrive, say so at the withdrawal.',
    },
  },
  withdrawalDisputed: {
    topic: 'payments',
    values: amount,
    title: { TH: 'กำลังตรวจสอบการถอน {amount} ที่ไม่ได้รับ', EN: 'We look into your withdrawal of {amount}' },
    text: {
      TH: 'เราได้รับแจ้งว่าเงินมาไม่ครบ และกำลังตรวจสอบกับธนาคาร',
      EN: 'You told us that not all of it arrived. We are asking the bank.',
    },
  },
  withdrawalForced: {
    topic: 'payments',
    values: amount,
    title: { TH: 'ตรวจสอบการถอน {amount} แล้ว', EN: 'Your withdrawal of {amount} was checked' },
    text: {
      TH: 'ธนาคารยืนยันว่าเงินถึงบัญชีของคุณแล้ว ดูรายละเอียดที่รายการถอน',
      EN: 'The bank confirms that the money reached your account. The withdrawal shows the details.',
    },
  },
  withdrawalRejected: {
    topic: 'payments',
    values: withReason,
    title: { TH: 'การถอน {amount} ไม่ได้รับอนุมัติ', EN: 'Your withdrawal of {amount} was not approved' },
    text: {
      TH: 'เงินกลับเข้ายอดคงเหลือของคุณแล้ว\nเหตุผล: {reason}',
      EN: 'The money is back in your balance.\nReason: {reason}',
    },
  },
  withdrawalReturned: {
    topic: 'payments',
    values: withReason,
    title: { TH: 'เงินถอน {amount} กลับเข้าบัญชีเกม', EN: 'Your withdrawal of {amount} came back' },
    text: {
      TH: 'เงินกลับเข้ายอดคงเหลือของคุณแล้ว\nเหตุผล: {reason}',
      EN: 'The money is back in your balance.\nReason: {reason}',
    },
  },
  withdrawalAccountReplaced: {
    topic: 'payments',
    values: amount,
    title: { TH: 'เงินถอน {amount} กลับเข้าบัญชีเกม', EN: 'Your withdrawal of {amount} came back' },
    text: {
      TH: 'บัญชีธนาคารที่จะรับเงินถูกเปลี่ยนแล้ว เงินจึงกลับเข้ายอดคงเหลือของคุณ กรุณาขอถอนเข้าบัญชีใหม่อีกครั้ง หน้าถอนเงินบอกเวลาที่ถอนได้',
      EN: 'The bank account that it was to go to was replaced, so the money that was not sent is back in your balance. Ask for it again to your new account; the withdrawal page says from when.',
    },
  },
  withdrawalOverdue: {
    topic: 'payments',
    values: amount,
    title: late,
    text: {
      TH: 'ขออภัย พนักงานยังตรวจสอบอยู่ เงินของคุณยังอยู่ครบ คุณไม่ต้องทำอะไร',
      EN: 'We are sorry: our staff are still checking it. Your money is safe, and you need not do anything.',
    },
  },
  withdrawalOverdueApproved: {
    topic: 'payments',
    values: amount,
    title: late,
    text: {
      TH: 'ขออภัย รายการอนุมัติแล้วแต่ยังไม่ได้ส่ง เงินของคุณยังอยู่ครบ คุณไม่ต้องทำอะไร',
      EN: 'We are sorry: it is approved and has not been sent yet. Your money is safe, and you need not do anything.',
    },
  },
  withdrawalOverdueAtBank: {
    topic: 'payments',
    values: amount,
    title: late,
    text: {
      TH: 'ขออภัย เราส่งแล้วแต่ธนาคารยังไม่ยืนยัน เราถามธนาคารอยู่ คุณไม่ต้องทำอะไร',
      EN: 'We are sorry: we sent it, and the bank has not confirmed it yet. We keep asking, and you need not do anything.',
    },
  },
  cashGiven: {
    topic: 'payments',
    values: { amount: 'money', told: 'text' },
    title: { TH: 'เพิ่มเงิน {amount} เข้ายอดคงเหลือ', EN: '{amount} was added to your balance' },
    text: { TH: '{told}', EN: '{told}' },
  },
  cashTaken: {
    topic: 'payments',
    values: { amount: 'money', told: 'text' },
    title: { TH: 'หัก {amount} จากยอดคงเหลือเพื่อแก้ไขรายการ', EN: 'Your balance was corrected: {amount} less' },
    text: {
      TH: '{told}\nหากไม่เห็นด้วย ติดต่อฝ่ายบริการลูกค้าได้',
      EN: '{told}\nIf you do not agree, write to customer service.',
    },
  },
} as const satisfies Templates;
