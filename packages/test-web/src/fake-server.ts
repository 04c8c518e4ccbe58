import {
  type Call,
  type CallInput,
  type CallName,
  type Calls,
  type CallValue,
  commonRefusals,
  type RefusalCode,
  STAFF_HEADER,
} from '@sanam/contract';
import { safeParse } from 'zod/mini';
import { calls, refusals } from './contract.ts';
import { openBody, publicKeys } from './sealed-body.ts';

/** A request of a page. `body` is the clear text of an encrypted call; `form` contains the fields of an upload. */
export interface Sent<N extends CallName = CallName> {
  name: N;
  input: CallInput<Calls[N]>;
  headers: Headers;
  idempotencyKey: string | null;
  form: FormData | null;
}

type Value<N extends CallName> = CallValue<Calls[N]>;
type Answer = (sent: Sent) => { status: number; envelope: unknown } | 'lost';

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/;
const KEYS_PATH = '/.well-known/jwks.json';

/** Returns the refusals of a call before its handler runs. */
function refusalsOfBinding(call: Call): readonly string[] {
  if (call.who === 'anyone') return ['site.maintenance', 'site.regionBlocked'];
  if (call.who === 'staff') return ['operator.notLoggedIn', 'operator.forbidden'];
  return [
    'site.maintenance',
    'site.regionBlocked',
    'identity.notLoggedIn',
    'identity.sessionExpired',
    'identity.passwordChangeRequired',
    ...(call.who === 'player' ? (['identity.realAccountNeeded'] as const) : []),
    ...(call.who === 'agent' ? (['agents.notAgent'] as const) : []),
    ...(call.fresh ? (['identity.stepUpRequired'] as const) : []),
    ...(call.whenClosed ? [] : (['protection.excluded'] as const)),
  ];
}

const routes = Object.entries(calls).map(([name, call]) => ({
  name,
  call,
  // A path without parameters has priority over one that would match it.
  isFixed: !call.path.includes(':'),
  pattern: new RegExp(`^${call.path.replace(/[.]/g, '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));
routes.sort((a, b) => Number(b.isFixed) - Number(a.isFixed));

/**
 * Replaces the server at `fetch`, so that a component under test uses the real client of its site. Enforces the
 * contract on both sides: a request must match the call's schemas, marks and token; an answer must match the call's
 * value; a refusal must be one of the call. `faults` collects the violations.
 */
export class FakeServer {
  readonly faults: string[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #held = new Map<string, Promise<void>>();
  readonly #sent: Sent[] = [];

  /** Answers a call with a value, or with the result of `value` for the request. */
  answer<N extends CallName>(name: N, value: Value<N> | ((sent: Sent<N>) => Value<N>)): void {
    const call: string = name;
    this.#answers.set(call, (sent) => {
      const given: unknown = typeof value === 'function' ? (value as (sent: Sent) => unknown)(sent) : value;
      const parsed = safeParse(calls[call]!.value, given);
      if (!parsed.success) this.faults.push(`the answer of ${call} breaks the contract: ${parsed.error.message}`);
      return { status: 200, envelope: { success: true, value: given } };
    });
  }

  /** Refuses a call with a code that the contract lists for it. */
  refuse(name: CallName, code: RefusalCode, value?: Record<string, unknown>): void {
    const call: string = name;
    const known: readonly string[] = [
      ...calls[call]!.refusals,
      ...Object.keys(commonRefusals),
      ...refusalsOfBinding(calls[call]!),
    ];
    if (!known.includes(code)) this.faults.push(`${call} cannot be refused with ${code}`);
    this.#answers.set(call, () => ({
      status: refusals[code]!,
      envelope: {
        success: false,
        code,
        message: `refused: ${code}`,
        requestId: 'req_test',
        ...(value ? { value } : {}),
      },
    }));
  }

  /** Receives the request but loses the answer. */
  lose(name: CallName): void {
    this.#answers.set(name, () => 'lost');
  }

  /** Delays the answers of a call until the returned function is called. */
  hold(name: CallName): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(name, promise);
    return () => {
      this.#held.delete(name);
      resolve();
    };
  }

  /** Returns the requests for a call, in order. */
  sent<N extends CallName>(name: N): Sent<N>[] {
    return this.#sent.filter((one) => one.name === name) as unknown as Sent<N>[];
  }

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, window.location.origin);
    if (url.pathname === KEYS_PATH) return Response.json({ keys: await publicKeys() });
    const route = routes.find(({ call, pattern }) => call.method === init.method && pattern.test(url.pathname));
    if (route === undefined) {
      this.faults.push(`${init.method} ${url.pathname} is no call of the contract`);
      return new Response(null, { status: 404 });
    }
    const sent = await this.#read(route, url, init);
    this.#sent.push(sent);
    await this.#held.get(route.name);
    init.signal?.throwIfAborted();
    const answer = this.#answers.get(route.name);
    if (answer === undefined) {
      this.faults.push(`the test gives no answer to ${route.name}`);
      return new Response(null, { status: 503 });
    }
    const result = answer(sent);
    if (result === 'lost') throw new TypeError('Failed to fetch');
    return Response.json(result.envelope, { status: result.status });
  };

  async #read({ name, call, pattern }: (typeof routes)[number], url: URL, init: RequestInit): Promise<Sent> {
    const headers = new Headers(init.headers);
    const idempotencyKey = headers.get('idempotency-key');
    const fault = (text: string) => this.faults.push(`${name}: ${text}`);
    if (call.who === 'staff' && !headers.get(STAFF_HEADER)) fault('it was not said whom the page shows');
    if (call.who !== 'anyone' && call.who !== 'staff' && !/^Bearer .+/.test(headers.get('authorization') ?? ''))
      fault('no token was sent');
    if (call.idempotent && !IDEMPOTENCY_KEY.test(idempotencyKey ?? '')) fault('no idempotency key was sent');
    const form = init.body instanceof FormData ? init.body : null;
    if (call.upload && form === null) fault('no form was sent');
    const given = {
      params: decoded(pattern.exec(url.pathname)?.groups ?? {}),
      query: Object.fromEntries(url.searchParams),
      body: form === null ? await this.#bodyOf(name, call, headers, init.body) : undefined,
    };
    const input: Record<string, unknown> = {};
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = call[part];
      if (schema === undefined) continue;
      const parsed = safeParse(schema, given[part] ?? {});
      if (!parsed.success) fault(`its ${part} breaks the contract: ${parsed.error.message}`);
      input[part] = given[part];
    }
    return { name: name as CallName, input: input as never, headers, idempotencyKey, form };
  }

  async #bodyOf(name: string, call: Call, headers: Headers, body: RequestInit['body']): Promise<unknown> {
    if (typeof body !== 'string') return undefined;
    const type = headers.get('content-type');
    const wanted = call.encrypted ? 'application/jose' : 'application/json';
    if (type !== wanted) this.faults.push(`${name}: the body came as ${type}, not as ${wanted}`);
    return call.encrypted ? openBody(body) : JSON.parse(body);
  }
}

const decoded = (groups: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).map(([key, value]) => [key, decodeURIComponent(value)]));
