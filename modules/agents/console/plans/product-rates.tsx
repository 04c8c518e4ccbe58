import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { ppmOf } from '../../contract/rules/percent.ts';
import { newTiers, type TierDraft } from './rules-draft.ts';

const AMOUNT = /^(0|[1-9]\d{0,12})\.\d{2}$/;

interface RatesProps {
  title: string;
  tiers: readonly TierDraft[];
  onChange: (tiers: TierDraft[]) => void;
}

/** The fields for one rate per product. An empty field uses the rate of the other products, or none. */
export function ProductRates({ title, tiers, onChange }: RatesProps) {
  const t = useWords();
  const rateOf = (product: string | undefined) => tiers.find((tier) => tier.product === product)?.rate ?? '';
  const setRate = (product: string | undefined, rate: string) => {
    const others = tiers.filter((tier) => tier.product !== product);
    const [first] = newTiers('rebate');
    const row = { ...first!, rate, ...(product === undefined ? {} : { product }) };
    onChange(rate.trim() === '' && others.length > 0 ? others : [...others, row]);
  };
  const field = (product: string | undefined, label: string) => (
    <TextSetting
      key={label}
      label={`${label} (%)`}
      value={rateOf(product)}
      isDisabled={false}
      problem={rateOf(product) === '' || ppmOf(rateOf(product)) !== undefined ? undefined : t('agentPlan.notPercent')}
      onChange={(rate) => setRate(product, rate)}
    />
  );
  return (
    <Group title={title}>
      {field(undefined, t('agentPlan.others'))}
      {gameTypes.map((product) => field(product, t(`game.typeName.${product}`)))}
    </Group>
  );
}

/** The field for the amount per new member. */
export function AmountEach({ title, tiers, onChange }: RatesProps) {
  const t = useWords();
  const [row] = tiers;
  const amount = row?.amount ?? '';
  return (
    <Group title={title}>
      <AmountSetting
        label={t('agentPlan.each')}
        value={amount}
        problem={AMOUNT.test(amount) ? undefined : t('agentPlan.notAmount')}
        onChange={(value) => onChange([{ ...newTiers('acquisition')[0]!, amount: value ?? '' }])}
      />
    </Group>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box role="group" aria-label={title} sx={{ display: 'grid', gap: 1.5, mt: 1.5 }}>
      <Typography variant="subtitle2" component="h4">
        {title}
      </Typography>
      <FieldGrid>{children}</FieldGrid>
    </Box>
  );
}
