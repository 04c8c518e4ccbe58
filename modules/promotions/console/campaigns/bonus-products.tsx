import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Fields } from '@sanam/console/lib/use-draft.ts';
import { type GameType, gameTypes } from '@sanam/vendors/contract/game-types.ts';
import type { BonusTerms } from '../../contract/bonus-terms.ts';

/** Form fields of bonus terms; `change` sets several at once. */
export interface TermFields extends Fields<BonusTerms> {
  change: (next: Partial<BonusTerms>) => void;
}

/** The fields for the weight or exclusion of each product. */
export function BonusProducts({ terms }: { terms: TermFields }) {
  const t = useWords();
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('campaign.bonus.weightHint')}
      </Typography>
      <FieldGrid>
        {gameTypes.map((product) => (
          <Product key={product} product={product} terms={terms} />
        ))}
        <NumberField
          label={t('campaign.bonus.defaultPercent')}
          short={t('campaign.bonus.defaultPercent')}
          value={terms.values.defaultPercent ?? WHOLE}
          min={0}
          max={WHOLE}
          isDisabled={false}
          onChange={(percent) => terms.set('defaultPercent', percent)}
        />
      </FieldGrid>
    </>
  );
}

const WHOLE = 100;

function Product({ product, terms }: { product: GameType; terms: TermFields }) {
  const t = useWords();
  const { weights, excludedProducts, defaultPercent = WHOLE } = terms.values;
  const isExcluded = excludedProducts.includes(product);
  const percent = weights.find((one) => one.product === product)?.percent ?? defaultPercent;
  const others = weights.filter((one) => one.product !== product);
  const label = t('campaign.bonus.weight', { product: t(`game.typeName.${product}`) });
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', '& > :first-of-type': { flex: 1 } }}>
      <NumberField
        label={label}
        short={label}
        value={isExcluded ? 0 : percent}
        min={0}
        max={WHOLE}
        isDisabled={isExcluded}
        onChange={(next) =>
          terms.set('weights', next === defaultPercent ? others : [...others, { product, percent: next }])
        }
      />
      <FormControlLabel
        sx={{ pt: 0.5, m: 0 }}
        control={
          <Switch
            checked={isExcluded}
            onChange={(event) => exclude(terms, product, event.target.checked)}
            slotProps={{
              input: { 'aria-label': t('campaign.bonus.cashOnlyOf', { product: t(`game.typeName.${product}`) }) },
            }}
          />
        }
        label={t('campaign.bonus.cashOnly')}
      />
    </Box>
  );
}

/** Excludes or includes a product; an excluded product has no weight. */
function exclude({ values, change }: TermFields, product: GameType, isExcluded: boolean): void {
  const { weights, excludedProducts } = values;
  change({
    weights: weights.filter((one) => one.product !== product),
    excludedProducts: gameTypes.filter((one) => (one === product ? isExcluded : excludedProducts.includes(one))),
  });
}
