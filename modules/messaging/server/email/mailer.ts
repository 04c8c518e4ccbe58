// Sends e-mails over SMTP.
import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Outside } from '@sanam/server/platform/outside.ts';
import type { SendOutcome } from '../sms/gateway.ts';
import type { Letter } from './templates.ts';

const CONNECT_MS = 8000;
const ANSWER_MS = 15_000;

/** A mail server's settings with its decrypted password. */
export interface MailServer {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user: string | null;
  password: string;
  from: string;
  fromName: string;
}

/** Sends one e-mail on a connection of its own. Never throws; `why` contains neither address nor text. */
export async function sendOverSmtp(
  outside: Pick<Outside, 'lookup' | 'checkHost'>,
  server: MailServer,
  letter: Letter & { id: string; to: string },
): Promise<SendOutcome> {
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    ...(server.user === null ? {} : { auth: { user: server.user, pass: server.password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    // We open the connection ourselves, to exactly the address that was checked.
    getSocket: (_options: unknown, answer: (error: Error | null, socket?: { connection: Socket }) => void) =>
      void connected(outside, server).then(
        (connection) => answer(null, { connection }),
        (error: Error) => answer(error),
      ),
  });
  try {
    await transport.sendMail({
      from: { name: server.fromName, address: server.from },
      to: { name: '', address: letter.to },
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      // A repeated e-mail has the same id, so that mail programs recognise the copy.
      messageId: `<${letter.id}@${server.from.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { state: 'accepted' };
  } catch (error) {
    const { responseCode, code } = error as { responseCode?: number; code?: string };
    const why = `SMTP ${responseCode ?? code ?? 'no answer'}`;
    // A refusal of this e-mail by the server is final; problems with log-in or TLS come from the settings and may be
    // corrected.
    const isFinal = responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
    return { state: isFinal ? 'rejected' : 'retry', why };
  } finally {
    transport.close();
  }
}

function connected(outside: Pick<Outside, 'lookup' | 'checkHost'>, { host, port }: MailServer): Promise<Socket> {
  return new Promise((done, fail) => {
    outside.checkHost(host);
    const socket = connect({ host, port, lookup: outside.lookup });
    const refuse = (error: Error): void => {
      socket.destroy();
      fail(error);
    };
    socket.setTimeout(CONNECT_MS, () => refuse(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
    socket.once('error', refuse);
    socket.once('connect', () => {
      socket.removeListener('error', refuse);
      socket.setTimeout(0);
      done(socket);
    });
  });
}
