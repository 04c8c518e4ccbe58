// A minimal HTTP client: it sends prepared bytes and finds the end of each answer.
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  head: string;
  body: Buffer;
}

/** One connection with one request in progress. `next` returns the bytes to send, or nothing at the end. */
export interface Lane {
  next(): Buffer | undefined;
  received(answer: RawAnswer): void;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Runs a lane to its end. Rejects if the connection breaks or the answer is not HTTP with a length. */
export function runLane(target: { host: string; port: number }, lane: Lane): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ ...target, noDelay: true });
    let rest: Buffer | undefined;
    const send = () => {
      const bytes = lane.next();
      if (bytes === undefined) {
        socket.end();
        resolve();
      } else socket.write(bytes);
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the connection was closed')));
    socket.on('data', (chunk) => {
      const bytes = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
      let answer: RawAnswer | undefined;
      try {
        answer = readAnswer(bytes);
      } catch (error) {
        socket.destroy();
        reject(error as Error);
        return;
      }
      if (answer === undefined) {
        rest = bytes;
        return;
      }
      rest = undefined;
      lane.received(answer);
      send();
    });
  });
}

function readAnswer(bytes: Buffer): RawAnswer | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without content-length: ${head}`);
  const bodyStart = headEnd + 4;
  const bodyEnd = bodyStart + Number(length);
  if (bytes.length < bodyEnd) return undefined;
  return { status: Number(head.slice(9, 12)), head, body: bytes.subarray(bodyStart, bodyEnd) };
}
