import { expect, it } from 'vitest';
import { createIntent } from './intent.ts';
import { Refusal } from './refusal.ts';

it('keeps one key for one content until it is done', () => {
  const intent = createIntent();
  const first = intent.keyFor({ amount: '10.00' });
  expect(first).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  expect(intent.keyFor({ amount: '10.00' })).toBe(first);
  expect(intent.keyFor({ amount: '20.00' })).not.toBe(first);
  const again = intent.keyFor({ amount: '20.00' });
  intent.done();
  expect(intent.keyFor({ amount: '20.00' })).not.toBe(again);
});

it('keeps the key when the answer was lost and drops it when the server refused', () => {
  const intent = createIntent();
  const first = intent.keyFor('order');
  intent.failed(new TypeError('fetch failed'));
  expect(intent.keyFor('order')).toBe(first);
  intent.failed(new Refusal('wallet.methodBusy', 503, ''));
  expect(intent.keyFor('order')).not.toBe(first);
});
