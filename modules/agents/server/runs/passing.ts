/**
 * Checks whether an error is transient: lock timeouts, lost connections or full disks. Nobody is set aside for these.
 */
export function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message: string };
  return typeof code === 'string' ? /^(08|40|53|55|57|58|E[A-Z])/.test(code) : /connection|timeout/i.test(message);
}
