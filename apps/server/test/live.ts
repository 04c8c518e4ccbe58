import { type LiveMessage, livePaths, type LiveTopic } from '@sanam/contract';
import type { TestApp } from './build-test-app.ts';
import type { Session } from './clients.ts';

export interface LivePage {
  messages: LiveMessage[];
  topics(): LiveTopic[];
  /** Resolves with the reason when the server or `close` has ended the channel. */
  closed: Promise<{ code: number; reason: string }>;
  close(): void;
}

/** Opens a live channel as a page does. Resolves after the first message of the server or its refusal. */
export async function listen(
  t: TestApp,
  door: keyof typeof livePaths,
  session: Partial<Session>,
  headers: Record<string, string> = {},
): Promise<LivePage> {
  const messages: LiveMessage[] = [];
  // Node's WebSocket accepts headers; the browser's type does not have them.
  const options = { headers: { cookie: session.cookie, ...headers } } as unknown as string[];
  const socket = new WebSocket(t.url.replace('http', 'ws') + livePaths[door], options);
  const first = new Promise((resolve) => {
    socket.addEventListener('message', (event) => {
      messages.push(JSON.parse(String(event.data)) as LiveMessage);
      resolve(undefined);
    });
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason })),
  );
  socket.addEventListener('open', () => socket.send(JSON.stringify({ kind: 'hello', token: session.token })));
  await Promise.race([first, closed]);
  return {
    messages,
    topics: () => messages.flatMap((one) => (one.kind === 'event' ? [one.topic] : [])),
    closed,
    close: () => socket.close(),
  };
}
