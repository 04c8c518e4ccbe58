import { Button, Field, Input, Select, toast } from '@sanam/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { typedText } from '@sanam/portal/lib/typed-amount.ts';
import { protectionCalls } from '../../contract/calls.ts';
import { framesOf, limitKinds } from '../../contract/states.ts';
import { keys } from '../keys.ts';
import type { Limit } from '../queries.ts';
import { parseLimitTyped } from './limit-text.ts';

type Name = Pick<Limit, 'kind' | 'frame'>;
interface Fields extends Name {
  amount: string;
}
interface FormProps {
  /** Limit to change; omitted for a new one. */
  limit?: Limit;
  /** Limits already set, which a new one may not repeat. */
  taken?: readonly Name[];
  onDone: () => void;
}

function useLimit({ limit, taken = [], onDone }: FormProps) {
  const t = useT();
  const client = useQueryClient();
  const isFree = ({ kind, frame }: Name) => !taken.some((one) => one.kind === kind && one.frame === frame);
  const free = limitKinds.flatMap((kind) => framesOf[kind].map((frame) => ({ kind, frame }))).filter(isFree);
  const { kind, frame } = limit ?? free[0] ?? { kind: 'deposit', frame: 'day' };
  const form = useForm<Fields>({
    defaultValues: {
      kind,
      frame,
      amount: limit?.own === undefined || limit.own === null ? '' : typedText(limit.own),
    },
  });
  const send = async (name: Name, amount: string | null) => {
    try {
      const set = await call(protectionCalls.setLimit, { body: { ...name, amount } });
      toast(
        set.state === 'active' ? t('safer.limitHolds') : t('safer.raiseAsked', { from: dateTimeText(set.effectiveAt) }),
        'gain',
      );
      await client.invalidateQueries({ queryKey: keys.protection });
      onDone();
    } catch (thrown) {
      showRefusal(form, thrown);
    }
  };
  const submit = form.handleSubmit(({ amount, ...name }) => send(name, parseLimitTyped(name.kind, amount)));
  return { form, free, submit, remove: () => send({ kind, frame }, null) };
}

/**
 * The form of a limit. A lower one applies at once; a higher one waits a day and has to be confirmed. The field starts
 * empty, without suggestion (RTS 12B).
 */
export function LimitForm(props: FormProps) {
  const { limit, onDone } = props;
  const t = useT();
  const symbol = useSite()?.symbol;
  const { form, free, submit, remove } = useLimit(props);
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
      <FormAlert text={errors.root?.message} />
      {limit === undefined ? <NamePicker form={form} free={free} /> : null}
      <Field
        label={t(kind === 'time' ? 'safer.amountMinutes' : 'safer.amount')}
        hint={t(`safer.about.${kind}`)}
        error={errors.amount?.message}
        required
      >
        <Input
          {...register('amount', {
            validate: (typed, values) => parseLimitTyped(values.kind, typed) !== null || t('safer.amountWrong'),
          })}
          inputMode={kind === 'time' ? 'numeric' : 'decimal'}
          autoComplete="off"
          className="num"
          {...(kind === 'time' ? {} : { before: <span className="text-ink-soft">{symbol}</span> })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="brand" busy={isSubmitting}>
          {t('app.save')}
        </Button>
        {limit?.own === undefined || limit.own === null ? null : (
          <Button disabled={isSubmitting} onClick={() => void remove()}>
            {t('safer.remove')}
          </Button>
        )}
        <Button look="ghost" disabled={isSubmitting} onClick={onDone}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The choice of kind and period of a new limit, without those already set. */
function NamePicker({ form, free }: { form: UseFormReturn<Fields>; free: readonly Name[] }) {
  const t = useT();
  const { register, control, setValue } = form;
  const kind = useWatch({ control, name: 'kind' });
  const framesLeft = (of: Limit['kind']) => free.filter((one) => one.kind === of).map(({ frame }) => frame);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('safer.kindOf')}>
        <Select
          {...register('kind', {
            onChange: (event: { target: { value: Limit['kind'] } }) =>
              setValue('frame', framesLeft(event.target.value)[0] ?? 'day'),
          })}
        >
          {limitKinds
            .filter((one) => framesLeft(one).length > 0)
            .map((one) => (
              <option key={one} value={one}>
                {t(`safer.kind.${one}`)}
              </option>
            ))}
        </Select>
      </Field>
      <Field label={t('safer.frameOf')}>
        <Select {...register('frame')}>
          {framesLeft(kind).map((one) => (
            <option key={one} value={one}>
              {t(`safer.frame.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
