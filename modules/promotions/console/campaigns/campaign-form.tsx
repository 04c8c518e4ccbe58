import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { HtmlField } from '@sanam/console/components/html-field.tsx';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { PictureField } from '@sanam/console/components/picture-field.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Fields } from '@sanam/console/lib/use-draft.ts';
import type { CampaignKind } from '../../contract/activity-states.ts';
import { type CampaignContent, PRIORITY_MAX } from '../../contract/campaign-content.ts';
import { isAmount } from '../../contract/campaign-problems.ts';
import { occurrences, promotionCategories, promotionTags } from '../../contract/campaign-states.ts';
import { BonusSection } from './bonus-section.tsx';
import { campaignLanguages, hasClaimDays, hasReward, type Language, mayGiveBonus } from './campaign-draft.ts';
import { RoundsSection } from './rounds-section.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { CashbackFields } from './cashback-fields.tsx';
import { GoalFields } from './goal-fields.tsx';
import { GroupFields } from './group-fields.tsx';
import { SegmentPicker } from '../segments/segment-picker.tsx';
import { ConditionFields } from './condition-fields.tsx';

interface CampaignFormProps {
  kind: CampaignKind;
  draft: Fields<CampaignContent>;
}

/** The editor of a campaign, with a preview of what members see below it. */
export function CampaignEditor(props: CampaignFormProps) {
  const t = useWords();
  return (
    <>
      <CampaignForm {...props} />
      <Section title={t('campaign.preview')} level="h2">
        <CampaignPreview kind={props.kind} content={props.draft.values} />
      </Section>
    </>
  );
}

/** The form with all fields of a campaign. */
function CampaignForm(props: CampaignFormProps) {
  const t = useWords();
  const { draft } = props;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <WhatSection {...props} />
      {campaignLanguages.map((language) => (
        <TextSection key={language} language={language} draft={draft} />
      ))}
      <WhenSection {...props} />
      <Section title={t('campaign.who')} level="h2">
        <SegmentPicker onPick={(conditions) => draft.set('conditions', conditions)} />
        <ConditionFields
          conditions={draft.values.conditions}
          isOfDeposit={props.kind === 'deposit'}
          onChange={(conditions) => draft.set('conditions', conditions)}
        />
      </Section>
      {props.kind !== 'info' && <GivesSection {...props} />}
      {(props.kind === 'claim' || props.kind === 'apply') && <RoundsSection draft={draft} />}
      {hasReward(props.kind, draft.values) && draft.values.rounds == null && <BonusSection {...props} />}
    </Box>
  );
}

