// What the product sent by SMS and e-mail, as the sandbox's rail received it.
import { expect } from '@playwright/test';
import { product } from './product.ts';

interface Message {
  code: string | null;
  link?: string | null;
  at: string;
}

/** Waits until so many messages have come to this number or address, and answers the newest. */
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

/** The code of the newest SMS to this number, `+66812345678`; `count` is how many there must be by now. */
export const codeSentTo = async (to: string, count = 1): Promise<string> => (await newest('sms', to, count)).code!;

/** The link of the newest letter to this address. */
export const linkSentTo = async (to: string, count = 1): Promise<string> => (await newest('mails', to, count)).link!;
