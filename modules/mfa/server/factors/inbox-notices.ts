// Inbox messages about changes of log-in methods. E-mails contain the same sentence.
import type { Templates } from '@sanam/messaging/server/index.ts';

export type Change =
  | 'totpOn'
  | 'totpOff'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodes'
  | 'mobileChanged'
  | 'mobileRemoved'
  | 'emailChanged'
  | 'emailRemoved'
  | 'identityLinked'
  | 'identityUnlinked'
  | 'factorsReset';

export const words: Record<Change, Record<'TH' | 'EN', string>> = {
  totpOn: { TH: 'เปิดใช้แอปยืนยันตัวตน', EN: 'An authenticator app was switched on' },
  totpOff: { TH: 'ปิดใช้แอปยืนยันตัวตน', EN: 'The authenticator app was switched off' },
  passkeyAdded: { TH: 'เพิ่มพาสคีย์', EN: 'A passkey was added' },
  passkeyRemoved: { TH: 'ลบพาสคีย์', EN: 'A passkey was removed' },
  recoveryCodes: { TH: 'สร้างรหัสกู้คืนชุดใหม่', EN: 'New recovery codes were made' },
  mobileChanged: { TH: 'ยืนยันหมายเลขมือถือใหม่', EN: 'A new mobile number was proven' },
  mobileRemoved: { TH: 'ลบหมายเลขมือถือ', EN: 'The mobile number was removed' },
  emailChanged: { TH: 'ยืนยันอีเมลใหม่', EN: 'A new e-mail address was proven' },
  emailRemoved: { TH: 'ลบอีเมล', EN: 'The e-mail address was removed' },
  identityLinked: { TH: 'เชื่อมบัญชีของผู้ให้บริการเพื่อเข้าสู่ระบบ', EN: 'Sign-in with an outside account was linked' },
  identityUnlinked: { TH: 'ยกเลิกการเชื่อมบัญชีของผู้ให้บริการ', EN: 'Sign-in with an outside account was unlinked' },
  factorsReset: { TH: 'ฝ่ายบริการรีเซ็ตการยืนยันตัวตนขั้นที่สอง', EN: 'Customer service reset the second factors' },
};

const warning = {
  TH: 'หากคุณไม่ได้ทำรายการนี้ กรุณาเปลี่ยนรหัสผ่านทันทีและติดต่อฝ่ายบริการลูกค้า',
  EN: 'If this was not you, change your password at once and tell customer service.',
};

/** Each of them is also sent as a separate e-mail. */
export const securityNotices = {
  changed: {
    topic: 'security',
    values: { change: words },
    title: { TH: 'ความปลอดภัยของบัญชีเปลี่ยนแปลง', EN: 'The security of your account changed' },
    text: { TH: `{change}\n${warning.TH}`, EN: `{change}.\n${warning.EN}` },
    hasLetter: true,
  },
  newDevice: {
    topic: 'security',
    values: { device: 'text' },
    title: { TH: 'มีการเข้าสู่ระบบจากอุปกรณ์ใหม่', EN: 'A log-in from a new device' },
    text: { TH: `อุปกรณ์: {device}\n${warning.TH}`, EN: `Device: {device}\n${warning.EN}` },
    hasLetter: true,
  },
} as const satisfies Templates;
