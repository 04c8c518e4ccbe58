import { type LiveHello, type LiveMessage, livePaths } from '@sanam/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveHub } from '../live.ts';
import { type Authenticators, deviceCookies } from './sessions.ts';

const HELLO_TIMEOUT_MS = 10_000;
const STILL_ALLOWED_MS = 60_000;

interface Socket {
  send(text: string): void;
  close(code?: number, reason?: string): void;
  on(event: 'message', listener: (data: Buffer) => void): void;
  on(event: 'close' | 'error', listener: () => void): void;
}

interface Door {
  path: string;
  cookie: string;
  /** The channel of this session, or undefined when the session is unknown or has ended. */
  channelOf(token: string, device: string | undefined): Promise<string | undefined>;
}

/** One authenticated WebSocket for members and one for staff. The token comes in the first message, never in the address. */
export function liveSockets(
  app: FastifyInstance,
  deps: { hub: LiveHub; authenticators: Authenticators; isOwnOrigin(request: FastifyRequest): boolean },
): void {
  const { hub, authenticators } = deps;
  const doors: Door[] = [
    {
      path: livePaths.member,
      cookie: deviceCookies.member,
      channelOf: async (token, device) => {
        const session = await authenticators.member(token, device, { isPassive: true });
        return session === undefined ? undefined : `member:${session.memberId}`;
      },
    },
    {
      path: livePaths.staff,
      cookie: deviceCookies.staff,
      channelOf: async (token, device) =>
        (await authenticators.staff(token, device, { isPassive: true })) === undefined ? undefined : 'staff',
    },
  ];
  for (const door of doors) {
    app.get(door.path, { websocket: true, config: { call: 'live' } }, (socket: Socket, request) => {
      if (!deps.isOwnOrigin(request)) return socket.close(1008, 'origin');
      serve(socket, door, request.cookies[door.cookie], hub);
    });
  }
}

function serve(socket: Socket, door: Door, device: string | undefined, hub: LiveHub): void {
  const send = (message: LiveMessage) => socket.send(JSON.stringify(message));
  let leave = () => {};
  let check: NodeJS.Timeout | undefined;
  let isGreeted = false;
  const timeout = setTimeout(() => socket.close(1008, 'hello'), HELLO_TIMEOUT_MS);

  async function greet(hello: LiveHello): Promise<void> {
    const channel = await door.channelOf(hello.token, device);
    if (channel === undefined) {
      send({ kind: 'refused', code: 'identity.notLoggedIn' });
      return socket.close(1008, 'session');
    }
    leave = hub.join(channel, send, hello.resume);
    check = setInterval(() => {
      door.channelOf(hello.token, device).then(
        (still) => {
          if (still === undefined) socket.close(1008, 'session');
        },
        () => {}, // The database is away: keep the page, the next look decides.
      );
    }, STILL_ALLOWED_MS);
  }

  socket.on('message', (data) => {
    const hello = isGreeted ? undefined : helloOf(data);
    if (hello === undefined) return socket.close(1008, 'message');
    isGreeted = true;
    clearTimeout(timeout);
    greet(hello).catch(() => socket.close(1011, 'unavailable'));
  });
  const end = () => {
    clearTimeout(timeout);
    clearInterval(check);
    leave();
  };
  socket.on('close', end);
  socket.on('error', end);
}

function helloOf(data: Buffer): LiveHello | undefined {
  try {
    const message = JSON.parse(data.toString('utf8')) as LiveHello;
    if (message.kind !== 'hello' || typeof message.token !== 'string') return undefined;
    const { resume } = message;
    if (resume !== undefined && (typeof resume.epoch !== 'string' || !Number.isInteger(resume.seq))) return undefined;
    return message;
  } catch {
    return undefined;
  }
}
