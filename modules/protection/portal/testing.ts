import type { Value } from '@sanam/client/client';

/** A member without any settings, as the portal reads it. */
export const protection: Value<'protection'> = {
  exclusions: [],
  isBlocked: false,
  pauses: [],
  marketing: false,
  limits: [],
  checkMinutes: 60,
  figures: [
    { days: 1, playedMinutes: 65, deposits: '100.00', net: '-50.00' },
    { days: 7, playedMinutes: 120, deposits: '700.00', net: '20.00' },
    { days: 30, playedMinutes: 1200, deposits: '3000.00', net: '-400.00' },
  ],
};

const opens = { mayPlay: true, depositDay: '5000.00', depositTotal: '20000.00', payoutDay: '0.00' };

/** A member with only a name, at a merchant with identity levels. */
export const identity: Value<'identity'> = {
  isOn: true,
  level: 0,
  levels: [
    {
      level: 0,
      isReached: true,
      missing: [],
      mayPlay: false,
      depositDay: '0.00',
      depositTotal: '0.00',
      payoutDay: '0.00',
    },
    { level: 1, isReached: false, missing: ['contact', 'birthDate'], ...opens },
    { level: 2, isReached: false, missing: ['contact', 'birthDate', 'ownAccount'], ...opens, payoutDay: '50000.00' },
    {
      level: 3,
      isReached: false,
      missing: ['contact', 'birthDate', 'document'],
      mayPlay: true,
      depositDay: null,
      depositTotal: null,
      payoutDay: null,
    },
  ],
  has: { name: true, birthDate: false, idNumber: false },
  document: null,
  maySend: true,
  isCheckOn: false,
  mayCheck: false,
  check: null,
};
