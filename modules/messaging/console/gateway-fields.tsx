import { NumberField } from '@sanam/console/components/number-field.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Messaging } from '@sanam/console/lib/records.ts';
import { type Fields, partOf } from '@sanam/console/lib/use-draft.ts';

export type Gateway = Omit<NonNullable<Messaging['gateway']>, 'hasSecret' | 'hasReportKeys'>;

const methods = (['GET', 'POST', 'PUT'] as const).map((value) => ({ value, label: value }));
const TIMEOUT = { min: 200, max: 20_000 };

interface GatewayFieldsProps {
  fields: Fields<Gateway>;
  isDisabled: boolean;
}

/** The fields of the provider's request, of its answer and of its delivery reports. */
export function GatewayFields({ fields, isDisabled }: GatewayFieldsProps) {
  return (
    <FieldGrid>
      <RequestFields fields={fields} isDisabled={isDisabled} />
      <AnswerFields fields={fields} isDisabled={isDisabled} />
      <ReportFields report={partOf(fields, 'report', fields.values.report)} isDisabled={isDisabled} />
    </FieldGrid>
  );
}

function RequestFields({ fields, isDisabled }: GatewayFieldsProps) {
  const t = useWords();
  const formats = (['json', 'form', 'query'] as const).map((value) => ({
    value,
    label: t(`messaging.format.${value}`),
  }));
  return (
    <>
      <TextSetting label={t('messaging.url')} type="url" isDisabled={isDisabled} {...fields.field('url')} />
      <ChoiceSetting
        label={t('messaging.method')}
        choices={methods}
        isDisabled={isDisabled}
        {...fields.field('method')}
      />
      <ChoiceSetting
        label={t('messaging.format.label')}
        choices={formats}
        isDisabled={isDisabled}
        {...fields.field('format')}
      />
      <TextSetting label={t('messaging.sender')} isDisabled={isDisabled} {...fields.field('sender')} />
      <TextSetting
        label={t('messaging.template')}
        hint={t('messaging.templateHint', { names: '{to} {digits} {text} {id} {sender} {secret}' })}
        isWide
        rows={2}
        isDisabled={isDisabled}
        {...fields.field('template')}
      />
      {/* One header per line, `name: value`. */}
      <TextSetting
        label={t('messaging.headers')}
        value={Object.entries(fields.values.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
        isDisabled={isDisabled}
        problem={fields.problemAt('headers')}
        hint={t('messaging.headersHint')}
        isWide
        rows={2}
        onChange={(text) => fields.set('headers', headersOf(text))}
      />
    </>
  );
}

function AnswerFields({ fields, isDisabled }: GatewayFieldsProps) {
  const t = useWords();
  return (
    <>
      <NumberField
        label={t('messaging.timeout')}
        short={t('messaging.timeout')}
        {...TIMEOUT}
        isDisabled={isDisabled}
        {...fields.field('timeoutMs')}
      />
      <TextSetting
        label={t('messaging.success')}
        value={successText(fields.values.success)}
        isDisabled={isDisabled}
        problem={fields.problemAt('success')}
        hint={t('messaging.successHint')}
        onChange={(text) => fields.set('success', successOf(text))}
      />
    </>
  );
}

function ReportFields({ report, isDisabled }: { report: Fields<Gateway['report']>; isDisabled: boolean }) {
  const t = useWords();
  return (
    <>
      {(['idPath', 'statusPath'] as const).map((name) => (
        <TextSetting key={name} label={t(`messaging.report.${name}`)} isDisabled={isDisabled} {...report.field(name)} />
      ))}
      {(['delivered', 'failed'] as const).map((name) => (
        <TextSetting
          key={name}
          label={t(`messaging.report.${name}`)}
          value={report.values[name].join(', ')}
          isDisabled={isDisabled}
          problem={report.problemAt(name)}
          onChange={(value) => report.set(name, value.split(/,\s?/))}
        />
      ))}
    </>
  );
}

function headersOf(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => /^([^:]*):? ?(.*)$/.exec(line)!);
  return Object.fromEntries(lines.filter(([whole]) => whole !== '').map(([, name = '', value = '']) => [name, value]));
}

/** Formats path and value of the success condition as typed: `status=accepted`. */
export const successText = (success: Gateway['success']): string =>
  success === null ? '' : `${success.path}=${success.equals}`;

/** Parses `status=accepted` into path and value of the success condition. */
function successOf(text: string): Gateway['success'] {
  if (text === '') return null;
  const at = text.indexOf('=');
  return at < 0 ? { path: text, equals: '' } : { path: text.slice(0, at), equals: text.slice(at + 1) };
}
