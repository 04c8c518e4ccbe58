import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { StatementTemplate } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { decimals, encodings, separators, yearKinds } from '../../contract/statements.ts';
import { type FieldKind, RegisterFields } from '../register/setting-fields.tsx';

type Settings = StatementTemplate['settings'];

const choice = (choices: readonly string[]): FieldKind => ({ choices, words: 'statement.choice' });
const lines = { min: 0, max: 100 };
const kinds: Record<keyof Settings, FieldKind> = {
  name: 'text',
  encoding: choice(encodings),
  separator: choice(separators),
  decimal: choice(decimals),
  timeForm: 'text',
  years: choice(yearKinds),
  linesBefore: lines,
  linesAfter: lines,
  dayColumn: 'text',
  clockColumn: 'text',
  amountColumn: 'text',
  inColumn: 'text',
  outColumn: 'text',
  balanceColumn: 'text',
  numberColumn: 'text',
  referenceColumn: 'text',
  payerNameColumn: 'text',
  payerBankColumn: 'text',
  payerAccountColumn: 'text',
  accountColumn: 'text',
  feeWords: 'text',
};
const empty: Settings = {
  name: '',
  encoding: 'utf-8',
  separator: ',',
  decimal: '.',
  timeForm: 'DD/MM/YYYY HH:mm:ss',
  years: 'common',
  linesBefore: 0,
  linesAfter: 0,
  dayColumn: '',
  clockColumn: null,
  amountColumn: null,
  inColumn: null,
  outColumn: null,
  balanceColumn: null,
  numberColumn: null,
  referenceColumn: null,
  payerNameColumn: null,
  payerBankColumn: null,
  payerAccountColumn: null,
  accountColumn: null,
  feeWords: null,
};
/** Maps a path of the call to a path of the form: the call nests the settings, the form does not. */
const inSettings = (path: string): string => path.replace(/^settings\./, '');

/** The dialog for a new template, or for a change of one. */
export function TemplateDialog({ template, onClose }: { template: StatementTemplate | null; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const draft = useOpenedDraft(template?.settings ?? empty, inSettings);
  const refresh = () => reload('statementTemplates', template?.id ?? '');
  async function run({ idempotencyKey }: { idempotencyKey: string }) {
    // A required text that is left empty is sent as '', so that the refusal appears at its field.
    const settings = { ...draft.values, name: draft.values.name ?? '', dayColumn: draft.values.dayColumn ?? '' };
    await draft.sending(() =>
      template === null
        ? call('opsAddStatementTemplate', { body: { settings } }, { idempotencyKey })
        : call(
            'opsChangeStatementTemplate',
            { params: { id: template.id }, body: { settings, expectedVersion: template.version } },
            { idempotencyKey },
          ),
    );
    notify(t('statement.saved'), { type: 'success' });
    void refresh();
  }
  return (
    <ActDialog
      title={
        template === null ? t('statement.addTemplate') : t('register.changeTitle', { name: template.settings.name })
      }
      effects={[t('statement.templateWhat'), t('statement.templateHint')]}
      confirm={t('statement.save')}
      reason="none"
      isReady={draft.isDirty}
      content={{ ...draft.values, version: template?.version ?? 0 }}
      run={run}
      onStale={refresh}
      onClose={onClose}
    >
      <RegisterFields draft={draft} kinds={kinds} words="statement.setting" />
    </ActDialog>
  );
}
