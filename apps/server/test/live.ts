import { type LiveMessage, type LiveTopic, livePaths } from '@sanam/contract';
import type { TestApp } from './build-test-app.ts';
import type { Session } from './clients.ts';

export interface LivePage {
  messages: LiveMessage[];
  topics(): LiveTopic[];
  close(): void;
}

/** Opens a live channel as a page does; answers when the server has said its first word. */
export async function listen(t: TestApp, door: keyof typeof livePaths, session: Session): Promise<LivePage> {
  const messages: LiveMessage[] = [];
  // Node's WebSocket takes headers, which the browser's type does not know.
  const options = { headers: { cookie: session.cookie } } as unknown as string[];
  const socket = new WebSocket(t.url.replace('http', 'ws') + livePaths[door], options);
  const first = new Promise((resolve) => {
    socket.addEventListener('message', (event) => {
      messages.push(JSON.parse(String(event.data)) as LiveMessage);
      resolve(undefined);
    });
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  socket.send(JSON.stringify({ kind: 'hello', token: session.token }));
  await first;
  return {
    messages,
    topics: () => messages.flatMap((one) => (one.kind === 'event' ? [one.topic] : [])),
    close: () => socket.close(),
  };
}
