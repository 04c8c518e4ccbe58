import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { type Draft, isRebate, type LevelDraft, levelFields, problemOf } from './ladder-draft.ts';
import { PercentFields } from './percent-fields.tsx';

interface LevelFieldsProps {
  draft: Draft;
  at: number;
  onChange: (draft: Draft) => void;
}

/** The fields for the name, threshold and benefits of one level. */
export function LevelFields({ draft, at, onChange }: LevelFieldsProps) {
  const t = useWords();
  const level = draft.levels[at]!;
  const change = (part: Partial<LevelDraft>) =>
    onChange({ ...draft, levels: draft.levels.with(at, { ...level, ...part }) });
  return (
    <Box role="group" aria-label={t('vip.levelNo', { rank: at + 1 })} sx={{ mb: 2 }}>
      <Typography variant="subtitle2">{t('vip.levelNo', { rank: at + 1 })}</Typography>
      <FieldGrid>
        {levelFields.map((field) => {
          const problem = problemOf(draft, at, field);
          return (
            <TextSetting
              key={field}
              label={t(`vip.${field}`)}
              value={level[field]}
              isDisabled={false}
              problem={problem === undefined ? undefined : t(`vip.problem.${problem}`)}
              {...(field.startsWith('withdrawal') ? { hint: t('vip.ruleHolds') } : {})}
              onChange={(typed) => change({ [field]: typed })}
            />
          );
        })}
      </FieldGrid>
      <FormControlLabel
        control={<Switch checked={level.goesFirst} onChange={(_event, goesFirst) => change({ goesFirst })} />}
        label={t('vip.goesFirst')}
      />
      <details>
        <summary>{t('vip.rebates')}</summary>
        <PercentFields
          percents={level.rebates}
          isGood={isRebate}
          problem="vip.problem.rebate"
          onChange={(rebates) => change({ rebates })}
        />
      </details>
    </Box>
  );
}
