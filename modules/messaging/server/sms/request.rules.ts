// Builds a request from a template and a message, escaping every value.

export interface SmsValues {
  to: string;
  text: string;
  id: string;
  sender: string;
  secret: string;
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const DEPTH_MAX = 6;

function parsed(template: string): Json | undefined {
  try {
    return JSON.parse(template) as Json;
  } catch {
    return undefined;
  }
}

/** Checks for JSON text of an object, as a gateway's template must be. */
export function isTemplate(text: string): boolean {
  const value = parsed(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Replaces names by values. Names within a value are not replaced. */
export function filled(text: string, values: SmsValues): string {
  const all: Record<string, string> = { ...values, digits: values.to.replace(/^\+/, '') };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => all[name] ?? whole);
}

function filledJson(value: Json, values: SmsValues, depth = 0): Json {
  if (typeof value === 'string') return filled(value, values);
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((one) => filledJson(one, values, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filledJson(one, values, depth + 1)]));
}

export interface GatewayRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Returns the request of one message: JSON is built as data, forms and addresses are percent-encoded. */
export function requestOf(
  gateway: {
    url: string;
    method: 'GET' | 'POST' | 'PUT';
    headers: Record<string, string>;
    format: 'json' | 'form' | 'query';
    template: string;
  },
  values: SmsValues,
): GatewayRequest {
  const content = filledJson(parsed(gateway.template) ?? {}, values);
  const headers = Object.fromEntries(
    Object.entries(gateway.headers).map(([name, value]) => [name.toLowerCase(), filled(value, values)]),
  );
  const { url, method } = gateway;
  if (gateway.format === 'json') {
    return {
      url,
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(content),
    };
  }
  const pairs = Object.entries(content as Record<string, Json>).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  if (gateway.format === 'form') {
    const type = 'application/x-www-form-urlencoded';
    return { url, method, headers: { 'content-type': type, ...headers }, body: String(new URLSearchParams(pairs)) };
  }
  const address = new URL(url);
  for (const [name, value] of pairs) address.searchParams.append(name, value);
  return { url: address.href, method, headers, body: undefined };
}

/** Returns the value at `data.0.status` of an answer, as text; undefined if it is not a plain value. */
export function textAt(value: unknown, path: string): string | undefined {
  let at: unknown = value;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return typeof at === 'string' || typeof at === 'number' || typeof at === 'boolean' ? String(at) : undefined;
}
