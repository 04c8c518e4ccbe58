import { describe, expect, it, vi } from 'vitest';
import { type ClientEntry, createClientLog, entryOf } from './client-log.ts';

const made = (isProduction: boolean) => {
  const sent: ClientEntry[] = [];
  const show = vi.fn<(error: unknown) => void>();
  const note = createClientLog({
    isProduction,
    path: () => '/rng',
    send: (entry) => sent.push(entry),
    show,
  });
  return { note, sent, show };
};

describe('the client log', () => {
  it('tells the server in production, each thing once and a few a page load; the console in development [PLT-005] [GAP-181]', () => {
    const live = made(true);
    for (let at = 0; at < 9; at += 1) {
      live.note('navigation', new TypeError(`problem ${at}`));
      live.note('navigation', new TypeError(`problem ${at}`));
    }
    expect(live.sent.map((entry) => entry.message)).toEqual([0, 1, 2, 3, 4].map((at) => `problem ${at}`));
    expect(live.show).not.toHaveBeenCalled();
    const dev = made(false);
    dev.note('chunk', new Error('x'));
    expect([dev.sent, dev.show.mock.calls.length]).toEqual([[], 1]);
  });

  it('leaves queries out and keeps to what the call takes', () => {
    const error = Object.assign(new Error(`no /wps/x?token=abc ${'y'.repeat(400)}`), { name: '<b>' });
    const entry = entryOf('script', error, '/game/1?t=2#x');
    expect(entry).toMatchObject({ kind: 'script', path: '/game/1', name: 'Error' });
    expect(entry.message).not.toContain('token');
    expect(entry.message?.length).toBeLessThanOrEqual(300);
    expect(entryOf('script', undefined, '')).toMatchObject({ path: '/', name: 'Thrown' });
  });
});
