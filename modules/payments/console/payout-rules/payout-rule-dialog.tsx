import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { PayoutRule } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type Fields, partOf, useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { riskRules } from '../../contract/risk.ts';
import { type FieldKind, RegisterFields } from '../register/setting-fields.tsx';

const WEEK_MINUTES = 10_080;
const score = { min: 1, max: 1000 };
const kinds = {
  amountMin: 'amount',
  amountMax: 'amount',
  dailySum: 'amount',
  dailyCount: { min: 1, max: 1000 },
  feeFixed: 'amount',
  feeBasisPoints: { min: 0, max: 5000 },
  automaticMax: 'amount',
  automaticScoreBelow: { min: 0, max: 1000 },
  automaticMemberDaily: 'amount',
  automaticMerchantDaily: 'amount',
  secondPersonAbove: 'amount',
  secondPersonScore: score,
  targetP50Minutes: { min: 1, max: WEEK_MINUTES },
  targetP90Minutes: { min: 1, max: WEEK_MINUTES },
  receiptMinutes: { min: 10, max: WEEK_MINUTES },
  disputeDays: { min: 30, max: 365 },
  holdHours: { min: 0, max: 720 },
  bankAccountsMax: { min: 1, max: 10 },
  bankAccountsLevel: { min: 1, max: 3 },
  bankAccountsLevelMax: { min: 1, max: 10 },
} satisfies Record<Exclude<keyof PayoutRule['settings'], 'points'>, FieldKind>;
const POINTS_MAX = 200;

/** The dialog that proposes a change of the payout rule. */
export function PayoutRuleDialog({ rule, onClose }: { rule: PayoutRule; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const draft = useOpenedDraft(rule.settings, (path) => path.replace(/^settings\./, ''));
  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { settings: draft.values, reason: reason ?? '', expectedVersion: rule.version };
    await draft.sending(() => call('opsChangePayoutRule', { params: { id: rule.id }, body }, { idempotencyKey }));
    notify(t('action.proposed'), { type: 'info' });
    void reload('payoutRules', rule.id);
  }
  return (
    <ActDialog
      title={t('payoutRule.changeTitle')}
      effects={[t('payoutRule.what'), t('payoutRule.never'), t('register.changeTwo')]}
      confirm={t('register.changeGo')}
      reason="required"
      isReady={draft.isDirty}
      content={{ ...draft.values, version: rule.version }}
      run={run}
      onStale={() => reload('payoutRules', rule.id)}
      onClose={onClose}
    >
      <RegisterFields draft={draft} kinds={kinds} words="payoutRule.setting" />
      <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
        {t('payoutRule.points')}
      </Typography>
      <PointFields draft={partOf(draft, 'points', draft.values.points)} />
    </ActDialog>
  );
}

/** The points of each risk sign, beside its name: the names are too long for the frame of a field. */
function PointFields({ draft }: { draft: Fields<PayoutRule['settings']['points']> }) {
  const words = useCodeWords();
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: '1fr 88px', columnGap: 1.5, rowGap: 1, alignItems: 'center', mb: 2 }}
    >
      {riskRules.map((code) => (
        <Fragment key={code}>
          <span aria-hidden>{words('withdrawal.risks', code)}</span>
          <NumberField
            label={words('withdrawal.risks', code)}
            value={draft.values[code]}
            min={0}
            max={POINTS_MAX}
            isDisabled={false}
            problem={draft.problemAt(code)}
            onChange={(points) => draft.set(code, points)}
          />
        </Fragment>
      ))}
    </Box>
  );
}
