import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { CountryField } from '@sanam/console/components/country-field.tsx';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import type { GameRecord } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Draft } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { PLACE_MAX } from '@sanam/vendors/console/index.ts';
import { NamesField } from './names-field.tsx';

const valuesOf = (game: GameRecord) => ({
  nameTh: game.nameTh,
  nameEn: game.nameEn,
  names: game.names,
  pictureUrl: game.pictureUrl,
  classify: game.classify,
  isHot: game.isHot,
  isNew: game.isNew,
  position: game.position,
  countries: game.countries,
  ownFields: game.ownFields,
});
type Values = ReturnType<typeof valuesOf>;
type Own = Values['ownFields'][number];
type OwnValue = 'nameTh' | 'nameEn' | 'pictureUrl' | 'classify';

const ownOf: Record<OwnValue, Own> = {
  nameTh: 'nameTh',
  nameEn: 'nameEn',
  pictureUrl: 'picture',
  classify: 'classify',
};

const names = {
  nameTh: 'vendor.field.nameTh',
  nameEn: 'vendor.field.nameEn',
  names: 'game.names',
  pictureUrl: 'vendor.field.pictureUrl',
  classify: 'game.class',
  isHot: 'game.hot',
  isNew: 'game.new',
  position: 'game.position',
  countries: 'game.closedIn',
  ownFields: 'game.ownFields',
} as const satisfies Record<keyof Values, MessageKey>;

/**
 * The form that changes a game. A changed field becomes the operator's own: the vendor's next list does not overwrite
 * it.
 */
export function GameForm({
  game,
  isDisabled,
  reload,
}: {
  game: GameRecord;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}) {
  const t = useWords();
  const call = useCall();
  const before = valuesOf(game);
  const words = usePathWords(names);
  const shown = (values: Values) => ({
    ...values,
    ownFields: values.ownFields.map((field) => t(`game.ownField.${field}`)),
  });
  const { draft, bar } = useSaving<Values>({
    read: before,
    send: (values, reason) =>
      call('opsChangeGame', { params: { id: game.id }, body: { ...values, revision: game.revision, reason } }),
    reload,
  });

  return (
    <Section title={t('game.shown')} level="h2">
      <GameFields game={game} draft={draft} isDisabled={isDisabled} />
      <SaveBar
        title={t('game.saveTitle', { name: game.nameEn })}
        before={shown(before)}
        after={shown(draft.values)}
        {...words}
        {...bar}
      />
    </Section>
  );
}

interface FieldsProps {
  game: GameRecord;
  draft: Draft<Values>;
  isDisabled: boolean;
}

function GameFields({ game, draft, isDisabled }: FieldsProps) {
  const t = useWords();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FieldGrid>
        <VendorFields game={game} draft={draft} isDisabled={isDisabled} />
        <NumberField
          label={t('game.position')}
          short={t('game.position')}
          min={0}
          max={PLACE_MAX}
          isDisabled={isDisabled}
          {...draft.field('position')}
        />
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Flag name="isHot" label={t('game.hot')} draft={draft} isDisabled={isDisabled} />
          <Flag name="isNew" label={t('game.new')} draft={draft} isDisabled={isDisabled} />
        </Box>
      </FieldGrid>
      <OwnFields draft={draft} isDisabled={isDisabled} />
      <NamesField
        isDisabled={isDisabled}
        problemOf={(language) => draft.problemAt(`names.${language}`)}
        {...draft.field('names')}
      />
      <CountryField
        label={t('game.closedIn')}
        hint={t('game.countriesHint')}
        isDisabled={isDisabled}
        {...draft.field('countries')}
      />
    </Box>
  );
}

/** The fields that the vendor's list also sets. A changed one becomes an own field. */
function VendorFields({ game, draft, isDisabled }: FieldsProps) {
  const t = useWords();
  const { values, set, problemAt } = draft;
  const take = (name: OwnValue, value: string | null): void => {
    set(name, value as never);
    if (!values.ownFields.includes(ownOf[name])) set('ownFields', [...values.ownFields, ownOf[name]].toSorted());
  };
  return (
    <>
      {(['nameTh', 'nameEn'] as const).map((name) => (
        <TextSetting
          key={name}
          label={t(`vendor.field.${name}`)}
          value={values[name]}
          isDisabled={isDisabled}
          problem={problemAt(name)}
          onChange={(value) => take(name, value)}
        />
      ))}
      <TextSetting
        label={t('vendor.field.pictureUrl')}
        value={values.pictureUrl ?? ''}
        hint={t('game.emptyPicture')}
        isDisabled={isDisabled}
        problem={problemAt('pictureUrl')}
        onChange={(value) => take('pictureUrl', value.trim() === '' ? null : value.trim())}
      />
      <ClassField
        value={values.classify}
        classes={game.classes}
        isDisabled={isDisabled}
        problem={problemAt('classify')}
        onChange={(value) => take('classify', value)}
      />
    </>
  );
}

interface FlagProps {
  name: 'isHot' | 'isNew';
  label: string;
  draft: Draft<Values>;
  isDisabled: boolean;
}

function Flag({ name, label, draft, isDisabled }: FlagProps) {
  return (
    <FormControlLabel
      control={
        <Switch
          checked={draft.values[name]}
          disabled={isDisabled}
          onChange={(event) => draft.set(name, event.target.checked)}
        />
      }
      label={label}
    />
  );
}

interface ClassFieldProps {
  value: string;
  classes: readonly string[];
  isDisabled: boolean;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** The field for the class: an existing class of the hall, or a new one. */
function ClassField({ value, classes, isDisabled, problem, onChange }: ClassFieldProps) {
  const t = useWords();
  return (
    <Autocomplete
      freeSolo
      disabled={isDisabled}
      options={classes}
      inputValue={value}
      onInputChange={(_, typed, why) => {
        if (why !== 'reset') onChange(typed.toLowerCase());
      }}
      onChange={(_, chosen) => typeof chosen === 'string' && onChange(chosen)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('game.class')}
          error={problem !== undefined}
          helperText={problem}
          sx={{ m: 0 }}
        />
      )}
    />
  );
}

/** The list of own fields; for a removed one, the vendor's next list sets the value again. */
function OwnFields({ draft, isDisabled }: { draft: Draft<Values>; isDisabled: boolean }) {
  const t = useWords();
  const { ownFields } = draft.values;
  if (ownFields.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
      {t('game.ours')}
      {ownFields.map((field) => (
        <Chip
          key={field}
          size="small"
          label={t(`game.ownField.${field}`)}
          {...(isDisabled
            ? {}
            : {
                onDelete: () =>
                  draft.set(
                    'ownFields',
                    ownFields.filter((one) => one !== field),
                  ),
              })}
        />
      ))}
    </Box>
  );
}
