import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { isAmount } from '../../contract/campaign-problems.ts';
import { type Rule, switches } from './policy-record.ts';

interface RuleProps {
  rule: Rule;
  onChange: (rule: Rule) => void;
  onDrop: () => void;
}

/** The fields of one rule: for all members, or for one country. */
export function RuleFields({ rule, onChange, onDrop }: RuleProps) {
  const t = useWords();
  const set = (part: Partial<Rule>) => onChange({ ...rule, ...part });
  const name = rule.country === null ? t('policy.everybody') : `${t('policy.country')} ${rule.country}`;
  return (
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: 1, borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {rule.country === null ? (
          <strong>{name}</strong>
        ) : (
          <TextSetting
            label={t('policy.countryCode')}
            value={rule.country}
            isDisabled={false}
            problem={/^[A-Z]{2}$/.test(rule.country) ? undefined : t('policy.countryHint')}
            onChange={(typed) => set({ country: typed.toUpperCase().slice(0, 2) })}
          />
        )}
        <Button color="error" onClick={onDrop}>
          {t('policy.drop')}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {switches.map((one) => (
          <FormControlLabel
            key={one}
            control={<Switch checked={rule[one]} onChange={(event) => set({ [one]: event.target.checked })} />}
            label={t(`policy.${one}`)}
          />
        ))}
      </Box>
      <Bounds rule={rule} set={set} />
      <Wording rule={rule} set={set} />
    </Box>
  );
}

interface PartProps {
  rule: Rule;
  set: (part: Partial<Rule>) => void;
}

const TIMES = /^\d{0,3}$/;

function Bounds({ rule: { multipleMax, bonusMax, afterStopDays }, set }: PartProps) {
  const t = useWords();
  return (
    <FieldGrid>
      <TextSetting
        label={t('policy.multipleField')}
        value={multipleMax === null ? '' : String(multipleMax / 100)}
        isDisabled={false}
        problem={undefined}
        onChange={(typed) =>
          TIMES.test(typed) && set({ multipleMax: Number(typed) === 0 ? null : Number(typed) * 100 })
        }
      />
      <AmountSetting
        label={t('policy.bonusField')}
        value={bonusMax}
        problem={bonusMax === null || isAmount(bonusMax) ? undefined : t('settings.problem.invalid')}
        onChange={(typed) => set({ bonusMax: typed })}
      />
      <NumberField
        label={t('policy.afterStopField')}
        short={t('policy.afterStopField')}
        value={afterStopDays}
        min={0}
        max={3650}
        isDisabled={false}
        onChange={(days) => set({ afterStopDays: days })}
      />
    </FieldGrid>
  );
}

function Wording({ rule: { wording }, set }: PartProps) {
  const t = useWords();
  const put = (language: 'TH' | 'EN', typed: string) => {
    const next = { TH: wording?.TH ?? '', EN: wording?.EN ?? '', [language]: typed.slice(0, 300) };
    set({ wording: next.TH === '' && next.EN === '' ? null : next });
  };
  return (
    <>
      {(['TH', 'EN'] as const).map((language) => (
        <TextSetting
          key={language}
          label={t(`policy.wording${language}`)}
          value={wording?.[language] ?? ''}
          isDisabled={false}
          problem={wording !== null && wording[language].trim() === '' ? t('policy.bothLanguages') : undefined}
          isWide
          onChange={(typed) => put(language, typed)}
        />
      ))}
    </>
  );
}
