/** A merchant as lists show it. */
export const merchantRow = {
  id: 'mrc_1',
  code: 'SHOP',
  name: 'The shop',
  currency: 'THB',
  zone: 'Asia/Bangkok',
  isEnabled: true,
  isInMaintenance: false,
  isOwn: true,
  hosts: ['www.shop.example'],
  createdAt: '2026-11-20T05:00:00Z',
};
