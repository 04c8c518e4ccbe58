import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { readFaults } from '../callbacks/faults.ts';
import type { RailDeps } from '../platform/deps.ts';
import { keepMail } from './service.ts';

const LETTER_BYTES_MAX = 1024 * 1024;
const RECIPIENTS_MAX = 20;

export interface MailServer {
  /** Starts listening; returns the port. */
  listen(port: number, host: string): Promise<number>;
  close(): Promise<void>;
}

/**
 * Creates a mail server that delivers nothing: every e-mail is shown at `/mails`. No TLS or log-in, because it is
 * local.
 */
export function createMailServer(deps: RailDeps): MailServer {
  const server = new SMTPServer({
    banner: 'sandbox letter box',
    closeTimeout: 500,
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    size: LETTER_BYTES_MAX,
    onConnect: (_session, done) => callbackify(() => refuseWhen(deps, 'down', 421, 'closed for now'))(done),
    onRcptTo(_address, session, done) {
      if (session.envelope.rcptTo.length >= RECIPIENTS_MAX) return done(smtpError(452, 'too many recipients'));
      callbackify(() => refuseWhen(deps, 'refuses', 550, 'no such person here'))(done);
    },
    onData(stream, session, done) {
      callbackify(async () => {
        const raw = await buffer(stream);
        if (stream.sizeExceeded) throw smtpError(552, 'too long');
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        await keepMail(deps, raw, recipients);
      })(done);
    },
  });
  server.on('error', (error) => deps.log.warn(`mail server: ${error.message}`));
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve((server.server.address() as AddressInfo).port);
        });
      }),
    close: () => new Promise((done) => server.close(() => done())),
  };
}

async function refuseWhen(deps: RailDeps, mode: 'down' | 'refuses', code: number, text: string): Promise<void> {
  const { mail_mode } = await readFaults(deps.db);
  if (mail_mode === mode) throw smtpError(code, text);
}

function smtpError(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
