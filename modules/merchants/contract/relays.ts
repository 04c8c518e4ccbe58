import type { Call, CallName } from '@sanam/contract/call';

export const RELAY_PREFIX = '/wps/relay/';

type LaterPart = 'promotions';

/**
 * Named by the specification and not served yet. Names that the specification leaves open are in its style (GAP-018);
 * contract relays read by GET and ask or sign by POST (GAP-019).
 */
export const laterRelays: Readonly<Record<string, { method: 'GET' | 'POST'; part: LaterPart }>> = {
  MCSFE_missionLeaderboard: { method: 'GET', part: 'promotions' },
  MCSFE_participation: { method: 'GET', part: 'promotions' },
};

export type Relay =
  | { name: string; method: string; who: string; call: CallName }
  | { name: string; method: string; part: LaterPart };

/** Every relay: the calls under the prefix, then those to come. A call wins over a later one of the same name. */
export function relayTable(calls: Readonly<Record<string, Call>>): Map<string, Relay> {
  const table = new Map<string, Relay>(
    Object.entries(laterRelays).map(([name, { method, part }]) => [name, { name, method, part }]),
  );
  for (const [call, { path, method, who }] of Object.entries(calls)) {
    if (!path.startsWith(RELAY_PREFIX)) continue;
    const name = path.slice(RELAY_PREFIX.length);
    table.set(name, { name, method, who, call: call as CallName });
  }
  return table;
}
