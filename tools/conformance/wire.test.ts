// The kit's connections to the wallet under test.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { keyFromBytes } from '@sanam/hwp';
import { expect, it, onTestFinished } from 'vitest';
import { openWire } from './wire.ts';

it('sends again what met a connection that the wallet had closed as idle', async () => {
  const used = new Set<Socket>();
  const server = createServer(({ socket }, answer) => {
    if (used.has(socket)) socket.destroy();
    else answer.end('{}');
    used.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());

  const [requestKey, answerKey] = [keyFromBytes(randomBytes(32)), keyFromBytes(randomBytes(32))];
  const { port } = server.address() as AddressInfo;
  const wire = openWire(`http://127.0.0.1:${port}`, { vendor: 'FIRST', requestKey, answerKey });
  onTestFinished(() => wire.close());
  for (let sent = 0; sent < 3; sent++) {
    const { answer } = await wire.send('balance', { player_id: 'p' });
    expect(answer.httpStatus).toBe(200);
  }
  expect(used.size).toBe(3);
});
