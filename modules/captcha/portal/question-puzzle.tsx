import { Button, Field, Input, Skeleton } from '@sanam/ui';
import { FailedWith } from '@sanam/portal/components/failed.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { type PuzzleProps, usePuzzle } from './use-puzzle.ts';

/** A sum in words, for people who cannot see or move the picture. */
export function QuestionPuzzle({ onOther, ...props }: PuzzleProps) {
  const t = useT();
  const { puzzle, failed, wrong, isJudging, next, answer } = usePuzzle('question', props);
  return (
    <div className="flex flex-col gap-3">
      {failed ? (
        <FailedWith text={failed} onRetry={next} />
      ) : puzzle?.question ? (
        <Asking
          key={puzzle.id}
          question={puzzle.question}
          wrong={wrong}
          isJudging={isJudging}
          onAnswer={(typed) => void answer({ answer: typed })}
        />
      ) : (
        <div role="status">
          <span className="sr-only">{t('app.loading')}</span>
          <Skeleton className="h-36 w-full rounded-md" />
        </div>
      )}
      <Button look="ghost" size="small" icon="image" onClick={onOther} className="self-center">
        {t('identity.human.pictureInstead')}
      </Button>
    </div>
  );
}

interface AskingProps {
  question: string;
  wrong: string | null;
  isJudging: boolean;
  onAnswer: (typed: string) => void;
}

function Asking({ question, wrong, isJudging, onAnswer }: AskingProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  /** The answer that was sent; its error text disappears with the next change. */
  const [sent, setSent] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The submit event must not reach a form above this dialog in the component tree.
    event.stopPropagation();
    if (typed.trim() === '') return;
    setSent(typed);
    onAnswer(typed.trim());
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label={question}
        hint={t('identity.human.questionHint')}
        error={wrong !== null && typed === sent ? wrong : undefined}
      >
        <Input
          ref={input}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          className="max-w-40 text-lg"
        />
      </Field>
      <Button type="submit" look="brand" wide busy={isJudging} disabled={typed.trim() === ''}>
        {t('identity.human.confirm')}
      </Button>
    </form>
  );
}
