import { useNotify } from 'react-admin';
import type { Value } from '@sanam/client/client';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { type AdjustmentKind, adjustmentKinds } from '../../contract/adjustments.ts';

interface Draft {
  kind: AdjustmentKind;
  direction: 'give' | 'take';
  amount: string;
  reference: string;
  told: string;
}

const empty: Draft = { kind: 'goodwill', direction: 'give', amount: '', reference: '', told: '' };

interface AdjustDialogProps {
  memberId: string;
  now: Value<'opsGetCash'>;
  onDone: () => void;
  onClose: () => void;
}

/** The form of a correction of cash. A second person confirms it. Goodwill is only given. */
export function AdjustDialog({ memberId, now, onDone, onClose }: AdjustDialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const draft = useOpenedDraft(empty);
  const { kind, amount, reference, told } = draft.values;
  const direction = kind === 'goodwill' ? 'give' : draft.values.direction;
  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { kind, direction, amount, reference, told, reason: reason ?? '' };
    await draft.sending(() => call('opsAdjustCash', { params: { id: memberId }, body }, { idempotencyKey }));
    notify(t('action.proposed'), { type: 'success' });
    onDone();
  }
  return (
    <ActDialog
      title={t('adjustment.title')}
      effects={[
        t('adjustment.effectNow', { cash: moneyWithSymbol(now.cash), max: moneyWithSymbol(now.max) }),
        t('adjustment.effectTold'),
        t('withdrawal.twoPeople'),
      ]}
      confirm={t('adjustment.go')}
      tone="error"
      reason="required"
      isReady={amount !== '' && reference.trim() !== '' && told.trim() !== ''}
      content={{ memberId, ...draft.values, direction }}
      run={run}
      onStale={async () => onDone()}
      onClose={onClose}
    >
      <FieldGrid>
        <ChoiceSetting
          label={t('adjustment.kindHead')}
          value={kind}
          choices={adjustmentKinds.map((one) => ({ value: one, label: t(`adjustment.kind.${one}`) }))}
          isDisabled={false}
          onChange={(value) => draft.set('kind', value)}
        />
        <ChoiceSetting
          label={t('adjustment.direction')}
          value={direction}
          choices={(['give', 'take'] as const).map((one) => ({ value: one, label: t(`adjustment.${one}`) }))}
          isDisabled={kind === 'goodwill'}
          onChange={(value) => draft.set('direction', value)}
        />
        <AmountSetting
          label={t('field.amount')}
          value={amount === '' ? null : amount}
          problem={draft.field('amount').problem}
          onChange={(value) => draft.set('amount', value ?? '')}
        />
        <TextSetting label={t('adjustment.reference')} isDisabled={false} {...draft.field('reference')} />
        <TextSetting label={t('adjustment.told')} isDisabled={false} isWide rows={2} {...draft.field('told')} />
      </FieldGrid>
    </ActDialog>
  );
}
