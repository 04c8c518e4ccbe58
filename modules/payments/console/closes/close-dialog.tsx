import TextField from '@mui/material/TextField';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { AccountDay } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { ourAccount } from '../our-account.tsx';
import { Differences, explainedBy, type Explaining } from './differences.tsx';

interface CloseProps {
  day: AccountDay;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

interface Typed extends Explaining {
  opening: string | null;
  closing: string | null;
  due: string;
}

const NOTHING: Explaining = { lines: [], otherNote: '', otherAmount: null };

function bodyOf(day: AccountDay, values: Typed, reason: string) {
  const { opening, closing, due } = values;
  const explained = explainedBy(values);
  return {
    ...(day.opening === null && opening !== null && { opening }),
    closing: closing ?? '',
    ...(due !== '' && { due }),
    ...(explained.length > 0 && { explained }),
    seen: { in: day.in, out: day.out, fees: day.fees },
    reason,
  };
}

/** The dialog that proposes to close a day with the balances of the statement. */
export function CloseDialog({ day, reload, onClose }: CloseProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const draft = useOpenedDraft<Typed>({ opening: day.opening, closing: day.closingByFile, due: '', ...NOTHING });
  const { opening, closing, due } = draft.values;
  const isFirst = day.opening === null;
  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const params = { account: day.account, day: day.day };
    const body = bodyOf(day, draft.values, reason ?? '');
    await draft.sending(() => call('opsCloseDay', { params, body }, { idempotencyKey }));
    notify(t('action.proposed'), { type: 'info' });
    await Promise.all([reload(), reloadRecord('dayCloses', '')]);
  }
  return (
    <ActDialog
      title={t('close.title', { day: day.day, account: ourAccount(day) })}
      effects={[t('close.what', { count: day.lineCount }), t('close.later'), t('register.changeTwo')]}
      confirm={t('close.go')}
      reason="required"
      isReady={closing !== null && (!isFirst || opening !== null)}
      content={{ ...draft.values, in: day.in, out: day.out, fees: day.fees }}
      run={run}
      onStale={async () => void (await reload())}
      onClose={onClose}
    >
      <FieldGrid>
        {isFirst && (
          <AmountSetting
            label={t('close.opening')}
            value={opening}
            problem={draft.problemAt('opening')}
            onChange={(value) => draft.set('opening', value)}
          />
        )}
        <AmountSetting
          label={t('close.closing')}
          value={closing}
          problem={draft.problemAt('closing')}
          onChange={(value) => draft.set('closing', value)}
        />
        <TextField
          type="date"
          label={t('close.due')}
          value={due}
          onChange={({ target }) => draft.set('due', target.value)}
          sx={{ m: 0 }}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </FieldGrid>
      <Differences day={day} draft={draft} change={draft.change} />
    </ActDialog>
  );
}
