import type { Call, CallName } from '@sanam/contract/call';

export const RELAY_PREFIX = '/wps/relay/';

export interface Relay {
  name: string;
  method: string;
  who: string;
  call: CallName;
}

/**
 * Returns every relay: the calls under the prefix, by name. Names that the specification leaves open follow its style
 * (GAP-018); contract relays read by GET and request or sign by POST (GAP-019).
 */
export function relayTable(calls: Readonly<Record<string, Call>>): Map<string, Relay> {
  const table = new Map<string, Relay>();
  for (const [call, { path, method, who }] of Object.entries(calls)) {
    if (!path.startsWith(RELAY_PREFIX)) continue;
    const name = path.slice(RELAY_PREFIX.length);
    table.set(name, { name, method, who, call: call as CallName });
  }
  return table;
}
