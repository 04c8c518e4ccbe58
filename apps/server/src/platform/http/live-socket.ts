import { type LiveHello, type LiveMessage, livePaths } from '@sanam/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveHub } from '../live.ts';
import { type Authenticators, deviceCookies, staffSessionCookie } from './sessions.ts';

const HELLO_TIMEOUT_MS = 10_000;
const STILL_ALLOWED_MS = 60_000;
/** Shortest time in milliseconds between two change notices to a veiled page. */
const VEILED_MS = 5000;
/** WebSocket close code of a restarting server: the client reconnects and reaches another node. */
const SERVICE_RESTART = 1012;

interface Socket {
  send(text: string): void;
  close(code?: number, reason?: string): void;
  on(event: 'message', listener: (data: Buffer) => void): void;
  on(event: 'close' | 'error', listener: () => void): void;
}

/** Origin of the page that opened the channel. */
interface Origin {
  cookies: Record<string, string | undefined>;
  host: string;
  address: string;
}

/** Checks whether the site is open to a visitor. */
export type IsSiteOpen = (visitor: { host: string; address: string; username: string }) => Promise<boolean>;

interface Door {
  path: string;
  isOwnOrigin(request: FastifyRequest): boolean;
  channelOf(hello: LiveHello, from: Origin): Promise<Admission>;
  isSiteOpen: IsSiteOpen;
}

/** The channel of a session, or the reason for refusing it. */
type Admission =
  | { channel: string; group?: string; username: string; isVeiled?: boolean }
  | { refused: 'identity.notLoggedIn' | 'identity.passwordChangeRequired' };

const unknown = { refused: 'identity.notLoggedIn' } as const;

/**
 * Serves one authenticated WebSocket for members and one for staff. A member's token is in the first message, never in
 * the address. The staff session is in its cookie, so only pages of the same origin are accepted.
 * A member's channel ends when the site closes to its holder: at once after a change, within a minute if time causes
 * it.
 */
export function liveSockets(
  app: FastifyInstance,
  deps: {
    hub: LiveHub;
    authenticators: Authenticators;
    isOwnOrigin(request: FastifyRequest): boolean;
    /** Checks whether a page belongs to another host of the same merchant. */
    isSister(request: FastifyRequest): boolean;
    /** Undefined for a host without a merchant. */
    merchantIdOf(host: string): string | undefined;
    /** For members; staff always have access. */
    isSiteOpen: IsSiteOpen;
  },
): void {
  const { hub, authenticators } = deps;
  const doors: Door[] = [
    {
      path: livePaths.member,
      isOwnOrigin: (request) => deps.isOwnOrigin(request) || deps.isSister(request),
      isSiteOpen: deps.isSiteOpen,
      channelOf: async ({ token }, { cookies, host }) => {
        if (token === undefined) return unknown;
        const session = await authenticators.member(token, cookies[deviceCookies.member], { isPassive: true });
        if (session === undefined || session.merchantId !== deps.merchantIdOf(host)) return unknown;
        // As with every call, only changing the password is allowed.
        if (session.mustChangePassword) return { refused: 'identity.passwordChangeRequired' };
        const { memberId, merchantId, username } = session;
        return { channel: `member:${memberId}`, group: `members:${merchantId}`, username };
      },
    },
    {
      path: livePaths.staff,
      isOwnOrigin: (request) => deps.isOwnOrigin(request),
      isSiteOpen: async () => true,
      channelOf: async (_hello, { cookies, host }) => {
        const token = cookies[staffSessionCookie];
        if (token === undefined) return unknown;
        const session = await authenticators.staff(token, cookies[deviceCookies.staff], { isPassive: true });
        if (session === undefined) return unknown;
        const { merchantId, username } = session;
        if (merchantId !== null && merchantId !== deps.merchantIdOf(host)) return unknown;
        return { channel: 'staff', username, isVeiled: merchantId !== null };
      },
    },
  ];
  for (const door of doors) {
    app.get(door.path, { websocket: true, config: { call: 'live' } }, (socket: Socket, request) => {
      if (!door.isOwnOrigin(request)) return socket.close(1008, 'origin');
      if (app.draining.isDraining) return socket.close(SERVICE_RESTART, 'restart');
      const { hostname: host, ip: address, cookies } = request;
      serve(socket, door, { cookies, host, address }, hub);
    });
  }
}

