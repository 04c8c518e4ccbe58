import { useRef, useState } from 'react';
import { newActKey } from './api-client.ts';
import { ApiError, hasCode } from './api-error.ts';

export type ActNotice = { kind: 'changed' } | { kind: 'lost' } | { kind: 'refused'; error: unknown };

interface Act {
  content: unknown;
  run: (input: { reason: string | undefined; idempotencyKey: string }) => Promise<void>;
  onStale: () => Promise<void>;
  onClose: () => void;
}

const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'common.inProgress');

/**
 * Carries out one act. Its number belongs to its content: pressed again after a lost answer the server answers the same
 * act, with another reason, amount or version it is another act.
 */
export function useAct({ content, run, onStale, onClose }: Act): {
  isBusy: boolean;
  notice: ActNotice | null;
  act: (reason: string | undefined) => Promise<void>;
} {
  const [isBusy, setIsBusy] = useState(false);
  const [notice, setNotice] = useState<ActNotice | null>(null);
  const numbered = useRef({ text: '', key: '' });

  function keyOf(reason: string | undefined): string {
    const text = JSON.stringify([content, reason ?? null]);
    if (numbered.current.text !== text) numbered.current = { text, key: newActKey() };
    return numbered.current.key;
  }

  async function act(reason: string | undefined): Promise<void> {
    setIsBusy(true);
    setNotice(null);
    try {
      await run({ reason, idempotencyKey: keyOf(reason) });
      onClose();
    } catch (error) {
      setNotice(await judge(error));
    } finally {
      setIsBusy(false);
    }
  }

  async function judge(error: unknown): Promise<ActNotice> {
    if (isLost(error)) return { kind: 'lost' };
    if (!hasCode(error, 'operator.staleVersion', 'wallet.wrongState', 'operator.approvalClosed')) {
      return { kind: 'refused', error };
    }
    await onStale();
    return hasCode(error, 'operator.staleVersion') ? { kind: 'changed' } : { kind: 'refused', error };
  }

  return { isBusy, notice, act };
}
