import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { useParams } from 'react-router';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { api } from '@sanam/console/lib/api.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { ImportReport } from '@sanam/console/lib/records.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { ImportState } from './import-list.tsx';
import { ChangeTable, FaultTable } from './import-tables.tsx';
import { LandDialog } from './land-dialog.tsx';

/** The page of a checked file: the changes it would make or made, and the rows with faults. */
export function ImportPage() {
  const { id = '' } = useParams();
  const query = useSettings('opsGetImport', { params: { id } });
  return (
    <RecordFrame query={query}>{(report) => <ReportView report={report} reload={() => query.refetch()} />}</RecordFrame>
  );
}

interface ViewProps {
  report: ImportReport;
  reload: () => Promise<unknown>;
}

function ReportView({ report, reload }: ViewProps) {
  const t = useWords();
  const times = useTimeWords();
  const name = report.source === 'vendor' ? t('import.vendorsList') : report.fileName;
  const who =
    report.landedAt === null
      ? t('import.checkedBy', { name: report.createdBy, time: times.dateTime(report.createdAt) })
      : t('import.landedBy', { name: report.landedBy ?? '', time: times.dateTime(report.landedAt) });
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={name} />
      <RecordHead
        title={`${t('vendor.one')} ${report.vendor}`}
        figure={name}
        tags={<ImportState state={report.state} />}
        actions={<Actions report={report} reload={reload} />}
      >
        <Typography sx={{ color: 'text.secondary' }}>{who}</Typography>
      </RecordHead>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Counts report={report} />
        <Notes report={report} />
        {report.changes.length > 0 && <ChangeTable report={report} />}
        {report.faults.length > 0 && <FaultTable report={report} />}
      </Box>
    </Box>
  );
}

function Actions({ report, reload }: ViewProps) {
  const t = useWords();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const mayImport = useMay('games.catalogue.import');
  const [isAsking, setIsAsking] = useState(false);
  const toLand = report.added + report.changed;

  async function save(): Promise<void> {
    try {
      await api.save('opsImportFaults', { params: { id: report.id } });
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
  }

  return (
    <>
      {mayImport && report.state === 'checked' && (
        <Button variant="contained" disabled={!report.canLand || toLand === 0} onClick={() => setIsAsking(true)}>
          {t('import.land', { count: toLand })}
        </Button>
      )}
      {report.bad > 0 && (
        <Button variant="outlined" onClick={() => void save()}>
          {t('import.saveFaults', { count: report.bad })}
        </Button>
      )}
      {isAsking && <LandDialog report={report} reload={reload} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function Counts({ report }: { report: ImportReport }) {
  const t = useWords();
  const figures = (['rows', 'added', 'changed', 'unchanged', 'bad'] as const).map((name) => ({
    name,
    value: report[name],
  }));
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))' }}>
      {figures.map(({ name, value }) => (
        <Card key={name} sx={{ p: 1.5 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(`import.${name}`)}
          </Typography>
          <Typography variant="h5" component="p" sx={{ color: name === 'bad' && value > 0 ? 'error.main' : undefined }}>
            {value}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}

function Notes({ report }: { report: ImportReport }) {
  const t = useWords();
  const isDry = report.state === 'checked';
  return (
    <>
      {isDry && report.canLand && report.added + report.changed === 0 && (
        <Alert severity="success">{t('import.nothing')}</Alert>
      )}
      {isDry && !report.canLand && <Alert severity="warning">{t('refusal.games.importGone')}</Alert>}
      {isDry && report.canLand && report.added + report.changed > 0 && <Alert severity="info">{t('import.dry')}</Alert>}
      {report.unknownColumns.length > 0 && (
        <Alert severity="warning">{t('import.unknownColumns', { names: report.unknownColumns.join(', ') })}</Alert>
      )}
    </>
  );
}
