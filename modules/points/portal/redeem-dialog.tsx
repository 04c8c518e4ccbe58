import { Button, Callout, Dialog, Field, Select, toast } from '@sanam/ui';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { copyText } from '@sanam/portal/lib/copy-text.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { AddressFields } from './address-fields.tsx';
import { BonusText } from './bonus-text.tsx';
import { PasswordField } from './password-field.tsx';
import { type Reward, useConfig, usePoints, useRedeem } from './queries.ts';
import { RewardPictures } from './reward-picture.tsx';
import { TicketsText } from './tickets-text.tsx';

const QUANTITY_MAX = 20;
const places = {
  'points.passwordWrong': 'password',
  'points.passwordLocked': 'password',
} as const;

interface Wish {
  variantId: string;
  quantity: string;
  name: string;
  phone: string;
  text: string;
  password: string;
}

interface RedeemDialogProps {
  reward: Reward;
  onClose: () => void;
}

/** Converts the form to the request body. Only goods have an address. */
function bodyOf({ rewardId, version, kind }: Reward, { variantId, quantity, name, phone, text, password }: Wish) {
  const piece = { rewardId, version, variantId, quantity: Number(quantity), password };
  return kind === 'goods' ? { ...piece, address: { name, phone, text } } : piece;
}

function doneText(t: Translate, { kind, title }: Reward): string {
  if (kind === 'freeRounds') return t('points.reward.roundsDone');
  if (kind === 'ticket') return t('points.reward.ticketsDone');
  return kind === 'bonus' ? t('points.reward.bonusDone') : t('points.redeem.done', { title });
}

function useRedeemForm({ reward, onClose }: RedeemDialogProps) {
  const t = useT();
  const redeem = useRedeem();
  const [code, setCode] = useState<string | null>(null);
  const first = reward.variants.find(({ available }) => available > 0) ?? reward.variants[0];
  const form = useForm<Wish>({
    defaultValues: { variantId: first?.variantId ?? '', quantity: '1', name: '', phone: '', text: '', password: '' },
  });
  const submit = form.handleSubmit(async (wish) => {
    try {
      const done = await redeem.mutateAsync(bodyOf(reward, wish));
      toast(doneText(t, reward), 'gain');
      if (done.code === undefined) onClose();
      else setCode(done.code);
    } catch (thrown) {
      showRefusal(form, thrown, { codes: places });
    }
  });
  return { form, submit, code, isBusy: redeem.isPending };
}

/** The dialog that redeems one reward. It shows the code of a voucher at once; the redemptions also list it. */
export function RedeemDialog(props: RedeemDialogProps) {
  const t = useT();
  const { reward, onClose } = props;
  const { form, submit, code, isBusy } = useRedeemForm(props);
  const kind = useConfig().data?.password ?? 'login';
  const points = usePoints().data?.points ?? 0;
  const { register, formState } = form;
  const total = reward.price * Number(useWatch({ control: form.control, name: 'quantity' }));
  return (
    <Dialog open sheet height={640} onClose={onClose} closeLabel={t('app.close')} title={reward.title}>
      {code === null ? (
        <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
          <RewardPictures reward={reward} />
          {reward.bonus !== null && <BonusText bonus={reward.bonus} />}
          {reward.tickets !== null && <TicketsText tickets={reward.tickets} />}
          <PieceFields reward={reward} form={form} />
          {reward.kind === 'goods' && <AddressFields register={register} errors={formState.errors} />}
          <p className="num flex items-baseline justify-between gap-3">
            <span className="text-ink-soft">{t('points.redeem.has', { points: countText(points) })}</span>
            <span className="text-xl font-semibold">{t('points.count', { points: countText(total) })}</span>
          </p>
          {total > points && <Callout tone="caution">{t('refusal.points.insufficient')}</Callout>}
          <PasswordField
            field={register('password', { required: t('points.passwordMissing') })}
            kind={kind}
            error={formState.errors.password?.message}
          />
          <FormAlert text={formState.errors.root?.message} />
          <Button type="submit" look="primary" size="large" wide busy={isBusy} disabled={total > points}>
            {t('points.redeem.go')}
          </Button>
        </form>
      ) : (
        <Code code={code} onClose={onClose} />
      )}
    </Dialog>
  );
}

function PieceFields({ reward, form: { register } }: { reward: Reward; form: UseFormReturn<Wish> }) {
  const t = useT();
  const most = Math.min(QUANTITY_MAX, reward.limitLeft ?? QUANTITY_MAX);
  return (
    <>
      {reward.variants.length > 1 && (
        <Field label={t('points.redeem.variant')}>
          <Select {...register('variantId')}>
            {reward.variants.map(({ variantId, name, available }) => (
              <option key={variantId} value={variantId} disabled={available === 0}>
                {t('points.redeem.variantLeft', { name, count: countText(available) })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {reward.kind === 'goods' && most > 1 && (
        <Field label={t('points.redeem.quantity')}>
          <Select {...register('quantity')}>
            {Array.from({ length: most }, (_, at) => String(at + 1)).map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}

function Code({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{t('points.redeem.codeText')}</p>
      <p className="tabular rounded-md bg-sunken p-4 text-center text-xl font-semibold break-all">{code}</p>
      <Button look="primary" size="large" wide onClick={() => void copyText(code, t('points.redeem.copied'))}>
        {t('points.redeem.copy')}
      </Button>
      <Button size="large" wide onClick={onClose}>
        {t('app.close')}
      </Button>
    </div>
  );
}
