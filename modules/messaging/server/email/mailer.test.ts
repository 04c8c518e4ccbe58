import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutside } from '@sanam/server/platform/outside.ts';
import { sendOverSmtp } from './mailer.ts';

let server: Server;
let heard = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    heard++;
    socket.end('421 no\r\n');
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
});
afterAll(() => server.close());

const letter = { id: 'msg_1', to: 'a@shop.example', subject: 's', text: 't', html: 'h' };

it('speaks with no mail server inside in live mode, by address or by a name that leads there', async () => {
  const { port } = server.address() as AddressInfo;
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const to = (host: string) => ({
    host,
    port,
    security: 'starttls' as const,
    user: 'u',
    password: 'p',
    from: 'no-reply@shop.example',
    fromName: 'Shop',
  });
  const live = createOutside({ mode: 'live' }, { resolve });
  for (const host of ['127.0.0.1', 'localhost', 'mail.shop.example'])
    expect(await sendOverSmtp(live, to(host), letter)).toMatchObject({ state: 'retry' });
  expect(heard).toBe(0);
  // Without the guard the same server is reached, so the refusal above came from the guard.
  await sendOverSmtp(createOutside({ mode: 'sandbox' }, { resolve }), to('mail.shop.example'), letter);
  expect(heard).toBe(1);
});
