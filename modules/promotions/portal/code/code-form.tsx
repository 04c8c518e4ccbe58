import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { Button, Card, Field, Input } from '@sanam/ui';
import { type FormEvent, useId, useState } from 'react';
import { promotionCalls } from '../../contract/calls.ts';
import { CODE_MAX, isCode } from '../../contract/codes.ts';
import { claimedWords } from '../list/state-button.tsx';
import { useActivityAct } from '../queries.ts';
import { useMoney } from '../use-money.ts';

/** Who has a code types it here; what it gives is there at once. */
export function CodeForm() {
  const t = useT();
  const money = useMoney();
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const redeem = useActivityAct(
    typed,
    (idempotencyKey) => call(promotionCalls.redeemCode, { body: { code: typed } }, { idempotencyKey }),
    ({ title, bonus, amount }) => `${title}: ${t(claimedWords(bonus), { amount: money(amount) })}`,
  );
  const problem = isChecked && !isCode(typed) ? t('promotions.code.form') : undefined;
  const clear = () => {
    setTyped('');
    setIsChecked(false);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isCode(typed)) redeem.mutate(undefined, { onSuccess: clear });
  };
  return (
    <Card as="section" flat aria-labelledby={titleId}>
      <form onSubmit={send} noValidate className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="mb-2 font-semibold">
            {t('promotions.code.title')}
          </h2>
          <Field label={t('promotions.code.label')} error={problem}>
            <Input
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={CODE_MAX + 8}
            />
          </Field>
        </div>
        <Button type="submit" look="brand" busy={redeem.isPending}>
          {t('promotions.code.go')}
        </Button>
      </form>
    </Card>
  );
}
