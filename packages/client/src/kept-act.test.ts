import { expect, it } from 'vitest';
import { createKeptAct } from './kept-act.ts';
import { Refusal } from './refusal.ts';

let text: string | null;
const place = { get: () => text, set: (next: string | null) => void (text = next) };

/** Sends orders, each by an act of a page that was just loaded, and records their keys and prices. */
function sender() {
  text = null;
  const sent: { key: string; price: string }[] = [];
  const send = async (order: string, price: string, failure?: Error): Promise<void> => {
    const running = createKeptAct(place).run(order, { price }, async (body, key) => {
      sent.push({ key, price: body.price });
      if (failure) throw failure;
    });
    expect(await running.catch((error: unknown) => error)).toBe(failure);
  };
  return { sent, send };
}

it('sends again what was sent, also after a reload, though its price changed since', async () => {
  const { sent, send } = sender();
  await send('652', '900', new TypeError('fetch failed'));
  await send('652', '450');
  expect(text).toBeNull();
  await send('652', '450');
  expect(sent.map(({ price }) => price)).toEqual(['900', '900', '450']);
  expect(sent[1]!.key).toBe(sent[0]!.key);
  expect(sent[2]!.key).not.toBe(sent[0]!.key);
});

it('sends the new price after a refusal, and another act for other content', async () => {
  const { sent, send } = sender();
  await send('652', '900', new Refusal('lottery.priceChanged', 409));
  await send('652', '450', new TypeError('fetch failed'));
  await send('653', '450');
  expect(sent.map(({ price }) => price)).toEqual(['900', '450', '450']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});
