import { NumberField } from '@sanam/console/components/number-field.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Messaging } from '@sanam/console/lib/records.ts';

export type Gateway = Omit<NonNullable<Messaging['gateway']>, 'hasSecret' | 'hasReportKeys'>;

const methods = (['GET', 'POST', 'PUT'] as const).map((value) => ({ value, label: value }));
const TIMEOUT = { min: 200, max: 20_000 };

interface GatewayFieldsProps {
  gateway: Gateway;
  problemWords: (field: string) => string | undefined;
  isDisabled: boolean;
  onChange: (gateway: Gateway) => void;
}

/** How a request to the provider looks, what its answer says, and how its reports are read. */
export function GatewayFields({ gateway, problemWords, isDisabled, onChange }: GatewayFieldsProps) {
  const t = useWords();
  const at = (name: string) => problemWords(`settings.${name}`);
  const common = { isDisabled };
  const { report, success } = gateway;
  const formats = (['json', 'form', 'query'] as const).map((value) => ({
    value,
    label: t(`messaging.format.${value}`),
  }));
  return (
    <FieldGrid>
      <TextSetting
        {...common}
        label={t('messaging.url')}
        type="url"
        value={gateway.url}
        problem={at('url')}
        onChange={(url) => onChange({ ...gateway, url })}
      />
      <ChoiceSetting
        {...common}
        label={t('messaging.method')}
        value={gateway.method}
        choices={methods}
        onChange={(method) => onChange({ ...gateway, method })}
      />
      <ChoiceSetting
        {...common}
        label={t('messaging.format.label')}
        value={gateway.format}
        choices={formats}
        onChange={(format) => onChange({ ...gateway, format })}
      />
      <TextSetting
        {...common}
        label={t('messaging.sender')}
        value={gateway.sender}
        problem={at('sender')}
        onChange={(sender) => onChange({ ...gateway, sender })}
      />
      <TextSetting
        {...common}
        label={t('messaging.template')}
        value={gateway.template}
        problem={at('template')}
        hint={t('messaging.templateHint', { names: '{to} {digits} {text} {id} {sender} {secret}' })}
        isWide
        rows={2}
        onChange={(template) => onChange({ ...gateway, template })}
      />
      <HeaderLines {...common} gateway={gateway} problem={at('headers')} onChange={onChange} />
      <NumberField
        {...common}
        label={t('messaging.timeout')}
        short={t('messaging.timeout')}
        value={gateway.timeoutMs}
        {...TIMEOUT}
        problem={at('timeoutMs')}
        onChange={(timeoutMs) => onChange({ ...gateway, timeoutMs })}
      />
      <TextSetting
        {...common}
        label={t('messaging.success')}
        value={successText(success)}
        problem={at('success')}
        hint={t('messaging.successHint')}
        onChange={(text) => onChange({ ...gateway, success: successOf(text) })}
      />
      {(['idPath', 'statusPath'] as const).map((name) => (
        <TextSetting
          {...common}
          key={name}
          label={t(`messaging.report.${name}`)}
          value={report[name]}
          problem={at(`report.${name}`)}
          onChange={(value) => onChange({ ...gateway, report: { ...report, [name]: value } })}
        />
      ))}
      {(['delivered', 'failed'] as const).map((name) => (
        <TextSetting
          {...common}
          key={name}
          label={t(`messaging.report.${name}`)}
          value={report[name].join(', ')}
          problem={at(`report.${name}`)}
          onChange={(value) => onChange({ ...gateway, report: { ...report, [name]: value.split(/,\s?/) } })}
        />
      ))}
    </FieldGrid>
  );
}

interface HeaderLinesProps {
  gateway: Gateway;
  isDisabled: boolean;
  problem: string | undefined;
  onChange: (gateway: Gateway) => void;
}

/** One header a line, `name: value`. */
function HeaderLines({ gateway, isDisabled, problem, onChange }: HeaderLinesProps) {
  const t = useWords();
  return (
    <TextSetting
      label={t('messaging.headers')}
      value={Object.entries(gateway.headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')}
      isDisabled={isDisabled}
      problem={problem}
      hint={t('messaging.headersHint')}
      isWide
      rows={2}
      onChange={(text) => onChange({ ...gateway, headers: headersOf(text) })}
    />
  );
}

function headersOf(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => /^([^:]*):? ?(.*)$/.exec(line)!);
  return Object.fromEntries(lines.filter(([whole]) => whole !== '').map(([, name = '', value = '']) => [name, value]));
}

/** Where to look and what must stand there, as one types it: `status=accepted`. */
export const successText = (success: Gateway['success']): string =>
  success === null ? '' : `${success.path}=${success.equals}`;

/** `status=accepted` → where to look and what must stand there. */
function successOf(text: string): Gateway['success'] {
  if (text === '') return null;
  const at = text.indexOf('=');
  return at < 0 ? { path: text, equals: '' } : { path: text.slice(0, at), equals: text.slice(at + 1) };
}
