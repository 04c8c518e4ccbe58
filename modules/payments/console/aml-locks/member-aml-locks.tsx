import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { PartList } from '@sanam/console/components/part-list.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { AmlLockRow } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { type AmlAsk, amlAsks } from '../../contract/needs.ts';
import { amlLockColumns } from './aml-lock-columns.tsx';

/** The locks of one member, on the member's page, with a button for a new lock. */
export function MemberAmlLocks({ id }: { id: string }) {
  const t = useWords();
  const mayLock = useMay('risk.aml.lock');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {mayLock && (
        <Button variant="outlined" color="error" sx={{ mb: 1.5 }} onClick={() => setIsOpen(true)}>
          {t('amlLock.open')}
        </Button>
      )}
      <PartList<AmlLockRow>
        resource="amlLocks"
        columns={amlLockColumns.filter(({ source }) => source !== 'member')}
        filter={{ memberId: id }}
        sort={{ field: 'openedAt', order: 'DESC' }}
        empty={{ title: 'empty.amlLocks', hint: 'empty.amlLocksHint' }}
        openPath={(row) => `/amlLocks/${row.id}/show`}
      />
      {isOpen && <OpenLockDialog memberId={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const empty: { amount: string; asks: AmlAsk; told: string } = { amount: '', asks: 'nothing', told: '' };
const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** The form of a new lock. One person may lock. The member reads what to do, never the reason. */
function OpenLockDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const draft = useOpenedDraft(empty);
  const { amount, asks, told } = draft.values;
  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { memberId, amount: orNull(amount), asks, told: orNull(told), reason: reason ?? '' };
    await draft.sending(() => call('opsOpenAmlLock', { body }, { idempotencyKey }));
    notify(t('amlLock.opened'), { type: 'success' });
    refresh();
  }
  return (
    <ActDialog
      title={t('amlLock.openTitle')}
      effects={[t('amlLock.openWhat'), t('amlLock.openStops'), t('amlLock.openSilent')]}
      confirm={t('amlLock.openGo')}
      tone="error"
      reason="required"
      content={{ memberId, ...draft.values }}
      run={run}
      onStale={async () => refresh()}
      onClose={onClose}
    >
      <FieldGrid>
        <TextSetting label={t('amlLock.amount')} isDisabled={false} {...draft.field('amount')} />
        <TextSetting label={t('amlLock.told')} isDisabled={false} {...draft.field('told')} />
      </FieldGrid>
      <FormLabel id="aml-asks">{t('amlLock.asks')}</FormLabel>
      <RadioGroup
        aria-labelledby="aml-asks"
        value={asks}
        onChange={(_event, value) => draft.set('asks', amlAsks.find((one) => one === value) ?? 'nothing')}
      >
        {amlAsks.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={t(`amlLock.ask.${one}`)} />
        ))}
      </RadioGroup>
    </ActDialog>
  );
}
