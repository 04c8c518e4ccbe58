import { describe, expect, it } from 'vitest';
import { wordOf } from './game-words.ts';

const game = {} as Window;
const from = (data: unknown, over: object = {}) =>
  ({ data, origin: 'https://games.example', source: game, ...over }) as MessageEvent<unknown>;
const heard = (message: MessageEvent<unknown>) =>
  wordOf(message, { url: 'https://games.example/play/x?launch=1', window: game });

describe('what a framed game says', () => {
  it('is that a round is being shown, that it was shown, or that the player left', () => {
    expect(heard(from({ type: 'sanam.game', event: 'roundShowing', round: 'r1' }))).toEqual({
      event: 'roundShowing',
      round: 'r1',
    });
    expect(heard(from({ type: 'sanam.game', event: 'roundShown', round: 'r1' }))).toEqual({
      event: 'roundShown',
      round: 'r1',
    });
    expect(heard(from({ type: 'sanam.game', event: 'exit' }))).toEqual({ event: 'exit' });
  });

  it('is believed from the game’s window and origin only', () => {
    const data = { type: 'sanam.game', event: 'exit' };
    expect(heard(from(data, { origin: 'https://other.example' }))).toBeNull();
    expect(heard(from(data, { source: {} as Window }))).toBeNull();
    expect(wordOf(from(data, { source: null }), { url: 'https://games.example/', window: null })).toBeNull();
  });

  it('is nothing when it is something else', () => {
    for (const data of [
      null,
      'exit',
      {},
      { type: 'sanam.game' },
      { type: 'other', event: 'exit' },
      { type: 'sanam.game', event: 'balance', balance: '1' },
      { type: 'sanam.game', event: 'roundShowing' },
      { type: 'sanam.game', event: 'roundShowing', round: '' },
      { type: 'sanam.game', event: 'roundShowing', round: 5 },
      { type: 'sanam.game', event: 'roundShown', round: 'x'.repeat(65) },
    ])
      expect(heard(from(data)), JSON.stringify(data)).toBeNull();
  });
});
