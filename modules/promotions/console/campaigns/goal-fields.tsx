import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { ChoiceSetting, FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Fields } from '@sanam/console/lib/use-draft.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { isAmount } from '../../contract/campaign-problems.ts';

const ALL = 'all';

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
  const products = [
    { value: ALL, label: t('campaign.goal.all') },
    ...gameTypes.map((value) => ({ value, label: t(`game.typeName.${value}`) })),
  ];
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
          <ChoiceSetting
            label={t('campaign.goal.product')}
            choices={products}
            isDisabled={false}
            value={goal.product ?? ALL}
            problem={undefined}
            onChange={(chosen) =>
              draft.set('goal', { ...goal, product: gameTypes.find((one) => one === chosen) ?? null })
            }
          />
        </FieldGrid>
      )}
    </>
  );
}
