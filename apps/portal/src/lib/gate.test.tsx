import { describe, expect, it } from 'vitest';
import { gateOf } from './gate.ts';

const visitor = { token: null, accountType: null };
const guest = { token: 'tok', accountType: 4 };
const player = { token: 'tok', accountType: 0 };
const agent = { token: 'tok', accountType: 1 };

describe('protected actions', () => {
  it.each(['fav', 'recent', 'saved', 'agentCentre', 'memberCentre'])(
    '%s wants a real account: visitors log in first, trial guests are warned [IDN-164, MBR-022]',
    (action) => {
      expect([visitor, guest, player, agent].map((person) => gateOf(action, person))).toEqual([
        'login',
        'realAccount',
        'open',
        'open',
      ]);
    },
  );

  it.each(['all', 'hot'])('%s is open to everybody', (action) => {
    expect([visitor, guest, player].map((person) => gateOf(action, person))).toEqual(['open', 'open', 'open']);
  });
});
