import { Badge, Button, cx, Empty, Icon, type IconName } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { Lately } from '@sanam/portal/components/lately.tsx';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { Slot } from '@sanam/portal/components/slot.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import type { MessageKey } from '@sanam/portal/i18n/message-key.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { useAct } from '@sanam/client/act';
import type { Input } from '@sanam/client/client';
import { hasCode } from '@sanam/client/refusal';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { addWire, feeText, subtractWire } from '@sanam/portal/lib/amount-sums.ts';
import { paymentsCalls } from '../../contract/calls.ts';
import { isProvenByStatement } from '../../contract/rules.ts';
import { keys } from '../keys.ts';
import { AmountField, amountWords, asRule, checkAmount } from '@sanam/wallet/portal/amount-field.tsx';
import { type DepositMethod, useBalance, useDepositMethods } from '@sanam/wallet/portal/queries.ts';
import { SumLines } from '@sanam/wallet/portal/sum-lines.tsx';
import { amountError, amountPlaces } from '../amount-refusals.ts';
import { DepositGuide } from './deposit-guide.tsx';
import { LockNote } from './lock-note.tsx';
import { NameFirst } from './name-first.tsx';

const chips = ['100.00', '300.00', '500.00', '1000.00', '2000.00', '5000.00', '10000.00', '50000.00'];

export function DepositForm({ onOrdered }: { onOrdered: (id: string) => void }) {
  const t = useT();
  const methods = useDepositMethods();
  return (
    <ListStates
      query={methods}
      isEmpty={({ list }) => list.length === 0}
      icon="wallet"
      emptyTitle={t('deposit.noMethods')}
      emptyText={t('deposit.noMethodsText')}
    >
      {({ list }) => <MethodsForm methods={list} onOrdered={onOrdered} />}
    </ListStates>
  );
}

const methodIcons: Record<DepositMethod['method'], IconName> = {
  PROMPTPAY_BILL: 'qr',
  PROMPTPAY_ID: 'qr',
  BANK_TRANSFER: 'bank',
  TRUEMONEY: 'wallet',
  CARD: 'card',
  CRYPTO: 'coins',
};
const goWords = {
  PROMPTPAY_BILL: 'deposit.go',
  PROMPTPAY_ID: 'deposit.go',
  BANK_TRANSFER: 'deposit.goTransfer',
  TRUEMONEY: 'deposit.goPage',
  CARD: 'deposit.goPage',
  CRYPTO: 'deposit.goAddress',
} as const satisfies Record<DepositMethod['method'], MessageKey>;

function useOrder(onOrdered: (id: string) => void) {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<'createDeposit'>['body']) =>
      act.run(body, (idempotencyKey) => call(paymentsCalls.createDeposit, { body }, { idempotencyKey })),
    onError: () => {
      // After a refusal the form reloads, because fee, limits or the method may have changed.
      void client.invalidateQueries({ queryKey: [...keys.deposits, 'methods'] });
    },
    onSuccess: (order) => {
      client.setQueryData([...keys.deposits, 'one', order.depositId], order);
      void client.invalidateQueries({ queryKey: [...keys.deposits, 'list'] });
      onOrdered(order.depositId);
    },
  });
}

function MethodsForm({ methods, onOrdered }: { methods: readonly DepositMethod[]; onOrdered: (id: string) => void }) {
  const t = useT();
  const [code, setCode] = useState(methods.find((method) => method.state === 'open')?.method);
  const method = methods.find((one) => one.method === code);
  return (
    <div className="flex flex-col gap-4">
      <div role="radiogroup" aria-label={t('deposit.method')} className="grid gap-3 sm:grid-cols-2">
        {methods.map((one) => (
          <MethodCard key={one.method} method={one} chosen={one.method === code} onChoose={() => setCode(one.method)} />
        ))}
      </div>
      {method ? (
        <>
          <div>
            <DepositGuide method={method.method} />
          </div>
          {isProvenByStatement(method.method) ? <NameFirst /> : null}
          <OrderForm key={method.method} method={method} onOrdered={onOrdered} />
        </>
      ) : (
        <Empty icon="lock" title={t('deposit.noneOpen')} />
      )}
    </div>
  );
}

function MethodCard({ method, chosen, onChoose }: { method: DepositMethod; chosen: boolean; onChoose: () => void }) {
  const t = useT();
  const symbol = useBalance().data?.symbol ?? '';
  const open = method.state === 'open';
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      disabled={!open}
      onClick={onChoose}
      className={cx(
        'flex items-center gap-3 rounded-lg border-2 p-3 text-start disabled:opacity-60',
        chosen ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
      )}
    >
      <span className="flex size-12 shrink-0 items-center justify-center rounded-md bg-brand text-on-brand">
        <Icon name={methodIcons[method.method]} size={26} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t(`deposit.methodName.${method.method}`)}</span>
        <span className="num block text-xs text-ink-soft">
          {t('deposit.limits', { min: moneyText(method.min, symbol), max: moneyText(method.max, symbol) })}
        </span>
      </span>
      {open ? null : <Badge tone="caution">{t(method.state === 'busy' ? 'deposit.busy' : 'deposit.closed')}</Badge>}
    </button>
  );
}

