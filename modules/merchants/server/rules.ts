import type { WhitelabelNode } from '../contract/page.ts';

export interface FeatureRow {
  merchant_id: string;
  mod_id: string;
  parent_id: string | null;
  enabled: boolean;
  position: number;
}

/** Returns the shipped flags ('*') overridden by the merchant's own, as a tree ordered by position. */
export function featureTree(rows: FeatureRow[], merchantId: string): WhitelabelNode[] {
  const own = new Map<string, FeatureRow>();
  for (const row of rows.toSorted((a, b) => Number(a.merchant_id !== '*') - Number(b.merchant_id !== '*')))
    if (row.merchant_id === '*' || row.merchant_id === merchantId) own.set(row.mod_id, row);
  const nodes = [...own.values()].toSorted((a, b) => a.position - b.position || (a.mod_id < b.mod_id ? -1 : 1));
  const childrenOf = (parent: string | null): WhitelabelNode[] =>
    nodes
      .filter((node) => node.parent_id === parent)
      .map((node) => ({
        modId: node.mod_id,
        enabled: node.enabled ? '1' : '0',
        childrenNodes: childrenOf(node.mod_id),
      }));
  return childrenOf(null);
}

/** Checks whether the node and every node above it are on; a missing node is off (GAP-175). */
export function isFeatureOn(nodes: readonly WhitelabelNode[], modId: string): boolean {
  return nodes.some((node) => node.enabled === '1' && (node.modId === modId || isFeatureOn(node.childrenNodes, modId)));
}

/** Returns the switch of a node itself, ignoring those above it; undefined for a missing one. */
export function flagIn(nodes: readonly WhitelabelNode[], modId: string): boolean | undefined {
  for (const node of nodes) {
    const found = node.modId === modId ? node.enabled === '1' : flagIn(node.childrenNodes, modId);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns a change for the audit log: of a secret only whether it was set and whether it changed. Encrypted text is
 * left out too, because a person with the installation's key could decrypt it.
 */
export function withoutSecrets(
  before: unknown,
  after: unknown,
  secrets: readonly string[],
): { before: unknown; after: unknown } {
  if (secrets.length === 0 || (!isRecord(before) && !isRecord(after))) return { before, after };
  const was: Record<string, unknown> = isRecord(before) ? { ...before } : {};
  const is: Record<string, unknown> = isRecord(after) ? { ...after } : {};
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [old, now] = [was[name], is[name]];
    if (secrets.includes(name)) {
      was[name] = isSet(old) ? 'set' : 'not set';
      is[name] = isSet(now) ? (isSet(old) && old !== now ? 'set anew' : 'set') : 'not set';
    } else {
      const inside = withoutSecrets(old, now, secrets);
      if (name in was) was[name] = inside.before;
      if (name in is) is[name] = inside.after;
    }
  }
  return { before: isRecord(before) ? was : before, after: isRecord(after) ? is : after };
}

const isSet = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Normalises a host: `Shop.example:8080` and `shop.example.` become `shop.example`. */
export function plainHost(host: string): string {
  const name = host.trim().toLowerCase();
  const withoutPort = name.startsWith('[') ? name.replace(/\]:\d+$/, ']') : name.replace(/:\d+$/, '');
  return withoutPort.replace(/\.$/, '');
}

/** Hosts allowed in the policy. A URL's host may contain `;` and `,`, which would end a directive. */
const POLICY_HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/;

/** Returns the origin of an address; a bare host means https. Undefined for text that is no web address. */
export function originOf(address: string): string | undefined {
  const full = address.includes('://') ? address : `https://${address}`;
  if (!URL.canParse(full)) return undefined;
  const { protocol, origin, hostname } = new URL(full);
  return (protocol === 'https:' || protocol === 'http:') && POLICY_HOST.test(hostname) ? origin : undefined;
}
