import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Maintenance } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';

type Tester = Maintenance['testers'][number];

interface TestersProps {
  merchantId: string;
  testers: readonly Tester[];
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}

/** The list of members and addresses that see the portal while it is closed to others. */
export function Testers({ merchantId, testers, isDisabled, reload }: TestersProps) {
  const t = useWords();
  const [asked, setAsked] = useState<Tester | 'new'>();
  return (
    <Section title={t('tester.title')} level="h2">
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('tester.hint')}</Typography>
      {testers.length === 0 && <Typography sx={{ mb: 1 }}>{t('tester.none')}</Typography>}
      <Box component="ul" aria-label={t('tester.title')} sx={{ listStyle: 'none', m: 0, mb: 1, p: 0 }}>
        {testers.map((tester) => (
          <Box
            key={`${tester.kind} ${tester.value}`}
            component="li"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, borderTop: 1, borderColor: 'divider' }}
          >
            <Tag>{t(`tester.kind.${tester.kind}`)}</Tag>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{tester.value}</Box>
            {!isDisabled && (
              <Button
                size="small"
                color="error"
                onClick={() => setAsked(tester)}
                aria-label={`${t('tester.remove')}: ${tester.value}`}
              >
                {t('tester.remove')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {!isDisabled && (
        <Button variant="outlined" onClick={() => setAsked('new')}>
          {t('tester.add')}
        </Button>
      )}
      {asked === 'new' && <AddTester merchantId={merchantId} reload={reload} onClose={() => setAsked(undefined)} />}
      {asked !== undefined && asked !== 'new' && (
        <RemoveTester merchantId={merchantId} tester={asked} reload={reload} onClose={() => setAsked(undefined)} />
      )}
    </Section>
  );
}

interface DialogProps {
  merchantId: string;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

function AddTester({ merchantId, reload, onClose }: DialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const draft = useOpenedDraft<Pick<Tester, 'kind' | 'value'>>({ kind: 'account', value: '' });
  const { values, set } = draft;
  const { kind, value } = values;
  const problem = draft.problemAt('value');

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    const body = { kind, value, reason: reason ?? '' };
    await draft.sending(() => call('opsAddTester', { params: { merchantId }, body }));
    notify(t('tester.added'), { type: 'success' });
    await reload();
  }

  return (
    <ActDialog
      title={t('tester.addTitle')}
      effects={[t(`tester.what.${kind}`)]}
      confirm={t('tester.addGo')}
      reason="required"
      isReady={value.trim() !== ''}
      content={values}
      run={run}
      onStale={async () => void (await reload())}
      onClose={onClose}
    >
      <TextField
        select
        label={t('field.kind')}
        value={kind}
        onChange={({ target }) => set('kind', target.value as Tester['kind'])}
      >
        {(['account', 'cidr'] as const).map((one) => (
          <MenuItem key={one} value={one}>
            {t(`tester.kind.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t(`tester.value.${kind}`)}
        value={value}
        required
        error={problem !== undefined}
        helperText={problem ?? t(`tester.valueHint.${kind}`)}
        onChange={({ target }) => set('value', target.value)}
        slotProps={{ htmlInput: { maxLength: 64, autoCapitalize: 'none', spellCheck: false } }}
      />
    </ActDialog>
  );
}

function RemoveTester({ merchantId, tester, reload, onClose }: DialogProps & { tester: Tester }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    await call('opsRemoveTester', { params: { merchantId }, body: { ...tester, reason: reason ?? '' } });
    notify(t('tester.removed'), { type: 'success' });
    await reload();
  }

  return (
    <ActDialog
      title={t('tester.removeTitle', { value: tester.value })}
      effects={[t('tester.removeWhat')]}
      confirm={t('tester.removeGo')}
      tone="error"
      reason="required"
      content={tester}
      run={run}
      onStale={async () => void (await reload())}
      onClose={onClose}
    />
  );
}
