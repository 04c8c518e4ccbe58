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
import type { FieldProblem } from '@sanam/console/lib/field-problems.ts';
import { useProblemWords } from '@sanam/console/lib/problem-words.ts';
import type { GameRecord } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { useDraft } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { NamesField } from './names-field.tsx';
import { PLACE_MAX } from './place.ts';

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
type Draft = ReturnType<typeof useDraft<Values>>;
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

/** What staff change of a game. A field they change is ours from then on: the vendor's next list leaves it alone. */
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
  const { draft, problems, bar } = useSaving<Values>({
    read: before,
    send: (values, reason) =>
      call('opsChangeGame', { params: { id: game.id }, body: { ...values, revision: game.revision, reason } }),
    reload,
  });

  return (
    <Section title={t('game.shown')} level="h2">
      <Fields game={game} draft={draft} problems={problems} isDisabled={isDisabled} />
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
  draft: Draft;
  problems: readonly FieldProblem[];
  isDisabled: boolean;
}

function Fields({ game, draft, problems, isDisabled }: FieldsProps) {
  const t = useWords();
  const problem = useProblemWords(problems);
  const { values, set } = draft;
  const take = (name: OwnValue, value: string | null): void => {
    set(name, value as never);
    if (!values.ownFields.includes(ownOf[name])) set('ownFields', [...values.ownFields, ownOf[name]].toSorted());
  };
  const onOff = (name: 'isHot' | 'isNew', label: string) => (
    <FormControlLabel
      control={
        <Switch checked={values[name]} disabled={isDisabled} onChange={(event) => set(name, event.target.checked)} />
      }
      label={label}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FieldGrid>
        {(['nameTh', 'nameEn'] as const).map((name) => (
          <TextSetting
            key={name}
            label={t(`vendor.field.${name}`)}
            value={values[name]}
            isDisabled={isDisabled}
            problem={problem(name)}
            onChange={(value) => take(name, value)}
          />
        ))}
        <TextSetting
          label={t('vendor.field.pictureUrl')}
          value={values.pictureUrl ?? ''}
          hint={t('game.emptyPicture')}
          isDisabled={isDisabled}
          problem={problem('pictureUrl')}
          onChange={(value) => take('pictureUrl', value.trim() === '' ? null : value.trim())}
        />
        <ClassField
          value={values.classify}
          classes={game.classes}
          isDisabled={isDisabled}
          problem={problem('classify')}
          onChange={(value) => take('classify', value)}
        />
        <NumberField
          label={t('game.position')}
          short={t('game.position')}
          value={values.position}
          min={0}
          max={PLACE_MAX}
          isDisabled={isDisabled}
          problem={problem('position')}
          onChange={(value) => set('position', value)}
        />
        <Box sx={{ display: 'flex', gap: 2 }}>
          {onOff('isHot', t('game.hot'))}
          {onOff('isNew', t('game.new'))}
        </Box>
      </FieldGrid>
      <OwnFields draft={draft} isDisabled={isDisabled} />
      <NamesField
        value={values.names}
        isDisabled={isDisabled}
        problemOf={(language) => problem(`names.${language}`)}
        onChange={(names) => set('names', names)}
      />
      <CountryField
        label={t('game.closedIn')}
        hint={t('game.countriesHint')}
        value={values.countries}
        isDisabled={isDisabled}
        onChange={(codes) => set('countries', codes)}
      />
    </Box>
  );
}

interface ClassFieldProps {
  value: string;
  classes: readonly string[];
  isDisabled: boolean;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** A class that the hall has, or a new one. */
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

/** Which fields are ours; taken off, the vendor's next list says them again. */
function OwnFields({ draft, isDisabled }: { draft: Draft; isDisabled: boolean }) {
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
