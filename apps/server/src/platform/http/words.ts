import type { RefusalCode } from '@sanam/contract';

/**
 * Fallback texts of the server. The browser has its own text for each code. These reach people only through other
 * clients, so they are short and say what to do.
 */
const words: Partial<Record<RefusalCode, { TH: string; EN: string }>> = {
  'request.invalid': {
    TH: 'ข้อมูลที่ส่งมาไม่ถูกต้อง กรุณาตรวจสอบ',
    EN: 'The request is not valid. Please check the marked fields.',
  },
  'identity.notLoggedIn': { TH: 'กรุณาเข้าสู่ระบบ', EN: 'You are not logged in, please login' },
  'identity.wrongCredentials': { TH: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง', EN: 'Wrong username or password.' },
  'common.notFound': { TH: 'ไม่พบข้อมูล', EN: 'Not found.' },
  'common.internal': { TH: 'ระบบขัดข้อง กรุณาลองใหม่', EN: 'Something went wrong on our side. Please try again.' },
  'common.tooManyRequests': { TH: 'มีคำขอมากเกินไป กรุณารอสักครู่', EN: 'Too many requests. Please wait a moment.' },
  'common.unavailable': { TH: 'ระบบไม่พร้อมชั่วคราว กรุณาลองใหม่', EN: 'Temporarily unavailable. Please try again.' },
  'wallet.proofMissing': {
    TH: 'กรุณาอัปโหลดหลักฐานว่าไม่ได้รับเงินเพื่อให้เจ้าหน้าที่ตรวจสอบ',
    EN: 'Please upload proof of not receiving for staff to investigate',
  },
  'wallet.proofTooMany': { TH: 'อัปโหลดได้ไม่เกิน 3 รูป', EN: "Can't accept upload more than 3 images" },
  'wallet.proofTooLarge': { TH: 'ขนาดรูปสูงสุด 5MB', EN: 'The image maximum size is 5MB' },
  'wallet.proofType': { TH: 'รับเฉพาะ png หรือ jpg', EN: 'Only acceptable png or jpg' },
  'protection.documentTooLarge': { TH: 'ขนาดรูปสูงสุด 5MB', EN: 'The image maximum size is 5MB' },
  'protection.documentType': { TH: 'รับเฉพาะ png หรือ jpg', EN: 'Only acceptable png or jpg' },
  'promotions.tooManyImages': { TH: 'อัปโหลดได้ไม่เกิน 3 รูป', EN: "Can't accept upload more than 3 images" },
  'promotions.imageTooLarge': { TH: 'ขนาดรูปสูงสุด 5MB', EN: 'The image maximum size is 5MB' },
  'promotions.imageType': { TH: 'รับเฉพาะ png หรือ jpg', EN: 'Only acceptable png or jpg' },
  'site.maintenance': { TH: 'ปิดปรับปรุงระบบชั่วคราว', EN: 'We are under maintenance.' },
  'site.regionBlocked': {
    TH: 'การเข้าถึงถูกจำกัดตามพื้นที่หรือหมายเลขไอพี',
    EN: 'Access is restricted by location or IP address.',
  },
  'site.unknownRelay': { TH: 'ไม่มีบริการนี้', EN: 'There is no such service.' },
  'site.unknownHost': { TH: 'ที่อยู่เว็บไม่ถูกต้อง กรุณาติดต่อฝ่ายบริการลูกค้า', EN: 'Invalid URL, please contact customer service' },
};

const fallback = { TH: 'ทำรายการไม่สำเร็จ', EN: 'The request was refused.' };

/** Returns a short sentence for a refusal in the caller's language. */
export function wordsOf(code: RefusalCode, language: 'TH' | 'EN'): string {
  return (words[code] ?? fallback)[language];
}
