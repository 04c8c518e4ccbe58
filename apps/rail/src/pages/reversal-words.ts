/** Texts about reversed payments. */
export const reversalEn = {
  taking_back: 'Take a payment back',
  taking_back_note: 'What a provider does after the shop was told that it is paid.',
  do_reversed: 'The payer disputes it: chargeback',
  do_void: 'Booked in error: void',
  kind_reversed: 'Chargeback',
  kind_void: 'Void',
  reversed_done: 'The payment was taken back, and the shop was told',
};

export const reversalTh = {
  taking_back: 'ดึงเงินกลับ',
  taking_back_note: 'สิ่งที่ผู้ให้บริการทำหลังแจ้งร้านค้าว่าชำระแล้ว',
  do_reversed: 'ผู้ชำระโต้แย้งรายการ',
  do_void: 'บันทึกผิด: ยกเลิกรายการ',
  kind_reversed: 'ผู้ชำระโต้แย้ง',
  kind_void: 'ยกเลิกรายการ',
  reversed_done: 'ดึงเงินกลับและแจ้งร้านค้าแล้ว',
};
