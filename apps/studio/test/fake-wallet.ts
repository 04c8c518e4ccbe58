// A small wallet that speaks HWP/1 over real HTTP and simulates faults on request.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SignatureKey, signAnswer, verifyRequest } from '@sanam/hwp';

/**
 * `lostRequest`: the call is not processed and the connection breaks · `lostAnswer`: the call is processed and the
 * connection breaks · `hang`: the call is processed and no answer is sent · `temporary`: a signed RETRY · `unsigned`:
 * an answer without a signature · `forged`: a refusal with a wrong signature
 */
export type Fault = 'lostRequest' | 'lostAnswer' | 'hang' | 'temporary' | 'unsigned' | 'forged' | { refuse: string };

interface Recorded {
  call: string;
  body: Record<string, unknown>;
  moved: number;
  state: 'ACCEPTED' | 'REFUSED' | 'ROLLED_BACK' | 'TOMBSTONE';
  code: string;
}

export async function startFakeWallet(keys: Keys): Promise<FakeWallet> {
  const wallet = new FakeWallet();
  await wallet.start(keys);
  return wallet;
}

type Keys = { request: SignatureKey; answer: SignatureKey };

/** State and answers of the fake wallet. */
export class FakeWallet {
  url = '';
  balance = 100_000;
  /** Faults by call; each applies to one call, in order. */
  readonly faults: Record<string, Fault[]> = {};
  /** All received calls, in order. */
  readonly calls: { call: string; body: Record<string, unknown> }[] = [];
  readonly transactions = new Map<string, Recorded>();
  #version = 1;
  #server: Server | undefined;

  async start(keys: Keys): Promise<void> {
    const server = createServer((request, response) => {
      serve(this, keys, request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server?.close(() => resolve());
      this.#server?.closeAllConnections();
    });
  }

  perform(call: string, body: Record<string, unknown>): Record<string, unknown> {
    const money = { balance: this.balance, balance_version: this.#version, currency: 'THB' };
    switch (call) {
      case 'session/authenticate': {
        const token = String(body.launch_token);
        if (!token.startsWith('token-')) return { outcome: 'REFUSED', code: 'LAUNCH_TOKEN_INVALID' };
        return {
          outcome: 'ACCEPTED',
          code: 'OK',
          player_id: token.split('-')[1],
          session_id: `s_${token}`,
          exponent: 2,
          country: 'TH',
          language: 'th',
          is_test: false,
          session_expires_at: '2030-01-01T00:00:00.000Z',
          ...money,
        };
      }
      case 'bet':
      case 'win':
      case 'rollback':
      case 'promo-win':
        return this.#move(call, body);
      default:
        return { outcome: 'ACCEPTED', code: 'OK', session_state: 'OPEN', ...money };
    }
  }

  #move(call: string, body: Record<string, unknown>): Record<string, unknown> {
    const id = String(body.transaction_id);
    const known = this.transactions.get(id);
    if (known === undefined) {
      const result = this.#judge(call, body);
      if (result.code === 'BET_NOT_FOUND') return { outcome: 'RETRY', code: result.code };
      this.balance += result.moved;
      if (result.moved !== 0) this.#version++;
      this.transactions.set(id, { call, body, ...result });
    }
    const recorded = this.transactions.get(id);
    if (recorded === undefined) throw new Error('not recorded');
    const isAccepted = recorded.state === 'ACCEPTED' || recorded.state === 'ROLLED_BACK';
    return {
      outcome: isAccepted ? 'ACCEPTED' : 'REFUSED',
      code: recorded.state === 'TOMBSTONE' ? 'TRANSACTION_CANCELLED' : recorded.code,
      transaction_id: id,
      wallet_transaction_id: `w_${id}`,
      replayed: known !== undefined,
      moved: recorded.moved,
      balance_after: this.balance,
      balance: this.balance,
      balance_version: this.#version,
      currency: 'THB',
    };
  }

  #judge(call: string, body: Record<string, unknown>): Omit<Recorded, 'call' | 'body'> {
    const amount = Number(body.amount);
    if (call === 'bet') {
      if (amount > this.balance) return { moved: 0, state: 'REFUSED', code: 'INSUFFICIENT_FUNDS' };
      return { moved: -amount, state: 'ACCEPTED', code: 'OK' };
    }
    if (call === 'promo-win') return { moved: amount, state: 'ACCEPTED', code: 'OK' };
    const bet = this.transactions.get(String(body.reference_transaction_id));
    if (call === 'win') {
      if (bet === undefined) return { moved: 0, state: 'REFUSED', code: 'BET_NOT_FOUND' };
      if (bet.state !== 'ACCEPTED') return { moved: 0, state: 'REFUSED', code: 'TRANSACTION_CANCELLED' };
      return { moved: amount, state: 'ACCEPTED', code: 'OK' };
    }
    if (bet === undefined) {
      const tombstone: Recorded = {
        call: 'bet',
        body: {},
        moved: 0,
        state: 'TOMBSTONE',
        code: 'TRANSACTION_CANCELLED',
      };
      this.transactions.set(String(body.reference_transaction_id), tombstone);
      return { moved: 0, state: 'ACCEPTED', code: 'OK' };
    }
    const moved = bet.state === 'ACCEPTED' ? -bet.moved : 0;
    if (bet.state === 'ACCEPTED') bet.state = 'ROLLED_BACK';
    return { moved, state: 'ACCEPTED', code: 'OK' };
  }
}

async function serve(
  wallet: FakeWallet,
  keys: Keys,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const raw = Buffer.concat(chunks);
  const path = request.url ?? '';
  const requestId = String(request.headers['x-hwp-request-id']);
  const verdict = verifyRequest(
    [keys.request],
    {
      requestId,
      timestamp: String(request.headers['x-hwp-timestamp']),
      path,
      body: raw,
      signature: String(request.headers['x-hwp-signature']),
    },
    Math.floor(Date.now() / 1000),
  );
  const call = path.replace('/hwp/v1/', '');
  const body = JSON.parse(raw.toString()) as Record<string, unknown>;
  wallet.calls.push({ call, body });
  const fault = verdict === 'OK' ? wallet.faults[call]?.shift() : undefined;
  if (fault === 'lostRequest') return void response.destroy();
  const answer =
    verdict !== 'OK'
      ? { outcome: 'REFUSED', code: verdict }
      : fault === 'temporary'
        ? { outcome: 'RETRY', code: 'TEMPORARY_ERROR' }
        : typeof fault === 'object'
          ? { outcome: 'REFUSED', code: fault.refuse }
          : wallet.perform(call, body);
  if (fault === 'hang') return;
  if (fault === 'lostAnswer') return void response.destroy();
  const text = JSON.stringify({ ...answer, request_id: requestId, server_time: new Date().toISOString() });
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const signingKey = fault === 'forged' ? keys.request : keys.answer;
  const signature = signAnswer([signingKey], { requestId, timestamp, httpStatus: 200, body: text });
  response.writeHead(200, {
    'content-type': 'application/json',
    'x-hwp-request-id': requestId,
    'x-hwp-timestamp': timestamp,
    ...(fault === 'unsigned' ? {} : { 'x-hwp-signature': signature }),
  });
  response.end(text);
}
