import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Fields } from '@sanam/console/lib/use-draft.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { isAmount } from '../../contract/campaign-problems.ts';
import { ProductChoice } from './product-choice.tsx';

/** The fields for the goal of an activity to join. With a goal it has a reward, without one it has none. */
export function GoalFields({ draft }: { draft: Fields<CampaignContent> }) {
  const t = useWords();
  const goal = draft.values.goal ?? null;
  const turn = (isOn: boolean): void => {
    draft.set('goal', isOn ? { product: null, amount: '1000.00' } : null);
    draft.set('reward', isOn ? '50.00' : null);
    draft.set('budget', isOn ? '5000.00' : null);
    if (!isOn) draft.set('bonus', null);
  };
  return (
    <>
      <FormControlLabel
        sx={{ mt: 1, mb: goal === null ? 0 : 1 }}
        control={<Switch checked={goal !== null} onChange={(event) => turn(event.target.checked)} />}
        label={t('campaign.goal.has')}
      />
      {goal !== null && (
        <FieldGrid>
          <AmountSetting
            label={t('campaign.goal.amount')}
            value={goal.amount}
            problem={draft.problemAt('goal') ?? (isAmount(goal.amount) ? undefined : t('settings.problem.invalid'))}
            onChange={(amount) => draft.set('goal', { ...goal, amount: amount ?? '' })}
          />
          <ProductChoice
            label={t('campaign.goal.product')}
            product={goal.product}
            onChange={(product) => draft.set('goal', { ...goal, product })}
          />
        </FieldGrid>
      )}
    </>
  );
}
