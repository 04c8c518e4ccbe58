import { Button, Callout, Card, Field, Select, TextArea } from '@sanam/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { contentCalls } from '../contract/calls.ts';
import { type FeedbackType, feedbackTypes } from '../contract/places.ts';
import { FEEDBACK_MAX, FEEDBACK_MIN, graphemes } from '../contract/rules.ts';
import { keys } from './keys.ts';
import { OwnFeedback } from './own-feedback.tsx';

const limits = { min: FEEDBACK_MIN, max: FEEDBACK_MAX };

/** A complaint or a suggestion: what it is about and the words, counted as a person counts letters (CNT-019 to CNT-022). */
export function FeedbackPage() {
  const t = useT();
  const [questionType, setQuestionType] = useState<FeedbackType>('deposit');
  const [content, setContent] = useState('');
  const [isTried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: () => call(contentCalls.feedback, { body: { questionType, content } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.feedback }),
  });
  const length = graphemes(content.trim());
  const isGood = length >= FEEDBACK_MIN && length <= FEEDBACK_MAX;
  const problem =
    isTried && !isGood
      ? t(length < FEEDBACK_MIN ? 'refusal.content.feedbackTooShort' : 'refusal.content.feedbackTooLong')
      : undefined;
  if (send.isSuccess)
    return (
      <Sent
        onMore={() => {
          setContent('');
          setTried(false);
          send.reset();
        }}
      />
    );
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4">
      <PageHeading name={t('feedback.title')} className="text-2xl" />
      <p className="text-ink-soft">{t('feedback.text')}</p>
      <Card>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (isGood) send.mutate();
            else event.currentTarget.querySelector('textarea')?.focus();
          }}
        >
          <FormAlert text={send.error ? refusalText(send.error) : null} />
          <FeedbackFields {...{ questionType, setQuestionType, content, setContent, length, problem }} />
          <Button type="submit" look="brand" icon="send" busy={send.isPending}>
            {t('feedback.send')}
          </Button>
        </form>
      </Card>
      <OwnFeedback />
    </div>
  );
}

interface FeedbackFieldsProps {
  questionType: FeedbackType;
  setQuestionType: (type: FeedbackType) => void;
  content: string;
  setContent: (content: string) => void;
  length: number;
  problem: string | undefined;
}

function FeedbackFields(props: FeedbackFieldsProps) {
  const t = useT();
  const { questionType, setQuestionType, content, setContent, length, problem } = props;
  return (
    <>
      <Field label={t('feedback.type')} required>
        <Select value={questionType} onChange={(event) => setQuestionType(event.currentTarget.value as FeedbackType)}>
          {feedbackTypes.map((type) => (
            <option key={type} value={type}>
              {t(`feedback.types.${type}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('feedback.content')}
        required
        error={problem}
        hint={t('feedback.length', limits)}
        aside={<span className="num">{`${length}/${FEEDBACK_MAX}`}</span>}
      >
        <TextArea rows={7} value={content} onChange={(event) => setContent(event.currentTarget.value)} />
      </Field>
    </>
  );
}

function Sent({ onMore }: { onMore: () => void }) {
  const t = useT();
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4">
      <PageHeading name={t('feedback.title')} className="text-2xl" />
      <div role="status">
        <Callout tone="gain" icon="check">
          {t('feedback.sent')}
        </Callout>
      </div>
      <Button onClick={onMore}>{t('feedback.more')}</Button>
      <OwnFeedback />
    </div>
  );
}
