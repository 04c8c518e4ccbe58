import Box from '@mui/material/Box';
import { FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Fields } from '@sanam/console/lib/use-draft.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { SHARE_MAX } from '../../contract/cashback.ts';
import { ProductChoice } from './product-choice.tsx';
import { ScaledSetting } from './scaled-setting.tsx';

/** The fields for the share of a cashback and the games that count. */
export function CashbackFields({ draft }: { draft: Fields<CampaignContent> }) {
  const t = useWords();
  const { cashback } = draft.values;
  if (cashback == null) return null;
  return (
    <Box sx={{ mt: 1 }}>
      <FieldGrid>
        <ScaledSetting
          label={t('campaign.cashback.share')}
          value={cashback.shareBasisPoints}
          decimals={2}
          min={1}
          max={SHARE_MAX}
          onChange={(share) => share !== null && draft.set('cashback', { ...cashback, shareBasisPoints: share })}
        />
        <ProductChoice
          label={t('campaign.cashback.product')}
          product={cashback.product}
          onChange={(product) => draft.set('cashback', { ...cashback, product })}
        />
      </FieldGrid>
    </Box>
  );
}
