import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { accountTypes } from '@sanam/contract';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Draft } from '@sanam/console/lib/use-draft.ts';
import { useState } from 'react';
import { mailedTypes } from '../../contract/mailings.ts';
import { KeptField } from './kept-field.tsx';
import { everybody, type MailingDraft, namesIn, type Segment } from './mailing-draft.ts';

const SEEN_DAYS = 30;
const SEEN_DAYS_MAX = 3650;
const NAMES_ROWS = 4;

/** The audience of a mailing: members by name, or everybody of a segment. */
export function AudienceFields({ draft }: { draft: Draft<MailingDraft> }) {
  const t = useWords();
  const { audience } = draft.values;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FieldGrid>
        <ChoiceSetting
          label={t('mailing.audience.label')}
          value={audience.kind}
          choices={(['segment', 'members'] as const).map((value) => ({ value, label: t(`mailing.audience.${value}`) }))}
          isDisabled={false}
          problem={audience.kind === 'segment' ? draft.problemAt('audience') : undefined}
          onChange={(kind) => draft.set('audience', kind === 'segment' ? everybody : { kind, usernames: [] })}
        />
      </FieldGrid>
      {audience.kind === 'members' ? (
        <Names
          names={audience.usernames}
          problem={draft.problemAt('audience')}
          onChange={(usernames) => draft.set('audience', { kind: 'members', usernames })}
        />
      ) : (
        <SegmentFields segment={audience} onChange={(segment) => draft.set('audience', segment)} />
      )}
    </Box>
  );
}

interface NamesProps {
  names: readonly string[];
  problem: string | undefined;
  onChange: (names: string[]) => void;
}

function Names({ names, problem, onChange }: NamesProps) {
  const t = useWords();
  const [typed, setTyped] = useState(names.join('\n'));
  return (
    <FieldGrid>
      <TextSetting
        label={t('mailing.names')}
        value={typed}
        rows={NAMES_ROWS}
        isDisabled={false}
        problem={problem}
        hint={t('mailing.namesHint', { smart_count: names.length })}
        isWide
        onChange={(text) => {
          setTyped(text);
          onChange(namesIn(text));
        }}
      />
    </FieldGrid>
  );
}

interface SegmentProps {
  segment: Segment;
  onChange: (segment: Segment) => void;
}

function SegmentFields({ segment, onChange }: SegmentProps) {
  const t = useWords();
  const set = (part: Partial<Segment>): void => onChange({ ...segment, ...part });
  const any = { value: 'any', label: t('mailing.any') } as const;
  return (
    <FieldGrid>
      <ChoiceSetting
        label={t('mailing.type')}
        value={segment.types[0] ?? 'any'}
        choices={[any, ...mailedTypes.map((value) => ({ value, label: t(`member.type.${accountTypes[value]}`) }))]}
        isDisabled={false}
        onChange={(type) => set({ types: type === 'any' ? [] : [type] })}
      />
      <ChoiceSetting
        label={t('mailing.status')}
        value={segment.states[0] ?? 'any'}
        choices={[
          any,
          ...(['active', 'blocked'] as const).map((value) => ({ value, label: t(`member.state.${value}`) })),
        ]}
        isDisabled={false}
        onChange={(state) => set({ states: state === 'any' ? [] : [state] })}
      />
      <ChoiceSetting
        label={t('mailing.language.label')}
        value={segment.language ?? 'any'}
        choices={[any, ...(['TH', 'EN'] as const).map((value) => ({ value, label: t(`mailing.language.${value}`) }))]}
        isDisabled={false}
        onChange={(language) => set({ language: language === 'any' ? null : language })}
      />
      <DayField
        label={t('mailing.registeredFrom')}
        value={segment.registeredFrom}
        onChange={(day) => set({ registeredFrom: day })}
      />
      <DayField
        label={t('mailing.registeredTo')}
        value={segment.registeredTo}
        onChange={(day) => set({ registeredTo: day })}
      />
      <SeenFields seen={segment.seen} onChange={(seen) => set({ seen })} />
      <KeptField kept={segment.kept} onChange={(kept) => set({ kept })} />
    </FieldGrid>
  );
}

interface DayProps {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}

function DayField({ label, value, onChange }: DayProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      sx={{ m: 0 }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

interface SeenProps {
  seen: Segment['seen'];
  onChange: (seen: Segment['seen']) => void;
}

function SeenFields({ seen, onChange }: SeenProps) {
  const t = useWords();
  const value = seen === null ? 'any' : seen.isWithin ? 'within' : 'notWithin';
  return (
    <>
      <ChoiceSetting
        label={t('mailing.seen.label')}
        value={value}
        choices={(['any', 'within', 'notWithin'] as const).map((one) => ({
          value: one,
          label: t(`mailing.seen.${one}`),
        }))}
        isDisabled={false}
        onChange={(one) =>
          onChange(one === 'any' ? null : { isWithin: one === 'within', days: seen?.days ?? SEEN_DAYS })
        }
      />
      {seen !== null && (
        <NumberField
          label={t('mailing.days')}
          short={t('mailing.days')}
          min={1}
          max={SEEN_DAYS_MAX}
          isDisabled={false}
          value={seen.days}
          problem={undefined}
          onChange={(days) => onChange({ ...seen, days })}
        />
      )}
    </>
  );
}
