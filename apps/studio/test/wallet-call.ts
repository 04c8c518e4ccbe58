// Calls from the wallet to the studio, signed like those of the portal.
import {
  keyFromBase64,
  newRequestId,
  signRequest,
  type VendorAnswer,
  vendorAnswerSchemas,
  type VendorCall,
  vendorCallPath,
  verifyAnswer,
} from '@sanam/hwp';
import { ANSWER_KEY, type Bench, REQUEST_KEY } from './studio-bench.ts';

export interface VendorReply {
  status: number;
  body: Record<string, unknown>;
  isSigned: boolean;
}

export async function callVendor(
  bench: Bench,
  call: VendorCall,
  body: object | string,
  options: { key?: string; vendor?: string; signedPath?: string } = {},
): Promise<VendorReply> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const path = vendorCallPath(call);
  const requestId = newRequestId();
  const timestamp = Math.floor(bench.clock.now.getTime() / 1000).toString();
  const signature = signRequest([keyFromBase64(options.key ?? ANSWER_KEY)], {
    requestId,
    timestamp,
    path: options.signedPath ?? path,
    body: payload,
  });
  const response = await bench.studio.http.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      'x-hwp-vendor': options.vendor ?? 'STUDIO',
      'x-hwp-request-id': requestId,
      'x-hwp-timestamp': timestamp,
      'x-hwp-signature': signature,
    },
    payload,
  });
  const verdict = verifyAnswer(
    [keyFromBase64(REQUEST_KEY)],
    {
      requestId,
      timestamp: String(response.headers['x-hwp-timestamp']),
      httpStatus: response.statusCode,
      body: response.body,
      signature: String(response.headers['x-hwp-signature']),
    },
    Math.floor(bench.clock.now.getTime() / 1000),
  );
  return {
    status: response.statusCode,
    body: JSON.parse(response.body) as Record<string, unknown>,
    isSigned: verdict === 'OK',
  };
}

/** Makes a call and returns its answer, which must be a signed acceptance with a valid schema. */
export async function acceptedCall<Call extends VendorCall>(
  bench: Bench,
  call: Call,
  body: object,
): Promise<VendorAnswer<Call>> {
  const reply = await callVendor(bench, call, body);
  if (!reply.isSigned) throw new Error('the answer is not signed');
  return vendorAnswerSchemas[call].parse(reply.body) as VendorAnswer<Call>;
}

/** Launches and opens a game for a player of the fake wallet. Returns the browser's bearer token. */
export async function openGame(bench: Bench, player = 'p1'): Promise<string> {
  const { url } = await acceptedCall(bench, 'launch', {
    mode: 'real',
    launch_token: `token-${player}-${newRequestId()}`,
    game_code: 'lantern-river',
    language: 'th',
    currency: 'THB',
    device: 'mobile',
    return_url: 'https://portal.test/rng',
  });
  const launch = new URL(url).searchParams.get('launch');
  const response = await bench.studio.http.inject({ method: 'POST', url: '/api/sessions', payload: { launch } });
  if (response.statusCode !== 200) throw new Error(`not opened: ${response.body}`);
  return (response.json() as { token: string }).token;
}
