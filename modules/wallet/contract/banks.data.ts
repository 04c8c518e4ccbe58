/** Thai banks by the code of the Bank of Thailand, with length limits of account numbers. */
export const banks = [
  { bankCode: '002', nameTh: 'ธนาคารกรุงเทพ', nameEn: 'Bangkok Bank', digits: [10, 10] },
  { bankCode: '004', nameTh: 'ธนาคารกสิกรไทย', nameEn: 'Kasikornbank', digits: [10, 10] },
  { bankCode: '006', nameTh: 'ธนาคารกรุงไทย', nameEn: 'Krungthai Bank', digits: [10, 10] },
  { bankCode: '011', nameTh: 'ธนาคารทหารไทยธนชาต', nameEn: 'TMBThanachart Bank', digits: [10, 10] },
  { bankCode: '014', nameTh: 'ธนาคารไทยพาณิชย์', nameEn: 'Siam Commercial Bank', digits: [10, 10] },
  { bankCode: '025', nameTh: 'ธนาคารกรุงศรีอยุธยา', nameEn: 'Bank of Ayudhya', digits: [10, 10] },
  { bankCode: '030', nameTh: 'ธนาคารออมสิน', nameEn: 'Government Savings Bank', digits: [12, 15] },
  { bankCode: '034', nameTh: 'ธ.ก.ส.', nameEn: 'Bank for Agriculture and Agricultural Cooperatives', digits: [10, 12] },
] as const;

export type Bank = (typeof banks)[number];

export function findBank(bankCode: string): Bank | undefined {
  return banks.find((bank) => bank.bankCode === bankCode);
}
