import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { ImportReport } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';

interface DialogProps {
  report: ImportReport;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** The dialog that imports the good rows of a checked file. */
export function LandDialog({ report, reload, onClose }: DialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const { values, set } = useOpenedDraft({ newGamesOn: true });
  const { newGamesOn } = values;

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    const body = { newGamesOn, reason: reason ?? '' };
    const { added, changed } = await call('opsLandImport', { params: { id: report.id }, body });
    notify(t('import.landed', { added, changed }), { type: 'success' });
    await reload();
  }

  return (
    <ActDialog
      title={t('import.landTitle', { vendor: report.vendor })}
      effects={[
        t('import.landWhat', { added: report.added, changed: report.changed }),
        ...(report.bad > 0 ? [t('import.landBad', { smart_count: report.bad })] : []),
        t('import.landOwn'),
        t('import.landMissing'),
        t('import.landWhole'),
      ]}
      confirm={t('import.landGo')}
      reason="required"
      content={{ import: report.id, newGamesOn }}
      run={run}
      onStale={async () => void (await reload())}
      onClose={onClose}
    >
      {report.added > 0 && (
        <FormControlLabel
          control={<Switch checked={newGamesOn} onChange={(event) => set('newGamesOn', event.target.checked)} />}
          label={t('import.newGamesOn')}
          sx={{ mb: 1 }}
        />
      )}
    </ActDialog>
  );
}
