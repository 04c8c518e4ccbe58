import { toWire } from '@sanam/contract';
import { Button, Callout, Dialog, Field, Input, toast } from '@sanam/ui';
import { useForm, useWatch } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { cashOf, wholeSteps } from '../contract/convert-rules.ts';
import { PasswordField } from './password-field.tsx';
import { type Config, useConvert } from './queries.ts';

const PERCENT = 100;
const DIGITS = /^\d{1,12}$/;
const places = {
  'points.insufficient': 'points',
  'points.belowMinimum': 'points',
  'points.limit': 'points',
  'points.passwordWrong': 'password',
  'points.passwordLocked': 'password',
} as const;

interface ConvertDialogProps {
  config: Config;
  points: number;
  symbol: string;
  onClose: () => void;
}

/** Returns the largest number of points that can be converted now, in whole steps. */
function mostOf({ convert }: Config, points: number): number {
  const most = convert.left === null ? points : Math.min(points, convert.left);
  return Number(wholeSteps(BigInt(most), BigInt(convert.step)));
}

function useConvertForm({ config, points, symbol, onClose }: ConvertDialogProps) {
  const t = useT();
  const convert = useConvert();
  const { min, step, pointsPerUnit } = config.convert;
  const most = mostOf(config, points);
  const form = useForm({ defaultValues: { points: most >= min ? String(most) : '', password: '' } });
  const typed = useWatch({ control: form.control, name: 'points' });
  const taken = DIGITS.test(typed) ? wholeSteps(BigInt(typed), BigInt(step)) : 0n;
  const amount = moneyText(toWire(cashOf(taken, { pointsPerUnit: BigInt(pointsPerUnit) })), symbol);
  const check = (value: string) => {
    if (!DIGITS.test(value)) return t('points.convert.notPoints');
    const asked = wholeSteps(BigInt(value), BigInt(step));
    if (asked < BigInt(min)) return t('refusal.points.belowMinimum', { min: countText(min), step: countText(step) });
    return asked > BigInt(most) ? t('points.convert.most', { points: countText(most) }) : true;
  };
  const submit = form.handleSubmit(async (wish) => {
    try {
      const done = await convert.mutateAsync({ points: Number(wish.points), password: wish.password });
      toast(t('points.convert.done', { amount: moneyText(done.amount, symbol) }), 'gain');
      onClose();
    } catch (thrown) {
      showRefusal(form, thrown, { codes: places });
    }
  });
  return { form, check, submit, taken, amount, most, isBusy: convert.isPending };
}

/** The dialog that converts points to cash in whole steps. It shows points and cash while the member types. */
export function ConvertDialog(props: ConvertDialogProps) {
  const t = useT();
  const { config, onClose } = props;
  const { form, check, submit, taken, amount, most, isBusy } = useConvertForm(props);
  const { register, formState } = form;
  const { pointsPerUnit, step, min, turnoverPercent } = config.convert;
  return (
    <Dialog open sheet height={560} onClose={onClose} closeLabel={t('app.close')} title={t('points.convert.title')}>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">
          {t('points.convert.rate', {
            points: countText(pointsPerUnit),
            amount: moneyText('1.00', props.symbol),
            step: countText(step),
            min: countText(min),
          })}
        </p>
        {turnoverPercent > 0 && (
          <p className="text-sm text-ink-soft">
            {t('points.convert.turnover', { times: String(turnoverPercent / PERCENT) })}
          </p>
        )}
        {most < min && <Callout tone="caution">{t('points.convert.tooFew')}</Callout>}
        <Field
          label={t('points.convert.points')}
          error={formState.errors.points?.message}
          hint={t('points.convert.most', { points: countText(most) })}
          required
        >
          <Input {...register('points', { validate: check })} inputMode="numeric" autoComplete="off" />
        </Field>
        <p className="num flex items-baseline justify-between gap-3" aria-live="polite">
          <span className="text-ink-soft">{t('points.convert.taken', { points: countText(Number(taken)) })}</span>
          <span className="text-xl font-semibold">{amount}</span>
        </p>
        <PasswordField
          field={register('password', { required: t('points.passwordMissing') })}
          kind={config.password}
          error={formState.errors.password?.message}
        />
        <FormAlert text={formState.errors.root?.message} />
        <Button type="submit" look="primary" size="large" wide busy={isBusy} disabled={most < min}>
          {t('points.convert.go')}
        </Button>
      </form>
    </Dialog>
  );
}
