import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { ChoiceSetting, FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { type Fields, partOf } from '@sanam/console/lib/use-draft.ts';
import type { CampaignKind } from '../../contract/activity-states.ts';
import { bonusBases, bonusConverts, bonusLocks, bonusSpends, type BonusTerms } from '../../contract/bonus-terms.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { isAmount } from '../../contract/campaign-problems.ts';
import { BonusGames, BonusGameWeights } from './bonus-games.tsx';
import { BonusProducts, type TermFields } from './bonus-products.tsx';
import { firstTerms } from './campaign-draft.ts';
import { ScaledSetting } from './scaled-setting.tsx';

interface BonusSectionProps {
  kind: CampaignKind;
  draft: Fields<CampaignContent>;
}

/** The section for bonus money and its terms. A deposit campaign always gives bonus money. */
export function BonusSection({ kind, draft }: BonusSectionProps) {
  const t = useWords();
  const terms = draft.values.bonus ?? null;
  return (
    <Section title={t('campaign.bonus.title')} level="h2">
      {kind !== 'deposit' && (
        <FormControlLabel
          control={
            <Switch
              checked={terms !== null}
              onChange={(event) => draft.set('bonus', event.target.checked ? firstTerms(kind) : null)}
            />
          }
          label={t('campaign.bonus.isBonus')}
        />
      )}
      {terms !== null && <Terms kind={kind} terms={termFields(draft, terms)} />}
    </Section>
  );
}

const termFields = (draft: BonusSectionProps['draft'], terms: BonusTerms): TermFields => ({
  ...partOf(draft, 'bonus', terms),
  change: (next) => draft.set('bonus', { ...terms, ...next }),
});

interface TermsProps {
  kind: CampaignKind;
  terms: TermFields;
}

function Terms({ kind, terms }: TermsProps) {
  const t = useWords();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {kind === 'deposit' && <DepositFields terms={terms} />}
      <PlayFields kind={kind} terms={terms} />
      <Part title={t('campaign.bonus.games')}>
        <BonusProducts terms={terms} />
        <BonusGameWeights terms={terms} />
        <BonusGames terms={terms} />
      </Part>
      <MoneyFields terms={terms} />
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={title} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const MATCH_MAX = 100_000;

/** The fields that derive the bonus amount from the deposit. */
function DepositFields({ terms }: Pick<TermsProps, 'terms'>) {
  const t = useWords();
  return (
    <Part title={t('campaign.bonus.ofDeposit')}>
      <FieldGrid>
        <ScaledSetting
          label={t('campaign.bonus.match')}
          value={terms.values.matchBasisPoints}
          decimals={2}
          min={1}
          max={MATCH_MAX}
          isOptional
          onChange={(share) => terms.set('matchBasisPoints', share)}
        />
        <TermAmount name="depositMin" terms={terms} />
      </FieldGrid>
    </Part>
  );
}

/** The fields for required turnover and time. */
function PlayFields({ kind, terms }: TermsProps) {
  const t = useWords();
  return (
    <Part title={t('campaign.bonus.play')}>
      <FieldGrid>
        <ScaledSetting
          label={t('campaign.bonus.multiple')}
          value={terms.values.multiplePercent}
          decimals={2}
          min={100}
          max={10_000}
          onChange={(multiple) => multiple !== null && terms.set('multiplePercent', multiple)}
        />
        {kind === 'deposit' && (
          <ChoiceSetting
            label={t('campaign.bonus.turnoverOf.label')}
            choices={bonusBases.map((value) => ({ value, label: t(`campaign.bonus.turnoverOf.${value}`) }))}
            isDisabled={false}
            {...terms.field('turnoverOf')}
          />
        )}
        <NumberField
          label={t('campaign.bonus.days')}
          short={t('campaign.bonus.days')}
          min={1}
          max={90}
          isDisabled={false}
          {...terms.field('days')}
        />
        <ScaledSetting
          label={t('campaign.bonus.odds')}
          value={terms.values.oddsFloorMilli}
          decimals={3}
          min={1001}
          max={100_000}
          isOptional
          onChange={(odds) => terms.set('oddsFloorMilli', odds)}
        />
        <ScaledSetting
          label={t('campaign.bonus.coverage')}
          value={terms.values.coverageMaxBasisPoints ?? null}
          decimals={2}
          min={1}
          max={9_999}
          isOptional
          onChange={(share) => terms.set('coverageMaxBasisPoints', share)}
        />
      </FieldGrid>
    </Part>
  );
}

/** The fields for spending order, lock and conversion to cash. */
function MoneyFields({ terms }: Pick<TermsProps, 'terms'>) {
  const t = useWords();
  return (
    <Part title={t('campaign.bonus.use')}>
      <FieldGrid>
        <TermAmount name="betMax" terms={terms} />
        <ChoiceSetting
          label={t('campaign.bonus.spends.label')}
          choices={bonusSpends.map((value) => ({ value, label: t(`campaign.bonus.spends.${value}`) }))}
          isDisabled={false}
          {...terms.field('spends')}
        />
        <ChoiceSetting
          label={t('campaign.bonus.lock.label')}
          choices={bonusLocks.map((value) => ({ value, label: t(`campaign.bonus.lock.${value}`) }))}
          isDisabled={false}
          {...terms.field('lock')}
        />
        <ChoiceSetting
          label={t('campaign.bonus.converts.label')}
          choices={bonusConverts.map((value) => ({ value, label: t(`campaign.bonus.converts.${value}`) }))}
          isDisabled={false}
          {...terms.field('converts')}
        />
        <TermAmount name="cashOutMax" terms={terms} />
      </FieldGrid>
    </Part>
  );
}

interface TermAmountProps extends Pick<TermsProps, 'terms'> {
  name: 'depositMin' | 'betMax' | 'cashOutMax';
}

function TermAmount({ name, terms }: TermAmountProps) {
  const t = useWords();
  const { problem, ...field } = terms.field(name);
  const isWrong = field.value !== null && (!isAmount(field.value) || field.value === '0.00');
  return (
    <AmountSetting
      label={t(`campaign.bonus.${name}`)}
      problem={problem ?? (isWrong ? t('settings.problem.invalid') : undefined)}
      {...field}
    />
  );
}
