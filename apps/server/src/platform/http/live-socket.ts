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
  channelOf(token: string, device: string | undefined, host: string): Promise<Admission>;
}

/** The channel of a session, or why it gets none. */
type Admission =
  | { channel: string; group?: string }
  | { refused: 'identity.notLoggedIn' | 'identity.passwordChangeRequired' };

const unknown = { refused: 'identity.notLoggedIn' } as const;

/** One authenticated WebSocket for members and one for staff. The token comes in the first message, never in the address. */
export function liveSockets(
  app: FastifyInstance,
  deps: {
    hub: LiveHub;
    authenticators: Authenticators;
    isOwnOrigin(request: FastifyRequest): boolean;
    /** Undefined for a host of nobody. */
    merchantIdOf(host: string): string | undefined;
  },
): void {
  const { hub, authenticators } = deps;
  const doors: Door[] = [
    {
      path: livePaths.member,
      cookie: deviceCookies.member,
      channelOf: async (token, device, host) => {
        const session = await authenticators.member(token, device, { isPassive: true });
        if (session === undefined || session.merchantId !== deps.merchantIdOf(host)) return unknown;
        // As with every call: only the way to the new password is open.
        if (session.mustChangePassword) return { refused: 'identity.passwordChangeRequired' };
        return { channel: `member:${session.memberId}`, group: `members:${session.merchantId}` };
      },
    },
    {
      path: livePaths.staff,
      cookie: deviceCookies.staff,
      channelOf: async (token, device) =>
        (await authenticators.staff(token, device, { isPassive: true })) === undefined ? unknown : { channel: 'staff' },
    },
  ];
  for (const door of doors) {
    app.get(door.path, { websocket: true, config: { call: 'live' } }, (socket: Socket, request) => {
      if (!deps.isOwnOrigin(request)) return socket.close(1008, 'origin');
      serve(socket, door, { device: request.cookies[door.cookie], host: request.hostname }, hub);
    });
  }
}

function serve(socket: Socket, door: Door, from: { device: string | undefined; host: string }, hub: LiveHub): void {
  const { device, host } = from;
  const send = (message: LiveMessage) => socket.send(JSON.stringify(message));
  let leave = () => {};
  let check: NodeJS.Timeout | undefined;
  let isGreeted = false;
  const timeout = setTimeout(() => socket.close(1008, 'hello'), HELLO_TIMEOUT_MS);

  async function greet(hello: LiveHello): Promise<void> {
    const admission = await door.channelOf(hello.token, device, host);
    if ('refused' in admission) {
      send({ kind: 'refused', code: admission.refused });
      return socket.close(1008, 'session');
    }
    leave = hub.join(admission, send, hello.resume);
    check = setInterval(() => {
      door.channelOf(hello.token, device, host).then(
        (still) => {
          if ('refused' in still) socket.close(1008, 'session');
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
