import type { Value } from '@sanam/client/client';
import { useAct } from '@sanam/client/act';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { promotionCalls } from '../../contract/calls.ts';
import { isCode } from '../../contract/codes.ts';
import { readAgain } from '../queries.ts';

export type Redeemed = Value<'redeemCode'>;

/** Holds a typed code: shows its error and keeps the text until it is accepted. */
export function useCode(onRight: (redeemed: Redeemed) => void) {
  const t = useT();
  const act = useAct();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (code: string) =>
      act.run(code, (idempotencyKey) => call(promotionCalls.redeemCode, { body: { code } }, { idempotencyKey })),
    onSuccess: (redeemed) => {
      setTyped('');
      onRight(redeemed);
    },
    onError: (error) => setProblem(refusalText(error)),
    onSettled: () => readAgain(client),
  });
  return {
    typed,
    problem,
    isPending,
    type: (text: string) => {
      setTyped(text);
      setProblem(undefined);
    },
    send: () => {
      if (isPending) return;
      if (isCode(typed)) mutate(typed);
      else setProblem(t('promotions.code.form'));
    },
  };
}
