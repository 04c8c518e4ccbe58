// Messages that the product sent by SMS and e-mail, as received by the sandbox's rail.
import { expect } from '@playwright/test';
import { product } from './product.ts';

interface Message {
  code: string | null;
  link?: string | null;
  at: string;
}

/** Waits until `count` messages have arrived for this number or address, and returns the newest. */
async function newest(kind: 'sms' | 'mails', to: string, count: number): Promise<Message> {
  let list: Message[] = [];
  await expect
    .poll(async () => {
      const answer = await fetch(`${product().railUrl}/${kind}?${new URLSearchParams({ to }).toString()}`);
      list = (await answer.json()) as Message[];
      return list.length;
    })
    .toBeGreaterThanOrEqual(count);
  return list[0]!;
}

/** Returns the code of the newest SMS to this number, `+66812345678`; `count` is the expected number of messages. */
export const codeSentTo = async (to: string, count = 1): Promise<string> => (await newest('sms', to, count)).code!;

/** Returns the link of the newest e-mail to this address. */
export const linkSentTo = async (to: string, count = 1): Promise<string> => (await newest('mails', to, count)).link!;
