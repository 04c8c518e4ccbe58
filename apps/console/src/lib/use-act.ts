import { useState } from 'react';
import { useAct as useIdempotentAct } from '@sanam/client/act';
import { hasCode, isOutcomeUnknown } from '@sanam/client/refusal';

export type ActNotice = { kind: 'changed' } | { kind: 'lost' } | { kind: 'refused'; error: unknown };

interface Act {
  content: unknown;
  run: (input: { reason: string | undefined; idempotencyKey: string }) => Promise<void>;
  onStale: () => Promise<void>;
  onClose: () => void;
}

/**
 * Runs one act. Its number belongs to its content: repeated after a lost answer, it is the same act for the server;
 * with another reason, amount or version it is another act.
 */
export function useAct({ content, run, onStale, onClose }: Act): {
  isBusy: boolean;
  notice: ActNotice | null;
  act: (reason: string | undefined) => Promise<void>;
} {
  const [isBusy, setIsBusy] = useState(false);
  const [notice, setNotice] = useState<ActNotice | null>(null);
  const sent = useIdempotentAct();

  async function act(reason: string | undefined): Promise<void> {
    setIsBusy(true);
    setNotice(null);
    try {
      await sent.run([content, reason ?? null], (idempotencyKey) => run({ reason, idempotencyKey }));
      onClose();
    } catch (error) {
      setNotice(await judge(error));
    } finally {
      setIsBusy(false);
    }
  }

  async function judge(error: unknown): Promise<ActNotice> {
    if (isOutcomeUnknown(error)) return { kind: 'lost' };
    if (!hasCode(error, 'operator.staleVersion', 'wallet.wrongState', 'operator.approvalClosed')) {
      return { kind: 'refused', error };
    }
    await onStale();
    return hasCode(error, 'operator.staleVersion') ? { kind: 'changed' } : { kind: 'refused', error };
  }

  return { isBusy, notice, act };
}
