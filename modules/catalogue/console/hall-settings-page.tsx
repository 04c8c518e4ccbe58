import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Title } from 'react-admin';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section, Sections } from '@sanam/console/components/section.tsx';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Value } from '@sanam/client/client';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type Draft, type Fields, partOf } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';

type Halls = Value<'opsGetHallSettings'>;
type Values = Pick<Halls, 'jackpot' | 'winners'>;

const SHOWN_MAX = 50;
const names = {
  jackpot: 'hall.jackpot',
  'jackpot.isShown': 'hall.isShown',
  'jackpot.base': 'hall.base',
  'jackpot.labelTh': 'hall.labelTh',
  'jackpot.labelEn': 'hall.labelEn',
  winners: 'hall.winners',
  'winners.winMin': 'hall.winMin',
  'winners.shown': 'hall.shown',
} as const;

/** The settings of the merchant's jackpot counter and winner board. */
export function HallSettingsPage() {
  const t = useWords();
  const query = useSettings('opsGetHallSettings');
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.halls.name')} />
      <RecordFrame query={query}>{(halls) => <Form halls={halls} reload={() => query.refetch()} />}</RecordFrame>
    </Box>
  );
}

function Form({ halls, reload }: { halls: Halls; reload: () => Promise<unknown> }) {
  const t = useWords();
  const call = useCall();
  const isDisabled = !useMay('games.hall.change');
  const before: Values = { jackpot: halls.jackpot, winners: halls.winners };
  const { draft, bar } = useSaving<Values>({
    read: before,
    send: (values, reason) => call('opsChangeHallSettings', { body: { ...values, revision: halls.revision, reason } }),
    reload,
  });

  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        {t('settings.ofMerchant', { name: halls.merchant.name })}
      </Typography>
      <HallFields draft={draft} isDisabled={isDisabled} />
      <SaveBar title={t('hall.saveTitle')} before={before} after={draft.values} {...usePathWords(names)} {...bar} />
    </>
  );
}

function HallFields({ draft, isDisabled }: { draft: Draft<Values>; isDisabled: boolean }) {
  const { jackpot, winners } = draft.values;
  return (
    <Sections>
      <JackpotFields fields={partOf(draft, 'jackpot', jackpot)} isDisabled={isDisabled} />
      <WinnerFields fields={partOf(draft, 'winners', winners)} isDisabled={isDisabled} />
    </Sections>
  );
}

function JackpotFields({ fields, isDisabled }: { fields: Fields<Values['jackpot']>; isDisabled: boolean }) {
  const t = useWords();
  const { values, set, problemAt } = fields;
  return (
    <Section title={t('hall.jackpot')} level="h2">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <FormControlLabel
          control={
            <Switch
              checked={values.isShown}
              disabled={isDisabled}
              onChange={(event) => set('isShown', event.target.checked)}
            />
          }
          label={t('hall.isShown')}
        />
        <TextSetting
          label={t('hall.base')}
          hint={t('hall.baseHint')}
          isDisabled={isDisabled}
          {...fields.field('base')}
        />
        {(['labelTh', 'labelEn'] as const).map((name) => (
          <TextSetting
            key={name}
            label={t(`hall.${name}`)}
            value={values[name] ?? ''}
            hint={t('hall.emptyLabel')}
            isDisabled={isDisabled}
            problem={problemAt(name)}
            onChange={(value) => set(name, value.trim() === '' ? null : value)}
          />
        ))}
      </Box>
    </Section>
  );
}

function WinnerFields({ fields, isDisabled }: { fields: Fields<Values['winners']>; isDisabled: boolean }) {
  const t = useWords();
  return (
    <Section title={t('hall.winners')} level="h2">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <TextSetting
          label={t('hall.winMin')}
          hint={t('hall.winMinHint')}
          isDisabled={isDisabled}
          {...fields.field('winMin')}
        />
        <NumberField
          label={t('hall.shown')}
          short={t('hall.shown')}
          min={0}
          max={SHOWN_MAX}
          isDisabled={isDisabled}
          {...fields.field('shown')}
        />
      </Box>
    </Section>
  );
}
