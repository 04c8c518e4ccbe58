// Letters over SMTP.
import { createTransport } from 'nodemailer';
import type { SendOutcome } from '../sms/gateway.ts';
import type { Letter } from './templates.ts';

const CONNECT_MS = 8000;
const ANSWER_MS = 15_000;

/** A mail server's settings with its password opened. */
export interface MailServer {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user: string | null;
  password: string;
  from: string;
  fromName: string;
}

/** Hands one letter over, on a connection of its own. Never throws; `why` holds neither address nor text. */
export async function sendOverSmtp(
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
  });
  try {
    await transport.sendMail({
      from: { name: server.fromName, address: server.from },
      to: { name: '', address: letter.to },
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      // The same letter sent again carries the same id, by which mail programs know it.
      messageId: `<${letter.id}@${server.from.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { state: 'accepted' };
  } catch (error) {
    const { responseCode, code } = error as { responseCode?: number; code?: string };
    const why = `SMTP ${responseCode ?? code ?? 'no answer'}`;
    // The server's word about this letter is final; trouble with log-in or TLS is the setting's and may be mended.
    const isFinal = responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
    return { state: isFinal ? 'rejected' : 'retry', why };
  } finally {
    transport.close();
  }
}
