import type { WhitelabelNode } from '@sanam/merchants/contract/page.ts';

/** Checks whether the node of this name and every node above it are on. '1' means on (PLT-008). */
export function isEnabled(nodes: readonly WhitelabelNode[], modId: string): boolean {
  return nodes.some((node) => node.enabled === '1' && (node.modId === modId || isEnabled(node.childrenNodes, modId)));
}
