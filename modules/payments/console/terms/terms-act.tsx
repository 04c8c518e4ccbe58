import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { isWithin, type Terms, type TermsRecord } from './terms.ts';

interface ActProps {
  terms: Terms;
  record: TermsRecord;
  reload: () => Promise<void>;
}

/** The button that proposes other numbers; hidden while a proposal is pending. */
export function TermsAct({ terms, record, reload }: ActProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (record.approval !== null && !isOpen) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)} sx={{ mt: 1.5 }}>
        {terms.change}
      </Button>
      {isOpen && <TermsDialog terms={terms} record={record} reload={reload} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function TermsDialog({ terms, record, reload, onClose }: ActProps & { onClose: () => void }) {
  const t = useWords();
  const notify = useNotify();
  const [typed, setTyped] = useState(textOf(record.numbers));
  const { version } = record;
  const isGood = terms.fields.every(({ name, bounds }) => isWithin(bounds, typed[name] ?? ''));
  const isChanged = terms.fields.some(({ name }) => typed[name] !== String(record.numbers[name]));
  return (
    <ActDialog
      title={terms.change}
      effects={[terms.effect, t('terms.two')]}
      confirm={terms.change}
      reason="required"
      isReady={isGood && isChanged}
      content={{ typed, version }}
      run={async ({ reason = '', idempotencyKey }) => {
        await terms.propose({ version, reason, numbers: numbersOf(typed) }, idempotencyKey);
        notify(t('action.proposed'), { type: 'info' });
        await reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      {terms.fields.map(({ name, label, bounds }) => (
        <TextSetting
          key={name}
          label={label}
          value={typed[name] ?? ''}
          isDisabled={false}
          problem={isWithin(bounds, typed[name] ?? '') ? undefined : t('terms.bad', bounds)}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
        />
      ))}
    </ActDialog>
  );
}

const textOf = (numbers: TermsRecord['numbers']): Record<string, string> =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]));

const numbersOf = (typed: Record<string, string>): Record<string, number> =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, Number(text)]));
