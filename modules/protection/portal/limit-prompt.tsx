import { Button, Card, Field, Input, Select, SkeletonRows } from '@sanam/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { isGuest, useSession } from '@sanam/portal/lib/session.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { protectionCalls } from '../contract/calls.ts';
import { framesOf, type PromptOccasion, type PromptPlace } from '../contract/states.ts';
import { HelpContact } from './help-contact.tsx';
import { keys } from './keys.ts';
import { parseLimitTyped } from './safer-play/limit-text.ts';

interface PromptProps {
  place: PromptPlace;
  /** Content shown after the answer, or if there is no question. */
  children?: ReactNode;
}

/**
 * The question for an own limit if it is due; "no limit" has a button of the same size. After an error nothing is
 * asked.
 */
export function LimitPrompt({ place, children = null }: PromptProps) {
  const t = useT();
  const isPlayer = useSession(({ token, accountType }) => token !== null && !isGuest(accountType));
  const { data, isPending } = useQuery({
    queryKey: [...keys.limitPrompt, place],
    queryFn: () => call(protectionCalls.limitPrompt, { query: { place } }),
    enabled: isPlayer,
  });
  if (isPlayer && isPending && children !== null) return <SkeletonRows label={t('app.loading')} />;
  return data?.due ? <Question place={place} occasion={data.due} /> : children;
}

interface Fields {
  frame: 'day' | 'week' | 'month';
  amount: string;
}

interface QuestionProps {
  place: PromptPlace;
  occasion: PromptOccasion;
}

function useAnswer({ place, occasion }: QuestionProps) {
  const client = useQueryClient();
  const form = useForm<Fields>({ defaultValues: { frame: 'day', amount: '' } });
  const answer = async (limit: Fields | null) => {
    try {
      await call(protectionCalls.answerLimitPrompt, { body: { occasion, limit } });
      client.setQueryData([...keys.limitPrompt, place], { due: null });
      await client.invalidateQueries({ queryKey: keys.protection });
    } catch (thrown) {
      showRefusal(form, thrown);
    }
  };
  const set = form.handleSubmit(({ frame, amount }) =>
    answer({ frame, amount: parseLimitTyped('deposit', amount) ?? '' }),
  );
  const later = () => {
    form.clearErrors();
    return answer(null);
  };
  return { form, set, later };
}

function Question({ place, occasion }: QuestionProps) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const { form, set, later } = useAnswer({ place, occasion });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <Card as="section" flat aria-label={t('prompt.title')}>
      <form onSubmit={(event) => void set(event)} noValidate className="flex flex-col gap-3">
        <div>
          <h3 className="text-base">{t('prompt.title')}</h3>
          <p className="text-sm text-ink-soft">{t(`prompt.why.${occasion}`)}</p>
        </div>
        <FormAlert text={errors.root?.message} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('prompt.amount')} error={errors.amount?.message}>
            <Input
              {...register('amount', {
                validate: (typed) => parseLimitTyped('deposit', typed) !== null || t('safer.amountWrong'),
              })}
              inputMode="decimal"
              autoComplete="off"
              className="num"
              before={<span className="text-ink-soft">{symbol}</span>}
            />
          </Field>
          <Field label={t('safer.frameOf')}>
            <Select {...register('frame')}>
              {framesOf.deposit.map((frame) => (
                <option key={frame} value={frame}>
                  {t(`safer.frame.${frame}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div className="grid gap-2 sm:grid-cols-2">
          <Button type="submit" wide disabled={isSubmitting}>
            {t('prompt.set')}
          </Button>
          <Button wide disabled={isSubmitting} onClick={() => void later()}>
            {t('prompt.notNow')}
          </Button>
        </div>
        <HelpContact />
      </form>
    </Card>
  );
}
