import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Input, Value } from '@sanam/client/client';
import { toRefusal } from '@sanam/client/refusal';
import { captchaCalls } from '../contract/calls.ts';
import type { HumanPurpose } from '../contract/calls.ts';

export type Puzzle = Value<'createPuzzle'>;
export type Answer = Input<'answerPuzzle'>['body'];

export interface PuzzleProps {
  purpose: HumanPurpose;
  onToken: (token: string) => void;
  /** Switches to the other kind of puzzle. */
  onOther: () => void;
}

/** Loads a puzzle, a new one after the last attempt, and returns the result of an answer. */
export function usePuzzle(kind: Puzzle['kind'], { purpose, onToken }: Pick<PuzzleProps, 'purpose' | 'onToken'>) {
  const t = useT();
  const id = useId();
  const [round, setRound] = useState(0);
  const [answers, setAnswers] = useState(0);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isJudging, setIsJudging] = useState(false);
  const { data, error, isFetching } = useQuery({
    queryKey: ['puzzle', id, purpose, kind, round],
    queryFn: ({ signal }) => call(captchaCalls.createPuzzle, { body: { purpose, kind } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  const next = (why: string | null = null) => {
    setWrong(why);
    setRound((before) => before + 1);
  };
  const answer = async (given: Answer): Promise<void> => {
    if (data === undefined || isJudging) return;
    setIsJudging(true);
    setWrong(null);
    try {
      const { token } = await call(captchaCalls.answerPuzzle, { params: { id: data.id }, body: given });
      onToken(token);
    } catch (thrown) {
      const refusal = toRefusal(thrown);
      const left = Number(refusal.values.triesLeft ?? 0);
      const isAgain = refusal.code === 'identity.humanCheckAgain';
      if (!isAgain && refusal.code !== 'identity.humanCheckFailed') setWrong(refusalText(refusal));
      else if (left === 0) next(t(isAgain ? 'identity.human.againNew' : 'identity.human.wrongNew'));
      else setWrong(isAgain ? refusalText(refusal) : t('identity.human.wrong', { count: left }));
    } finally {
      setAnswers((before) => before + 1);
      setIsJudging(false);
    }
  };
  return {
    puzzle: isFetching ? undefined : data,
    failed: error && !isFetching ? refusalText(error) : null,
    /** Number of answers; the puzzle is reset after each. */
    answers,
    wrong,
    isJudging,
    next: () => next(),
    answer,
  };
}
