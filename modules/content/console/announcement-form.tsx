import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocale } from 'react-admin';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Draft } from '@sanam/console/lib/use-draft.ts';
import { announcementAudiences, bannerGroups } from '../contract/places.ts';
import {
  type AnnouncementFields,
  type AnnouncementType,
  contentLanguages,
  type Language,
  titleOf,
} from './announcement-draft.ts';
import { HtmlField } from '@sanam/console/components/html-field.tsx';
import { BannerPreview, PictureField } from '@sanam/console/components/picture-field.tsx';

export interface AnnouncementFormProps {
  type: AnnouncementType;
  draft: Draft<AnnouncementFields>;
  isDisabled: boolean;
}

/** The form of a banner or a notice. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {props.type === 'B' && <BannerSection {...props} />}
      {contentLanguages.map((language) => (
        <TextSection key={language} language={language} {...props} />
      ))}
      <TimingSection {...props} />
    </Box>
  );
}

const groups = Object.values(bannerGroups);
const linkages = ['1', '2', '3', '4'] as const;

function BannerSection({ draft, isDisabled }: AnnouncementFormProps) {
  const t = useWords();
  const locale = useLocale() ?? 'en';
  const { values, set, problemAt } = draft;
  return (
    <Section title={t('announcement.what')} level="h2">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <PictureField isDisabled={isDisabled} {...draft.field('picture')} />
        <BannerPreview picture={values.picture} title={titleOf(values.texts, locale)} />
        <FieldGrid>
          <ChoiceSetting
            label={t('announcement.group.label')}
            value={values.groupName ?? 'w_home'}
            choices={groups.map((group) => ({ value: group, label: t(`announcement.group.${group}`) }))}
            isDisabled={isDisabled}
            problem={problemAt('groupName')}
            onChange={(groupName) => set('groupName', groupName)}
          />
          <ChoiceSetting
            label={t('announcement.linkageLabel')}
            value={values.linkageType ?? 'none'}
            choices={[
              { value: 'none', label: t('announcement.linkage.none') },
              ...linkages.map((type) => ({ value: type, label: t(`announcement.linkage.${type}`) })),
            ]}
            isDisabled={isDisabled}
            onChange={(type) => {
              set('linkageType', type === 'none' ? null : type);
              if (type === 'none') set('linkUrl', null);
            }}
          />
          {values.linkageType !== null && (
            <TextSetting
              label={t('announcement.linkUrl')}
              value={values.linkUrl ?? ''}
              isDisabled={isDisabled}
              problem={problemAt('linkUrl')}
              hint={t(`announcement.linkHint.${values.linkageType}`)}
              onChange={(link) => set('linkUrl', link)}
            />
          )}
        </FieldGrid>
      </Box>
    </Section>
  );
}

function TextSection({ type, draft, isDisabled, language }: AnnouncementFormProps & { language: Language }) {
  const t = useWords();
  const { texts } = draft.values;
  const at = texts.findIndex((one) => one.language === language);
  const text = texts[at];
  const put = (part: Partial<(typeof texts)[number]>): void => {
    const next = { language, title: '', body: '', ...text, ...part };
    draft.set(
      'texts',
      contentLanguages.flatMap((one) => (one === language ? [next] : texts.filter((other) => other.language === one))),
    );
  };
  const name = t(`announcement.words.${language}`);
  if (text === undefined) return <NoText name={name} onAdd={isDisabled ? undefined : () => put({})} />;
  return (
    <Section title={name} level="h2">
      <Box sx={{ display: 'grid', gap: 1.5, pt: 0.75 }}>
        <TextSetting
          label={t('announcement.title')}
          value={text.title}
          isDisabled={isDisabled}
          problem={draft.problemAt(`texts.${at}`)}
          isWide
          onChange={(title) => put({ title: title.slice(0, 200) })}
        />
        {type !== 'B' && (
          <HtmlField
            label={t('announcement.body')}
            value={text.body}
            isDisabled={isDisabled}
            onChange={(body) => put({ body })}
          />
        )}
        {!isDisabled && texts.length > 1 && (
          <Button
            color="error"
            size="small"
            sx={{ justifySelf: 'start' }}
            onClick={() =>
              draft.set(
                'texts',
                texts.filter((one) => one.language !== language),
              )
            }
          >
            {t('announcement.dropWords')}
          </Button>
        )}
      </Box>
    </Section>
  );
}

function NoText({ name, onAdd }: { name: string; onAdd: (() => void) | undefined }) {
  const t = useWords();
  return (
    <Section title={name} level="h2">
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('announcement.wordsHint')}</Typography>
      {onAdd !== undefined && <Button onClick={onAdd}>{t('announcement.addWords')}</Button>}
    </Section>
  );
}

function TimingSection({ type, draft, isDisabled }: AnnouncementFormProps) {
  const t = useWords();
  const { values, set } = draft;
  return (
    <Section title={t('announcement.who')} level="h2">
      <FieldGrid>
        <ChoiceSetting
          label={t('announcement.audienceLabel')}
          choices={announcementAudiences.map((value) => ({ value, label: t(`announcement.audience.${value}`) }))}
          isDisabled={isDisabled}
          {...draft.field('audience')}
        />
        <ChoiceSetting
          label={t('announcement.languages')}
          value={values.languages?.length === 1 ? values.languages[0]! : 'all'}
          choices={[
            { value: 'all', label: t('announcement.languagesAll') },
            ...contentLanguages.map((value) => ({ value, label: t(`announcement.languagesOnly.${value}`) })),
          ]}
          isDisabled={isDisabled}
          problem={draft.problemAt('languages')}
          onChange={(language) => set('languages', language === 'all' ? null : [language])}
        />
      </FieldGrid>
      <FieldGrid>
        <MomentField
          label={t('announcement.startsAt')}
          isDisabled={isDisabled}
          hint={t('announcement.anytime')}
          {...draft.field('startsAt')}
        />
        <MomentField
          label={t('announcement.endsAt')}
          isDisabled={isDisabled}
          hint={t('announcement.anytime')}
          {...draft.field('endsAt')}
        />
      </FieldGrid>
      {type === 'PU' && (
        <FormControlLabel
          sx={{ mt: 1 }}
          control={
            <Switch
              checked={values.mayHideToday}
              disabled={isDisabled}
              onChange={(event) => set('mayHideToday', event.target.checked)}
            />
          }
          label={t('announcement.mayHideToday')}
        />
      )}
    </Section>
  );
}
