import { describe, expect, it } from 'vitest';
import { launchWay } from './launch-way.ts';

const slot = { isGame: 'GAME', gameType: 'RNG', hasTrial: true, canPlay: true } as const;
const live = { isGame: 'GAME', gameType: 'LIVE', hasTrial: false, canPlay: true } as const;
const lobby = { isGame: 'VASSALAGE', gameType: 'LIVE', hasTrial: false, canPlay: true } as const;
const lottery = { isGame: 'GAME', gameType: 'LOTT', hasTrial: false, canPlay: true } as const;
const electronic = { isGame: 'GAME', gameType: 'ELOTT', hasTrial: false, canPlay: true } as const;

const visitor = { isLoggedIn: false, isGuest: false };
const guest = { isLoggedIn: true, isGuest: true };
const member = { isLoggedIn: true, isGuest: false };

describe('a press on a tile', () => {
  it('that cannot be played says so, to members and visitors, and never asks for a log-in', () => {
    const preview = [slot, live, lottery, electronic].map((game) => ({ ...game, canPlay: false }));
    for (const who of [visitor, guest, member])
      expect(preview.map((game) => launchWay(game, who))).toEqual(preview.map(() => 'preview'));
    expect(launchWay({ ...lobby, canPlay: false }, visitor)).toBe('list');
  });

  it('leads a visitor to the log-in first [GAM-049]', () => {
    expect([slot, live, lottery].map((game) => launchWay(game, visitor))).toEqual(['login', 'login', 'login']);
  });

  it('opens the lottery route for both lottery types [GAM-050]', () => {
    expect([lottery, electronic].map((game) => launchWay(game, member))).toEqual(['lottery', 'lottery']);
  });

  it('launches every other game [GAM-051]', () => {
    expect([slot, live].map((game) => launchWay(game, member))).toEqual(['launch', 'launch']);
  });

  it('opens the list of an entry that stands for its vendor, for anybody [GAM-036] [GAM-052]', () => {
    expect([visitor, guest, member].map((who) => launchWay(lobby, who))).toEqual(['list', 'list', 'list']);
  });

  it('lets a trial guest play what has a trial, and nothing else', () => {
    expect([slot, live, electronic].map((game) => launchWay(game, guest))).toEqual([
      'launch',
      'realAccount',
      'realAccount',
    ]);
  });
});