function checkOrder(typed: string, method: DepositMethod, symbol: string, t: Translate) {
  const text = t('deposit.overDaily', { left: moneyText(method.dailyLeft, symbol) });
  const rule = { min: method.min, max: method.max, cap: { amount: method.dailyLeft, text } };
  return checkAmount(typed, rule, amountWords(method, symbol, t));
}

/** The bonus chosen with the deposit. A refused one is deselected and the offers are reloaded. */
function useOffer() {
  const [promotionId, setPromotionId] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  return {
    slot: { attempt, chosen: promotionId, onChoose: setPromotionId },
    body: promotionId === null ? {} : { promotionId },
    look: (thrown: unknown) => {
      if (!hasCode(thrown, 'wallet.offerUnavailable')) return;
      setPromotionId(null);
      setAttempt(attempt + 1);
    },
  };
}

/** The form of an order. Its button sticks to the lower edge, so that sums and offers that arrive do not move it. */
function OrderForm({ method, onOrdered }: { method: DepositMethod; onOrdered: (id: string) => void }) {
  const t = useT();
  const symbol = useBalance().data?.symbol ?? '';
  const order = useOrder(onOrdered);
  const offer = useOffer();
  const form = useForm({ defaultValues: { amount: '' } });
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const check = (typed: string) => checkOrder(typed, method, symbol, t);
  const { field } = useController({ control: form.control, name: 'amount', rules: { validate: asRule(check) } });
  const { value: typed, onChange, ref } = field;
  const checked = check(typed);
  const amount = 'amount' in checked ? checked.amount : null;
  const submit = form.handleSubmit(async (given) => {
    const now = check(given.amount);
    if ('error' in now) return;
    try {
      await order.mutateAsync({ method: method.method, amount: now.amount, ...offer.body });
    } catch (thrown) {
      offer.look(thrown);
      showRefusal(form, thrown, { codes: amountPlaces });
    }
  });
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      // As high as its window, so that the bar is at the lower edge before offers come; the focus stays above the bar.
      className="flex min-h-dvh flex-col gap-4 md:min-h-[min(100dvh,760px)] [&_:is(a,button,input,summary)]:scroll-mb-28"
    >
      <AmountField
        label={t('deposit.amount')}
        typed={typed}
        onType={onChange}
        ref={ref}
        symbol={symbol}
        min={method.min}
        max={method.max}
        chips={chips}
        error={amountError(errors.amount, checked, isSubmitted)}
        hint={t('deposit.hint', boundsOf(method, symbol))}
      />
      {amount === null ? null : <OrderSums amount={amount} method={method} />}
      <LockNote
        credited={amount === null ? null : creditedOf(amount, method)}
        percent={method.turnoverPercent}
        symbol={symbol}
      />
      <Lately place={null}>
        <Slot of="depositOffers" amount={amount} method={method.method} {...offer.slot} />
      </Lately>
      <div className="sticky bottom-0 z-10 -mx-4 mt-auto flex flex-col gap-3 border-t border-line bg-surface px-4 py-3 md:-mx-6 md:px-6">
        <FormAlert text={errors.root?.message} />
        <Button type="submit" look="primary" size="large" wide busy={isSubmitting}>
          {t(goWords[method.method])}
        </Button>
      </div>
    </form>
  );
}

const boundsOf = (method: DepositMethod, symbol: string) => ({
  min: moneyText(method.min, symbol),
  max: moneyText(method.max, symbol),
  left: moneyText(method.dailyLeft, symbol),
  count: method.countLeft,
});

const creditedOf = (amount: string, method: DepositMethod): string => subtractWire(amount, feeText(amount, method));

/** The balance before, the fee and the balance after. */
function OrderSums({ amount, method }: { amount: string; method: DepositMethod }) {
  const t = useT();
  const balance = useBalance().data;
  if (!balance) return null;
  const fee = feeText(amount, method);
  const after = addWire(balance.sumBalance, creditedOf(amount, method));
  return (
    <SumLines
      lines={[
        { label: t('wallet.before'), text: moneyText(balance.sumBalance, balance.symbol) },
        { label: t('wallet.fee'), text: moneyText(fee, balance.symbol) },
        { label: t('deposit.after'), text: moneyText(after, balance.symbol), strong: true },
      ]}
    />
  );
}
