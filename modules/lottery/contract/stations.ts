// Stations of southern and central Vietnam. Weekdays are 1 (Sunday) to 7.

/** Code, Latin name, Thai name, weekdays. */
export type Station = readonly [string, string, string, readonly number[]];

export const southStations: readonly Station[] = [
  ['TG', 'Tien Giang', 'เตี่ยนยาง', [1]],
  ['KG', 'Kien Giang', 'เกียนยาง', [1]],
  ['DLAT', 'Da Lat', 'ดาลัต', [1]],
  ['HCM', 'Ho Chi Minh City', 'โฮจิมินห์', [2, 7]],
  ['DTHAP', 'Dong Thap', 'ด่งท้าป', [2]],
  ['CM', 'Ca Mau', 'ก่าเมา', [2]],
  ['BT', 'Ben Tre', 'เบ๊นแจ', [3]],
  ['VT', 'Vung Tau', 'หวุงเต่า', [3]],
  ['BL', 'Bac Lieu', 'บักเลียว', [3]],
  ['DNAI', 'Dong Nai', 'ด่งนาย', [4]],
  ['CT', 'Can Tho', 'เกิ่นเทอ', [4]],
  ['ST', 'Soc Trang', 'ซ้อกจัง', [4]],
  ['TN', 'Tay Ninh', 'เตยนิญ', [5]],
  ['AG', 'An Giang', 'อานยาง', [5]],
  ['BTHUAN', 'Binh Thuan', 'บิ่ญถ่วน', [5]],
  ['VL', 'Vinh Long', 'หวิญล็อง', [6]],
  ['BDUONG', 'Binh Duong', 'บิ่ญเซือง', [6]],
  ['TV', 'Tra Vinh', 'จ่าวิญ', [6]],
  ['LA', 'Long An', 'ล็องอาน', [7]],
  ['BP', 'Binh Phuoc', 'บิ่ญเฟื้อก', [7]],
  ['HG', 'Hau Giang', 'เหิ่วยาง', [7]],
];

export const centralStations: readonly Station[] = [
  ['KT', 'Kon Tum', 'กอนตูม', [1]],
  ['KH', 'Khanh Hoa', 'คั้ญฮหว่า', [1, 4]],
  ['HUE', 'Hue', 'เว้', [1, 2]],
  ['PY', 'Phu Yen', 'ฟู้เอียน', [2]],
  ['DLAK', 'Dak Lak', 'ดั๊กลัก', [3]],
  ['QNAM', 'Quang Nam', 'กว๋างนาม', [3]],
  ['DNANG', 'Da Nang', 'ดานัง', [4, 7]],
  ['BDINH', 'Binh Dinh', 'บิ่ญดิ่ญ', [5]],
  ['QT', 'Quang Tri', 'กว๋างจิ', [5]],
  ['QB', 'Quang Binh', 'กว๋างบิ่ญ', [5]],
  ['GL', 'Gia Lai', 'ซาลาย', [6]],
  ['NT', 'Ninh Thuan', 'นิญถ่วน', [6]],
  ['QNGAI', 'Quang Ngai', 'กว๋างหงาย', [7]],
  ['DNONG', 'Dak Nong', 'ดั๊กนง', [7]],
];
