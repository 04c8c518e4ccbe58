import type { CallValue, Calls } from '@sanam/contract';

/** A vendor as in lists. */
export const vendorRow: CallValue<Calls['opsListVendors']>['list'][number] = {
  id: 'GOOD',
  code: 'GOOD',
  nameTh: 'กู๊ดเกม',
  nameEn: 'Good games',
  pictureUrl: null,
  types: ['RNG'],
  enabled: true,
  isOffered: true,
  position: null,
  isHot: null,
  capabilities: [],
  games: 3,
  gamesOff: 1,
  openRounds: 0,
  sessions: 2,
  countries: [],
  keyCreatedAt: '2026-11-20T05:00:00Z',
};
