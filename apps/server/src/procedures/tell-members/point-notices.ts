import type { Templates } from '@sanam/messaging/server/index.ts';

const name = { nameTh: 'text', nameEn: 'text' } as const;
const back = { ...name, points: 'text' } as const;

/** Messages to members about redemptions, by state. */
export const pointNotices = {
  pending: {
    topic: 'service',
    values: name,
    title: { TH: 'ได้รับรายการแลกของคุณแล้ว', EN: 'We have your redemption' },
    text: {
      TH: 'เรากำลังตรวจ “{nameTh}” คุณยกเลิกได้ภายในหนึ่งชั่วโมงตราบที่ยังไม่อนุมัติ',
      EN: 'We are looking at “{nameEn}”. You can cancel it within the hour, as long as it is not approved.',
    },
  },
  issued: {
    topic: 'service',
    values: name,
    title: { TH: 'ของรางวัลของคุณพร้อมแล้ว', EN: 'Your reward is ready' },
    text: {
      TH: '“{nameTh}” อยู่ในรายการที่คุณแลกในร้านแลกแต้ม',
      EN: '“{nameEn}” is with what you redeemed, in the points mall.',
    },
  },
  approved: {
    topic: 'service',
    values: name,
    title: { TH: 'รายการแลกของคุณได้รับอนุมัติ', EN: 'Your redemption is approved' },
    text: { TH: 'เรากำลังเตรียมส่ง “{nameTh}”', EN: '“{nameEn}” is being made ready to be sent.' },
  },
  shipped: {
    topic: 'service',
    values: { ...name, carrier: 'text', tracking: 'text' },
    title: { TH: 'ส่งของรางวัลของคุณแล้ว', EN: 'Your reward is on its way' },
    text: {
      TH: '“{nameTh}” ส่งโดย {carrier} หมายเลขพัสดุ {tracking} เมื่อได้รับแล้วกรุณายืนยันในร้านแลกแต้ม',
      EN: '“{nameEn}” was sent by {carrier}, number {tracking}. Please say in the points mall when it has arrived.',
    },
  },
  addressChanged: {
    topic: 'service',
    values: name,
    title: { TH: 'เปลี่ยนที่อยู่จัดส่งแล้ว', EN: 'The delivery address was changed' },
    text: {
      TH: 'เราจะส่ง “{nameTh}” ไปยังที่อยู่ใหม่ หากคุณไม่ได้เปลี่ยน กรุณาติดต่อฝ่ายบริการลูกค้าทันที',
      EN: '“{nameEn}” goes to the new address. If you did not change it, tell customer service at once.',
    },
  },
  resent: {
    topic: 'service',
    values: { ...name, note: 'text' },
    title: { TH: 'เราจะส่งของรางวัลให้คุณอีกครั้ง', EN: 'We send your reward again' },
    text: {
      TH: 'เรากำลังเตรียมส่ง “{nameTh}” อีกครั้ง\nเหตุผล: {note}',
      EN: '“{nameEn}” is being made ready to be sent again.\nReason: {note}',
    },
  },
  delivered: {
    topic: 'service',
    values: name,
    title: { TH: 'ของรางวัลถือว่าได้รับแล้ว', EN: 'Your reward counts as received' },
    text: {
      TH: '“{nameTh}” ส่งไป 30 วันแล้ว หากยังไม่ได้รับ กรุณาติดต่อฝ่ายบริการลูกค้า',
      EN: '“{nameEn}” was sent 30 days ago. If it has not arrived, please contact customer service.',
    },
  },
  cancelled: {
    topic: 'service',
    values: back,
    title: { TH: 'ยกเลิกรายการแลกแล้ว', EN: 'Your redemption is cancelled' },
    text: {
      TH: 'ยกเลิก “{nameTh}” แล้ว คืน {points} แต้มให้คุณ',
      EN: '“{nameEn}” is cancelled. {points} points are back.',
    },
  },
  rejected: {
    topic: 'service',
    values: { ...back, note: 'text' },
    title: { TH: 'รายการแลกไม่ได้รับอนุมัติ', EN: 'Your redemption was not approved' },
    text: {
      TH: 'คืน {points} แต้มของ “{nameTh}” ให้คุณแล้ว\nเหตุผล: {note}',
      EN: '{points} points of “{nameEn}” are back.\nReason: {note}',
    },
  },
  refused: {
    topic: 'service',
    values: back,
    title: { TH: 'ให้รอบฟรีไม่ได้', EN: 'Your free rounds could not be given' },
    text: {
      TH: 'ค่ายเกมให้ “{nameTh}” ไม่ได้ คืน {points} แต้มให้คุณแล้ว',
      EN: 'The provider could not give “{nameEn}”. {points} points are back.',
    },
  },
  bonusRefused: {
    topic: 'service',
    values: back,
    title: { TH: 'ให้โบนัสไม่ได้', EN: 'Your bonus could not be given' },
    text: {
      TH: 'ให้ “{nameTh}” ไม่ได้ คืน {points} แต้มให้คุณแล้ว',
      EN: '“{nameEn}” could not be given. {points} points are back.',
    },
  },
  returned: {
    topic: 'service',
    values: { ...back, note: 'text' },
    title: { TH: 'ของรางวัลส่งไม่ถึงคุณ', EN: 'Your reward came back to us' },
    text: {
      TH: 'คืน {points} แต้มของ “{nameTh}” ให้คุณแล้ว\nเหตุผล: {note}',
      EN: '{points} points of “{nameEn}” are back.\nReason: {note}',
    },
  },
} as const satisfies Templates;
