import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { ppmOf } from '../../contract/rules/percent.ts';
import { AmountEach, ProductRates } from './product-rates.tsx';
import type { TierDraft } from './rules-draft.ts';

const TIERS_MAX = 20;
const AMOUNT = /^(0|[1-9]\d{0,12})\.\d{2}$/;

interface TierFieldsProps {
  kind: PlanKind;
  title: string;
  tiers: readonly TierDraft[];
  onChange: (tiers: TierDraft[]) => void;
}

/** The fields of a tier table: tiers with rates, a rate per product, or an amount per new member. */
export function TierFields(props: TierFieldsProps) {
  if (props.kind === 'rebate') return <ProductRates {...props} />;
  if (props.kind === 'acquisition') return <AmountEach {...props} />;
  return <Steps {...props} />;
}

/** The fields of tiers: minimum turnover, minimum number of active members and rate. */
function Steps({ title, tiers, onChange }: TierFieldsProps) {
  const t = useWords();
  const last = tiers.at(-1);
  return (
    <Box role="group" aria-label={title} sx={{ display: 'grid', gap: 1.5, mt: 1.5 }}>
      <Typography variant="subtitle2" component="h4">
        {title}
      </Typography>
      {tiers.map((tier, at) => (
        <Tier
          key={at}
          tier={tier}
          onChange={(changed) => onChange(tiers.with(at, changed))}
          onRemove={tiers.length > 1 ? () => onChange(tiers.toSpliced(at, 1)) : undefined}
        />
      ))}
      {tiers.length < TIERS_MAX && last !== undefined && (
        <Button
          variant="outlined"
          onClick={() => onChange([...tiers, { ...last, rate: '' }])}
          sx={{ justifySelf: 'start' }}
        >
          {t('agentPlan.addTier')}
        </Button>
      )}
    </Box>
  );
}

interface TierProps {
  tier: TierDraft;
  onChange: (tier: TierDraft) => void;
  onRemove: (() => void) | undefined;
}

function Tier({ tier, onChange, onRemove }: TierProps) {
  const t = useWords();
  const isCount = /^\d{1,7}$/.test(tier.activeMin.trim());
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr', sm: '2fr 1fr 1fr auto' },
      }}
    >
      <AmountSetting
        label={t('agentPlan.turnoverMin')}
        value={tier.turnoverMin}
        problem={AMOUNT.test(tier.turnoverMin) ? undefined : t('agentPlan.notAmount')}
        onChange={(turnoverMin) => onChange({ ...tier, turnoverMin: turnoverMin ?? '' })}
      />
      <TextSetting
        label={t('agentPlan.activeMin')}
        value={tier.activeMin}
        isDisabled={false}
        problem={isCount ? undefined : t('agentPlan.notCount')}
        onChange={(activeMin) => onChange({ ...tier, activeMin })}
      />
      <TextSetting
        label={t('agentPlan.ratePercent')}
        value={tier.rate}
        isDisabled={false}
        problem={tier.rate === '' || ppmOf(tier.rate) !== undefined ? undefined : t('agentPlan.notPercent')}
        onChange={(rate) => onChange({ ...tier, rate })}
      />
      <IconButton aria-label={t('agentPlan.removeTier')} disabled={onRemove === undefined} onClick={onRemove}>
        <RemoveIcon />
      </IconButton>
    </Box>
  );
}