/** Closes all channels of a draining node, and at once those that still arrive. */
export function endChannels(app: FastifyInstance): void {
  for (const client of app.websocketServer.clients) client.close(SERVICE_RESTART, 'restart');
}

function serve(socket: Socket, door: Door, from: Origin, hub: LiveHub): void {
  const send = (message: LiveMessage) => socket.send(JSON.stringify(message));
  let leave = () => {};
  let check: NodeJS.Timeout | undefined;
  let isGreeted = false;
  let isGone = false;
  const timeout = setTimeout(() => socket.close(1008, 'hello'), HELLO_TIMEOUT_MS);

  async function greet(hello: LiveHello): Promise<void> {
    const admission = await door.channelOf(hello, from);
    // A page that joins after the end would never leave and stay registered for ever.
    if (isGone) return;
    if ('refused' in admission) {
      send({ kind: 'refused', code: admission.refused });
      return socket.close(1008, 'session');
    }
    const { username } = admission;
    const endIfShut = async (): Promise<void> => {
      if (!(await door.isSiteOpen({ ...from, username }))) socket.close(1008, 'site');
    };
    const endIfOver = async (): Promise<void> => {
      if ('refused' in (await door.channelOf(hello, from))) socket.close(1008, 'session');
      else await endIfShut();
    };
    const deliver = (message: LiveMessage): void => {
      send(message);
      // The page gets the message before its channel ends; it then reads the state and shows it.
      const mayBeShut = message.kind === 'resync' || (message.kind === 'event' && message.topic.type === 'site');
      if (mayBeShut) endIfShut().catch(keep);
    };
    const hear = admission.isVeiled === true ? veiled(deliver) : deliver;
    leave = hub.join(admission, hear, hello.resume);
    check = setInterval(() => void endIfOver().catch(keep), STILL_ALLOWED_MS);
  }

  socket.on('message', (data) => {
    const hello = isGreeted ? undefined : helloOf(data);
    if (hello === undefined) return socket.close(1008, 'message');
    isGreeted = true;
    clearTimeout(timeout);
    greet(hello).catch(() => socket.close(1011, 'unavailable'));
  });
  const end = () => {
    isGone = true;
    clearTimeout(timeout);
    clearInterval(check);
    leave();
  };
  socket.on('close', end);
  socket.on('error', end);
}

/** If the database is unavailable, the page keeps its channel; the next check decides. */
const keep = (): void => {};

/**
 * Hides event contents from staff of one merchant: they are told only that something changed and read again what they
 * may see, because an event could name rows of other merchants. Merges the messages of a pause into one at its end.
 */
export function veiled(tell: (message: LiveMessage) => void): (message: LiveMessage) => void {
  let last: { epoch: string; seq: number } | undefined;
  return (message) => {
    if (message.kind !== 'event') return tell(message);
    const isWaiting = last !== undefined;
    last = { epoch: message.epoch, seq: message.seq };
    if (isWaiting) return;
    setTimeout(() => {
      tell({ kind: 'resync', ...last! });
      last = undefined;
    }, VEILED_MS).unref();
  };
}

function helloOf(data: Buffer): LiveHello | undefined {
  try {
    const message = JSON.parse(data.toString('utf8')) as LiveHello;
    if (message.kind !== 'hello') return undefined;
    const { resume, token } = message;
    if (token !== undefined && typeof token !== 'string') return undefined;
    if (resume !== undefined && (typeof resume.epoch !== 'string' || !Number.isInteger(resume.seq))) return undefined;
    return message;
  } catch {
    return undefined;
  }
}
