// Messages about offers and contracts of agents, and about money that came along the line.
import type { Templates } from '@sanam/messaging/server/index.ts';

const pay = { nameTh: 'text', nameEn: 'text' } as const;
const decided = { ...pay, answer: 'text' } as const;

export const agentNotices = {
  agentOffered: {
    topic: 'service',
    values: {},
    title: { TH: 'คุณได้รับข้อเสนอให้เป็นตัวแทน', EN: 'You may become an agent' },
    text: {
      TH: 'เปิดหน้าแรกเพื่ออ่านข้อเสนอ แล้วตอบรับหรือปฏิเสธก่อนหมดเวลา',
      EN: 'Open the home page to read the offer, and accept or decline it before it runs out.',
    },
  },
  contractOffered: {
    topic: 'service',
    values: pay,
    title: { TH: 'มีสัญญาใหม่รอลายเซ็นของคุณ', EN: 'A contract waits for your signature' },
    text: {
      TH: '{nameTh}: อ่านเงื่อนไขในศูนย์ตัวแทน แล้วลงนามหรือปฏิเสธก่อนหมดเวลา',
      EN: '{nameEn}: read the terms in the agent centre, and sign or reject them before the offer runs out.',
    },
  },
  contractSigned: {
    topic: 'service',
    values: pay,
    title: { TH: 'ตัวแทนลงนามในสัญญาของคุณแล้ว', EN: 'A contract that you offered was signed' },
    text: {
      TH: '{nameTh}: สัญญาเริ่มมีผลในรอบถัดไป',
      EN: '{nameEn}: it holds from the next period on.',
    },
  },
  contractRejected: {
    topic: 'service',
    values: pay,
    title: { TH: 'ตัวแทนปฏิเสธสัญญาของคุณ', EN: 'A contract that you offered was rejected' },
    text: {
      TH: '{nameTh}: ดูเหตุผลได้ในศูนย์ตัวแทน',
      EN: '{nameEn}: the agent centre says why.',
    },
  },
  contractEnds: {
    topic: 'service',
    values: pay,
    title: { TH: 'สัญญาของคุณจะสิ้นสุดเมื่อจบรอบนี้', EN: 'Your contract ends with the running period' },
    text: {
      TH: '{nameTh}: รอบที่กำลังดำเนินอยู่ยังจ่ายตามปกติ',
      EN: '{nameEn}: the running period is still paid.',
    },
  },
  contractImposed: {
    topic: 'service',
    values: { ...pay, from: 'moment' },
    title: { TH: 'สัญญาของคุณจะเปลี่ยนแปลง', EN: 'Your contract is going to change' },
    text: {
      TH: '{nameTh}: เงื่อนไขใหม่เริ่ม {from} จนถึงวันนั้นเรายังจ่ายตามเงื่อนไขเดิม ดูสิ่งที่เปลี่ยนได้ในศูนย์ตัวแทน',
      EN: '{nameEn}: new terms begin on {from}. Until then you are paid by the present ones. The agent centre says what changes.',
    },
  },
  contractKept: {
    topic: 'service',
    values: pay,
    title: { TH: 'การเปลี่ยนสัญญาที่แจ้งไว้ถูกยกเลิกแล้ว', EN: 'The announced change of your contract was taken back' },
    text: {
      TH: '{nameTh}: เงื่อนไขที่แจ้งไว้จะไม่มีผล ดูสัญญาของคุณได้ในศูนย์ตัวแทน',
      EN: '{nameEn}: the announced terms will not take effect. The agent centre shows your contract.',
    },
  },
  contractImposedBelow: {
    topic: 'service',
    values: { ...pay, from: 'moment' },
    title: { TH: 'สัญญาของตัวแทนใต้สายตรงของคุณจะเปลี่ยนแปลง', EN: 'A contract directly below you is going to change' },
    text: {
      TH: '{nameTh}: เงื่อนไขใหม่ของตัวแทนคนหนึ่งเริ่ม {from} เว็บไซต์เป็นผู้กำหนด และแจ้งตัวแทนแล้ว ดูได้ที่แท็บสัญญาในศูนย์ตัวแทน',
      EN: '{nameEn}: new terms of an agent begin on {from}. The site sets them and has told the agent. The tab Contract of the agent centre shows whose they are.',
    },
  },
  contractKeptBelow: {
    topic: 'service',
    values: pay,
    title: {
      TH: 'การเปลี่ยนสัญญาใต้สายตรงของคุณถูกยกเลิกแล้ว',
      EN: 'The announced change of a contract below you was taken back',
    },
    text: {
      TH: '{nameTh}: สัญญาของตัวแทนคนนั้นยังเป็นไปตามเดิม',
      EN: '{nameEn}: the contract of that agent stays as it is.',
    },
  },
  contractSuspended: {
    topic: 'service',
    values: pay,
    title: { TH: 'สัญญาของคุณถูกระงับชั่วคราว', EN: 'Your contract is suspended' },
    text: {
      TH: '{nameTh}: ระหว่างนี้ยังไม่มีการจ่าย สอบถามได้ที่ฝ่ายบริการลูกค้า',
      EN: '{nameEn}: nothing is paid meanwhile. Ask customer service what it is about.',
    },
  },
  statementHeld: {
    topic: 'service',
    values: decided,
    title: { TH: 'เรากำลังดูใบแจ้งยอดของคุณก่อนจ่าย', EN: 'We look at a statement of yours before it is paid' },
    text: {
      TH: '{nameTh}: เป็นขั้นตอนตามปกติ ยอดของคุณยังอยู่ครบ เปิดใบแจ้งยอดเพื่อดูว่าเราดูเรื่องใด หากไม่เห็นด้วย ร้องเรียนได้ที่หน้าข้อเสนอแนะและการร้องเรียน หรือติดต่อฝ่ายบริการลูกค้า',
      EN: '{nameEn}: this is a usual step, and the amount is kept. The statement says what we look at. If you disagree, write to us under feedback and complaints, or to customer service.',
    },
  },
  statementReleased: {
    topic: 'service',
    values: decided,
    title: { TH: 'ใบแจ้งยอดของคุณจะจ่ายแล้ว', EN: 'Your statement is paid' },
    text: {
      TH: '{nameTh}: เราดูเรียบร้อยแล้ว และจะจ่ายตามใบแจ้งยอด {answer}',
      EN: '{nameEn}: we have looked at it, and it is paid as it stands. {answer}',
    },
  },
  statementVoid: {
    topic: 'service',
    values: decided,
    title: { TH: 'ใบแจ้งยอดหนึ่งของคุณจะไม่จ่าย', EN: 'A statement of yours is not paid' },
    text: {
      TH: '{nameTh}: เจ้าหน้าที่สองคนตัดสินว่าใบแจ้งยอดนี้จะไม่จ่าย {answer} หากไม่เห็นด้วย ร้องเรียนได้ที่หน้าข้อเสนอแนะและการร้องเรียน หรือติดต่อฝ่ายบริการลูกค้า',
      EN: '{nameEn}: two people of the staff decided that it is not paid. {answer} If you disagree, write to us under feedback and complaints, or to customer service.',
    },
  },
  lineFrozen: {
    topic: 'service',
    values: {},
    title: { TH: 'สายงานของคุณถูกพักไว้', EN: 'Your line is frozen' },
    text: {
      TH: 'เรากำลังตรวจสายงานของคุณ ระหว่างนี้ยังไม่จ่ายค่าตอบแทน โอนเงินตามสายไม่ได้ และรับสมาชิกใหม่ไม่ได้ สมาชิกของคุณยังเล่นและถอนเงินได้ตามปกติ หากไม่เห็นด้วย ร้องเรียนได้ที่หน้าข้อเสนอแนะและการร้องเรียน หรือติดต่อฝ่ายบริการลูกค้า',
      EN: 'We look at your line. Meanwhile no wages are paid, nothing is transferred along it, and nobody new joins it. Your members play and withdraw as before. If you disagree, write to us under feedback and complaints, or to customer service.',
    },
  },
  lineLifted: {
    topic: 'service',
    values: {},
    title: { TH: 'สายงานของคุณกลับมาเป็นปกติแล้ว', EN: 'Your line is no longer frozen' },
    text: {
      TH: 'ค่าตอบแทนที่พักไว้จะจ่าย คุณโอนเงินและรับสมาชิกใหม่ได้อีกครั้ง',
      EN: 'The wages that were held are paid. You may transfer money and bring new members again.',
    },
  },
  agentPaidPlayer: {
    topic: 'payments',
    values: { amount: 'money' },
    title: { TH: 'ตัวแทนของคุณฝากเงิน {amount} ให้คุณ', EN: 'Your agent paid {amount} into your balance' },
    text: {
      TH: 'เงินนี้นับเป็นการฝากและนับในวงเงินฝากของคุณ ต้องเล่นครบหนึ่งเท่าก่อนถอน',
      EN: 'It is a deposit and counts against your deposit limits. It must be played once before it can be withdrawn.',
    },
  },
  agentTransferCame: {
    topic: 'payments',
    values: { amount: 'money' },
    title: { TH: 'คุณได้รับเงินโอน {amount} ตามสายงาน', EN: '{amount} came along your line' },
    text: {
      TH: 'เงินอยู่ในกระเป๋าตัวแทนของคุณแล้ว ดูผู้โอนได้ในศูนย์ตัวแทน',
      EN: "The money is in your agent's wallet. The agent centre says who sent it.",
    },
  },
  caseAnswered: {
    topic: 'service',
    values: { answer: 'text' },
    title: { TH: 'เราตอบคำถามของคุณเรื่องสมาชิกที่ไม่นับแล้ว', EN: 'We answered your question about members who do not count' },
    text: {
      TH: '{answer} คำตอบอยู่ในใบแจ้งยอดด้วย หากไม่เห็นด้วย ร้องเรียนได้ที่หน้าข้อเสนอแนะและการร้องเรียน หรือติดต่อฝ่ายบริการลูกค้า',
      EN: '{answer} The statement says it too. If you disagree, write to us under feedback and complaints, or to customer service.',
    },
  },
} as const satisfies Templates;
