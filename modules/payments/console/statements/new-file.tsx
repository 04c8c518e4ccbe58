import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Link as RouterLink, useNavigate } from 'react-router';
import { Refusal } from '@sanam/client/refusal';
import { FileButton } from '@sanam/console/components/file-button.tsx';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { ChoiceSetting, FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useCodeWords, useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { api } from '@sanam/console/lib/api.ts';
import type { StatementTemplate } from '@sanam/console/lib/records.ts';
import { type Draft, useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { AccountField } from '../account-field.tsx';
import { toChoice, useOurAccounts } from '../use-our-accounts.ts';

const ALL = { query: { pageSize: '100' } } as const;
const NONE = '';
/** The choice without a template. An empty value would leave the field blank. */
const CAMT = 'camt';

/** The upload of a statement file. Its lines are shown before any of them is booked. */
export function NewFile() {
  const t = useWords();
  const navigate = useNavigate();
  const templates = useSettings('opsListStatementTemplates', ALL).data?.list ?? [];
  const draft = useOpenedDraft<FileAsk>({ account: NONE, template: CAMT, from: null, until: null });
  const { account, template, from, until } = draft.values;
  const read = useMutation({
    mutationFn: (file: File) =>
      api.upload(
        'opsReadStatementFile',
        file,
        { account },
        { template: template === CAMT ? NONE : template, from, until },
      ),
    onSuccess: ({ id }) => void navigate(`/statementFiles/${id}/show`),
  });
  const isDisabled = account === NONE || read.isPending;
  return (
    <Box sx={{ pt: 1, mb: 1.5 }}>
      <Section title={t('statement.new')} level="h2">
        <FileFields draft={draft} templates={templates} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 1.5 }}>
          <FileButton
            label={t('statement.choose')}
            busyLabel={t('statement.reading')}
            accept=".xml,.csv,.txt,text/xml,application/xml,text/csv,text/plain"
            isDisabled={isDisabled}
            isBusy={read.isPending}
            onFile={read.mutate}
          />
          <Link component={RouterLink} to="/statementTemplates">
            {t('resources.statementTemplates.name')}
          </Link>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('statement.bounds')}
        </Typography>
        <FileError error={read.error} />
      </Section>
    </Box>
  );
}

interface FileAsk {
  account: string;
  template: string;
  from: string | null;
  until: string | null;
}

/** The fields for the account, the template and the period that the statement covers. */
function FileFields({ draft, templates }: { draft: Draft<FileAsk>; templates: readonly StatementTemplate[] }) {
  const t = useWords();
  const accounts = useOurAccounts().filter(({ readsFiles }) => readsFiles);
  const { values } = draft;
  return (
    <FieldGrid>
      <AccountField
        label={t('field.channel')}
        choices={accounts.map(toChoice)}
        value={values.account}
        onChange={(value) => draft.set('account', value)}
      />
      <ChoiceSetting
        label={t('statement.form')}
        value={values.template}
        choices={[
          { value: CAMT, label: t('statement.camt') },
          ...templates.map(({ id, settings }) => ({ value: id, label: settings.name })),
        ]}
        isDisabled={false}
        onChange={(value) => draft.set('template', value)}
      />
      <MomentField
        label={t('statement.from')}
        value={values.from}
        hint={t('statement.periodHint')}
        onChange={(value) => draft.set('from', value)}
      />
      <MomentField label={t('statement.until')} value={values.until} onChange={(value) => draft.set('until', value)} />
    </FieldGrid>
  );
}

/** The reason why the file was refused, with the row at fault. */
function FileError({ error }: { error: unknown }) {
  const t = useWords();
  const words = useCodeWords();
  const errorWords = useErrorWords();
  if (error === null) return null;
  const { problem, row, found, fileId } = error instanceof Refusal ? error.values : {};
  return (
    <Alert severity="error" sx={{ mt: 1 }}>
      {errorWords(error)}{' '}
      {typeof problem === 'string' &&
        (typeof row === 'number' ? t('statement.atRow', { row }) : '') + words('statement.problem', problem)}
      {typeof found === 'string' && t('statement.found', { found })}
      {typeof fileId === 'string' && (
        <Link component={RouterLink} to={`/statementFiles/${fileId}/show`}>
          {t('statement.open')}
        </Link>
      )}
    </Alert>
  );
}
