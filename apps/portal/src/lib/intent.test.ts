import { expect, it } from 'vitest';
import { createIntent } from './intent.ts';

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
