import { Button, Callout, Card, Field, Select, TextArea } from '@sanam/ui';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { contentCalls } from '../contract/calls.ts';
import { type FeedbackType, feedbackTypes } from '../contract/places.ts';
import { FEEDBACK_MAX, FEEDBACK_MIN, graphemes } from '../contract/rules.ts';
import { keys } from './keys.ts';
import { OwnFeedback } from './own-feedback.tsx';

const limits = { min: FEEDBACK_MIN, max: FEEDBACK_MAX };
const places = { 'content.feedbackTooShort': 'content', 'content.feedbackTooLong': 'content' } as const;

interface Feedback {
  questionType: FeedbackType;
  content: string;
}
const lengthOf = (content: string): number => graphemes(content.trim());

/** The form for a complaint or a suggestion: topic and text, counted in graphemes (CNT-019 to CNT-022). */
export function FeedbackPage() {
  const t = useT();
  const [isSent, setSent] = useState(false);
  const form = useForm<Feedback>({ defaultValues: { questionType: 'deposit', content: '' } });
  const another = () => {
    form.reset({ questionType: form.getValues('questionType'), content: '' });
    setSent(false);
  };
  if (isSent) return <Sent onMore={another} />;
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4">
      <PageHeading name={t('feedback.title')} className="text-2xl" />
      <p className="text-ink-soft">{t('feedback.text')}</p>
      <Card>
        <FeedbackForm form={form} onSent={() => setSent(true)} />
      </Card>
      <OwnFeedback />
    </div>
  );
}

function FeedbackForm({ form, onSent }: { form: UseFormReturn<Feedback>; onSent: () => void }) {
  const t = useT();
  const { errors, isSubmitting } = form.formState;
  const content = useWatch({ control: form.control, name: 'content' });
  const check = (typed: string) => {
    const length = lengthOf(typed);
    if (length < FEEDBACK_MIN) return t('refusal.content.feedbackTooShort');
    return length <= FEEDBACK_MAX || t('refusal.content.feedbackTooLong');
  };
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(contentCalls.feedback, { body });
      void queryClient.invalidateQueries({ queryKey: keys.feedback });
      onSent();
    } catch (thrown) {
      showRefusal(form, thrown, { codes: places });
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormAlert text={errors.root?.message} />
      <Field label={t('feedback.type')} required error={errors.questionType?.message}>
        <Select {...form.register('questionType')}>
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
        error={errors.content?.message}
        hint={t('feedback.length', limits)}
        aside={<span className="num">{`${lengthOf(content)}/${FEEDBACK_MAX}`}</span>}
      >
        <TextArea rows={7} {...form.register('content', { validate: check })} />
      </Field>
      <Button type="submit" look="brand" icon="send" busy={isSubmitting}>
        {t('feedback.send')}
      </Button>
    </form>
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
