import type { WhitelabelNode } from '@sanam/merchants/contract/page.ts';

/** True when the node of this name is on, and every node above it. '1' means on (PLT-008). */
export function isEnabled(nodes: readonly WhitelabelNode[], modId: string): boolean {
  return nodes.some((node) => node.enabled === '1' && (node.modId === modId || isEnabled(node.childrenNodes, modId)));
}