function WhatSection({ draft }: CampaignFormProps) {
  const t = useWords();
  const { values, set } = draft;
  const toggle = (tag: (typeof promotionTags)[number], isOn: boolean): void =>
    set(
      'tags',
      promotionTags.filter((one) => (one === tag ? isOn : values.tags.includes(one))),
    );
  return (
    <Section title={t('campaign.what')} level="h2">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <FieldGrid>
          <ChoiceSetting
            label={t('campaign.category.label')}
            choices={promotionCategories.map((value) => ({ value, label: t(`campaign.category.${value}`) }))}
            isDisabled={false}
            {...draft.field('category')}
          />
        </FieldGrid>
        <Box role="group" aria-label={t('campaign.tagsLabel')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {promotionTags.map((tag) => (
            <FormControlLabel
              key={tag}
              control={
                <Switch checked={values.tags.includes(tag)} onChange={(event) => toggle(tag, event.target.checked)} />
              }
              label={t(`campaign.tag.${tag}`)}
            />
          ))}
        </Box>
        <PictureField isDisabled={false} {...draft.field('picture')} />
      </Box>
    </Section>
  );
}

function TextSection({ draft, language }: Pick<CampaignFormProps, 'draft'> & { language: Language }) {
  const t = useWords();
  const { texts } = draft.values;
  const at = texts.findIndex((one) => one.language === language);
  const text = texts[at] ?? { language, title: '', summary: '', body: '' };
  const put = (part: Partial<typeof text>): void =>
    draft.set(
      'texts',
      campaignLanguages.map((one) =>
        one === language
          ? { ...text, ...part }
          : (texts.find((other) => other.language === one) ?? { language: one, title: '', summary: '', body: '' }),
      ),
    );
  return (
    <Section title={t(`campaign.words.${language}`)} level="h2">
      <Box sx={{ display: 'grid', gap: 1.5, pt: 0.75 }}>
        <TextSetting
          label={t('campaign.title')}
          value={text.title}
          isDisabled={false}
          problem={draft.problemAt(`texts.${at}`)}
          isWide
          onChange={(title) => put({ title: title.slice(0, 120) })}
        />
        <TextSetting
          label={t('campaign.summary')}
          value={text.summary}
          isDisabled={false}
          problem={undefined}
          isWide
          rows={2}
          onChange={(summary) => put({ summary: summary.slice(0, 400) })}
        />
        <HtmlField label={t('campaign.body')} value={text.body} isDisabled={false} onChange={(body) => put({ body })} />
      </Box>
    </Section>
  );
}

/** Returns the periods to choose from; a cashback is of closed periods. */
const occurrencesOf = (kind: CampaignKind) => occurrences.filter((one) => kind !== 'cashback' || one !== 'once');

function WhenSection({ kind, draft }: CampaignFormProps) {
  const t = useWords();
  const { values, set } = draft;
  return (
    <Section title={t('campaign.when')} level="h2">
      <FieldGrid>
        <MomentField
          label={t('campaign.startsAt')}
          value={values.startsAt}
          problem={draft.problemAt('startsAt')}
          onChange={(at) => at !== null && set('startsAt', at)}
        />
        <MomentField label={t('campaign.endsAt')} {...draft.field('endsAt')} />
        {kind === 'join' && <MomentField label={t('campaign.countsFrom')} {...draft.field('countsFrom')} />}
        {mayGiveBonus(kind) && (
          <ChoiceSetting
            label={t('campaign.occurrence.label')}
            choices={occurrencesOf(kind).map((value) => ({ value, label: t(`campaign.occurrence.${value}`) }))}
            isDisabled={false}
            {...draft.field('occurrence')}
          />
        )}
      </FieldGrid>
    </Section>
  );
}

const PLACES = /^\d{0,8}$/;

function Places({ draft }: Pick<CampaignFormProps, 'draft'>) {
  const t = useWords();
  const { places } = draft.values;
  return (
    <TextSetting
      label={t('campaign.places')}
      value={places === null ? '' : String(places)}
      isDisabled={false}
      problem={draft.problemAt('places')}
      onChange={(typed) => PLACES.test(typed) && draft.set('places', Number(typed) === 0 ? null : Number(typed))}
    />
  );
}

/** The place of an offer among the others of a deposit. */
function Priority({ draft }: Pick<CampaignFormProps, 'draft'>) {
  const t = useWords();
  const { value = 0, ...field } = draft.field('priority');
  return (
    <>
      <FieldGrid>
        <NumberField
          label={t('campaign.priority')}
          short={t('campaign.priority')}
          min={0}
          max={PRIORITY_MAX}
          isDisabled={false}
          value={value}
          {...field}
        />
      </FieldGrid>
      <FormHelperText>{t('campaign.priorityWhat')}</FormHelperText>
    </>
  );
}

function GivesSection({ kind, draft }: CampaignFormProps) {
  const t = useWords();
  const { values } = draft;
  return (
    <Section title={t('campaign.gives')} level="h2">
      <FieldGrid>
        {kind !== 'cashback' && <Places draft={draft} />}
        {hasReward(kind, values) && (
          <>
            <Money
              name="reward"
              label={t(kind === 'claim' || kind === 'join' ? 'campaign.reward' : 'campaign.rewardMax')}
              draft={draft}
            />
            <Money name="budget" label={t('campaign.budget')} draft={draft} />
          </>
        )}
        {kind === 'apply' && <Money name="rewardAlone" label={t('campaign.rewardAlone')} draft={draft} />}
        {hasClaimDays(kind, values) && (
          <NumberField
            label={t('campaign.claimDays')}
            short={t('campaign.claimDays')}
            min={1}
            max={365}
            isDisabled={false}
            {...draft.field('claimDays')}
          />
        )}
      </FieldGrid>
      {kind === 'deposit' && <Priority draft={draft} />}
      {kind === 'join' && <GoalFields draft={draft} />}
      {kind === 'cashback' ? <CashbackFields draft={draft} /> : <GroupFields draft={draft} />}
      {(kind === 'claim' || kind === 'deposit') && <Flag name="byCode" draft={draft} />}
      {kind === 'join' && <Flag name="mayLeave" draft={draft} />}
      {kind === 'apply' && <Flag name="mayReapply" draft={draft} />}
    </Section>
  );
}

interface MoneyProps extends Pick<CampaignFormProps, 'draft'> {
  name: 'reward' | 'rewardAlone' | 'budget';
  label: string;
}

function Money({ name, label, draft }: MoneyProps) {
  const t = useWords();
  const { problem, ...field } = draft.field(name);
  const isWrong = field.value !== null && !isAmount(field.value);
  return (
    <AmountSetting
      label={label}
      problem={problem ?? (isWrong ? t('settings.problem.invalid') : undefined)}
      {...field}
    />
  );
}

function Flag({ name, draft }: Pick<CampaignFormProps, 'draft'> & { name: 'byCode' | 'mayLeave' | 'mayReapply' }) {
  const t = useWords();
  return (
    <FormControlLabel
      sx={{ mt: 1 }}
      control={
        <Switch checked={draft.values[name] ?? false} onChange={(event) => draft.set(name, event.target.checked)} />
      }
      label={t(`campaign.${name}`)}
    />
  );
}
