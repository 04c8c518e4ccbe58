import type { LiveMessage } from '@sanam/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { veiled } from './live-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const event = (seq: number): LiveMessage => ({
  kind: 'event',
  epoch: 'e',
  seq,
  topic: { type: 'opsApproval', id: `apr_${seq}` } as never,
});

it('tells staff of a merchant that something changed, and never what', () => {
  const told: LiveMessage[] = [];
  const hear = veiled((message) => told.push(message));
  hear({ kind: 'welcome', epoch: 'e', seq: 1 });
  for (const seq of [2, 3, 4]) hear(event(seq));
  expect(told).toEqual([{ kind: 'welcome', epoch: 'e', seq: 1 }]);
  vi.advanceTimersByTime(5000);
  expect(told.slice(1)).toEqual([{ kind: 'resync', epoch: 'e', seq: 4 }]);
  hear(event(5));
  vi.advanceTimersByTime(5000);
  expect(told.slice(2)).toEqual([{ kind: 'resync', epoch: 'e', seq: 5 }]);
  expect(JSON.stringify(told)).not.toContain('apr_');
});
