import Box from '@mui/material/Box';
import { CountryField } from '@sanam/console/components/country-field.tsx';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import type { VendorRecord } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Draft } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { PLACE_MAX } from './place.ts';

interface FormProps {
  vendor: VendorRecord;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}

const valuesOf = (vendor: VendorRecord) => ({
  nameTh: vendor.own.nameTh,
  nameEn: vendor.own.nameEn,
  pictureUrl: vendor.pictureUrl,
  position: vendor.position,
  isHot: vendor.isHot,
  countries: vendor.countries,
  alarmSilentMinutes: vendor.alarmSilentMinutes,
  alarmErrorPercent: vendor.alarmErrorPercent,
  callsPerSecond: vendor.callsPerSecond,
  unknownReferencesMax: vendor.unknownReferencesMax,
  winMax: vendor.winMax,
  winMultipleMax: vendor.winMultipleMax,
});
type Values = ReturnType<typeof valuesOf>;

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);
const hotChoices = ['auto', 'yes', 'no'] as const;
const hotOf = { auto: null, yes: true, no: false } as const;

const hotName = (isHot: boolean | null) => (isHot === null ? 'auto' : isHot ? 'yes' : 'no');
const names = {
  nameTh: 'vendor.field.nameTh',
  nameEn: 'vendor.field.nameEn',
  pictureUrl: 'vendor.field.pictureUrl',
  position: 'game.position',
  isHot: 'game.hot',
  countries: 'game.closedIn',
  alarmSilentMinutes: 'vendor.silentMinutes',
  alarmErrorPercent: 'vendor.errorPercent',
  callsPerSecond: 'vendor.callsPerSecond',
  unknownReferencesMax: 'vendor.unknownReferences',
  winMax: 'vendor.winMax',
  winMultipleMax: 'vendor.winMultiple',
} as const satisfies Record<keyof Values, MessageKey>;

/** The form of a vendor: appearance at the merchant, closed countries and alarm thresholds. */
export function VendorForm({ vendor, isDisabled, reload }: FormProps) {
  const t = useWords();
  const call = useCall();
  const before = valuesOf(vendor);
  const shown = (values: Values) => ({ ...values, isHot: t(`vendor.hotChoice.${hotName(values.isHot)}`) });
  const { draft, bar } = useSaving<Values>({
    read: before,
    send: (values, reason) =>
      call('opsChangeVendor', {
        params: { code: vendor.code },
        body: { ...values, revision: vendor.revision, reason },
      }),
    reload,
  });

  return (
    <Section title={t('vendor.shown', { merchant: vendor.merchant.name })} level="h2">
      <ShownFields vendor={vendor} draft={draft} isDisabled={isDisabled} />
      <SaveBar
        title={t('vendor.saveTitle', { name: vendor.nameEn })}
        before={shown(before)}
        after={shown(draft.values)}
        {...bar}
        {...usePathWords(names)}
      />
    </Section>
  );
}

interface FieldsProps {
  vendor: VendorRecord;
  draft: Draft<Values>;
  isDisabled: boolean;
}

const MINUTES_MAX = 1440;
const PERCENT_MAX = 100;
const BOUND_MAX = 1_000_000;

function ShownFields({ vendor, draft, isDisabled }: FieldsProps) {
  const t = useWords();
  const { values, set, problemAt } = draft;
  const text = (name: 'nameTh' | 'nameEn' | 'pictureUrl', hint: string) => (
    <TextSetting
      label={t(`vendor.field.${name}`)}
      value={values[name] ?? ''}
      hint={hint}
      isDisabled={isDisabled}
      problem={problemAt(name)}
      onChange={(value) => set(name, textOrNull(value))}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FieldGrid>
        {text('nameTh', t('vendor.emptyName', { name: vendor.name }))}
        {text('nameEn', t('vendor.emptyName', { name: vendor.name }))}
        {text('pictureUrl', t('vendor.emptyPicture'))}
        <TextSetting
          label={t('game.position')}
          value={values.position?.toString() ?? ''}
          hint={t('vendor.positionHint')}
          isDisabled={isDisabled}
          problem={problemAt('position')}
          onChange={(value) => set('position', placeOf(value))}
        />
        <ChoiceSetting
          label={t('game.hot')}
          value={hotName(values.isHot)}
          choices={hotChoices.map((value) => ({ value, label: t(`vendor.hotChoice.${value}`) }))}
          isDisabled={isDisabled}
          onChange={(value) => set('isHot', hotOf[value])}
        />
      </FieldGrid>
      <CountryField
        label={t('game.closedIn')}
        hint={t('vendor.countriesHint')}
        isDisabled={isDisabled}
        {...draft.field('countries')}
      />
      <AlarmFields draft={draft} isDisabled={isDisabled} />
      <BoundFields draft={draft} isDisabled={isDisabled} />
    </Box>
  );
}

function placeOf(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '').slice(0, 6);
  return digits === '' ? null : Math.min(Number(digits), PLACE_MAX);
}

/** The alarm thresholds of this vendor. */
function AlarmFields({ draft, isDisabled }: Omit<FieldsProps, 'vendor'>) {
  const t = useWords();
  return (
    <FieldGrid>
      <NumberField
        label={t('vendor.silentMinutes')}
        short={t('vendor.silentMinutes')}
        min={1}
        max={MINUTES_MAX}
        isDisabled={isDisabled}
        {...draft.field('alarmSilentMinutes')}
      />
      <NumberField
        label={t('vendor.errorPercent')}
        short={t('vendor.errorPercent')}
        min={1}
        max={PERCENT_MAX}
        isDisabled={isDisabled}
        {...draft.field('alarmErrorPercent')}
      />
    </FieldGrid>
  );
}

/** The limits of calls and of wins without review of this vendor, for all merchants. */
function BoundFields({ draft, isDisabled }: Omit<FieldsProps, 'vendor'>) {
  const t = useWords();
  const { values, set, problemAt } = draft;
  const bound = (name: 'callsPerSecond' | 'unknownReferencesMax' | 'winMultipleMax') => (
    <NumberField
      label={t(names[name])}
      short={t(names[name])}
      min={1}
      max={BOUND_MAX}
      isDisabled={isDisabled}
      {...draft.field(name)}
    />
  );
  return (
    <FieldGrid>
      <TextSetting
        label={t('vendor.winMax')}
        value={values.winMax}
        hint={t('vendor.winMaxHint')}
        isDisabled={isDisabled}
        problem={problemAt('winMax')}
        onChange={(value) => set('winMax', value.trim())}
      />
      {bound('winMultipleMax')}
      {bound('unknownReferencesMax')}
      {bound('callsPerSecond')}
    </FieldGrid>
  );
}
