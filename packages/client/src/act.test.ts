import { expect, it } from 'vitest';
import { type ActPlace, createAct } from './act.ts';
import { Refusal } from './refusal.ts';

/** Sends acts and records their keys; the test decides each result. */
function sender() {
  const act = createAct();
  const keys: string[] = [];
  const send = async (content: unknown, failure?: Error): Promise<void> => {
    const sent = act.run(content, async (key) => {
      keys.push(key);
      if (failure) throw failure;
    });
    const thrown: unknown = await sent.catch((error: unknown) => error);
    expect(thrown).toBe(failure);
  };
  return { keys, send };
}

it.each([
  ['a lost answer', new TypeError('fetch failed')],
  ['a server that is still at it', new Refusal('common.inProgress', 409)],
  ['a fault of the server', new Refusal('common.internal', 500)],
])('keeps the key after %s, until the outcome is known', async (_, failure) => {
  const { keys, send } = sender();
  await send({ amount: '10.00' }, failure);
  await send({ amount: '10.00' }, failure);
  await send({ amount: '10.00' });
  await send({ amount: '10.00' });
  expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[3]).not.toBe(keys[0]);
});

it('takes another key after a refusal, and for other content', async () => {
  const { keys, send } = sender();
  await send('order', new Refusal('wallet.methodBusy', 503));
  await send('order', new TypeError('fetch failed'));
  await send('another order');
  expect(new Set(keys).size).toBe(3);
});

it('sends again what was sent, also by a page that was loaded again, although its price changed since', async () => {
  const place: ActPlace = { pending: null };
  const sent: { key: string; price: string }[] = [];
  const send = (content: string, price: string, failure?: Error) =>
    createAct(place)
      .run(
        content,
        async (key, body: { price: string }) => {
          sent.push({ key, ...body });
          if (failure) throw failure;
        },
        { price },
      )
      .catch(() => {});
  await send('order', '900', new TypeError('fetch failed'));
  await send('order', '450');
  expect(place.pending).toBeNull();
  await send('order', '450', new Refusal('lottery.priceChanged', 409));
  await send('order', '400');
  expect(sent.map(({ price }) => price)).toEqual(['900', '900', '450', '400']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});
