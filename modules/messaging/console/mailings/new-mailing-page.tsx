import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { NoRight } from '@sanam/console/components/no-right.tsx';
import { Section, Sections } from '@sanam/console/components/section.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { type Draft, isSame, useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { channels } from '../../contract/channels.ts';
import { MAILING_TEXT_MAX, MAILING_TITLE_MAX, mailingTopics } from '../../contract/mailings.ts';
import { AudienceCount, type Counted } from './audience-count.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { emptyDraft, isComplete, type Language, languages, type MailingDraft } from './mailing-draft.ts';
import { MailingPreview } from './mailing-preview.tsx';
import { SendDialog } from './send-dialog.tsx';

/** The form of a mailing to one member (`?to=name`), to a list of members or to a segment. */
export function NewMailingPage() {
  const t = useWords();
  const [search] = useSearchParams();
  const maySend = useMay('messages.mailing.send');
  if (!maySend) return <NoRight />;
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('mailing.new')} />
      <NewMailing to={search.get('to')} />
    </Box>
  );
}

function NewMailing({ to }: { to: string | null }) {
  const t = useWords();
  const draft = useOpenedDraft<MailingDraft>(emptyDraft(to));
  const [counted, setCounted] = useState<Counted | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { values } = draft;
  const isCounted = counted !== null && isSame(counted.audience, values.audience);
  const isReady = isComplete(values) && isCounted && counted.members > 0 && counted.unknown.length === 0;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Section title={t('mailing.what')} level="h2">
        <FieldGrid>
          <ChoiceSetting
            label={t('mailing.topic.label')}
            choices={mailingTopics.map((value) => ({ value, label: t(`mailing.topic.${value}`) }))}
            isDisabled={false}
            {...draft.field('topic')}
          />
          <TextSetting
            label={t('mailing.link')}
            isDisabled={false}
            hint={t('mailing.linkHint')}
            {...draft.field('link')}
          />
        </FieldGrid>
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {t(`mailing.topicHint.${values.topic}`)}
        </Typography>
      </Section>
      <Sections columnMin={400}>
        {languages.map((language) => (
          <WordsSection key={language} language={language} draft={draft} />
        ))}
      </Sections>
      <Section title={t('mailing.toWhom')} level="h2">
        <AudienceFields draft={draft} />
        <AudienceCount draft={draft} counted={isCounted ? counted : null} onCounted={setCounted} />
      </Section>
      <WaysSection draft={draft} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button variant="contained" disabled={!isReady} onClick={() => setIsAsking(true)}>
          {t('mailing.send')}
        </Button>
        {!isReady && <Typography sx={{ color: 'text.secondary' }}>{t('mailing.missing')}</Typography>}
      </Box>
      {isAsking && counted !== null && (
        <SendDialog draft={draft} counted={counted} onClose={() => setIsAsking(false)} />
      )}
    </Box>
  );
}

const TEXT_ROWS = 5;

function WordsSection({ language, draft }: { language: Language; draft: Draft<MailingDraft> }) {
  const t = useWords();
  const { words, link } = draft.values;
  const put = (part: Partial<MailingDraft['words'][Language]>): void =>
    draft.set('words', { ...words, [language]: { ...words[language], ...part } });
  return (
    <Section title={t(`mailing.language.${language}`)} level="h2">
      <Box lang={language.toLowerCase()} sx={{ display: 'grid', gap: 1.5, pt: 0.75 }}>
        <TextSetting
          label={t('mailing.title')}
          value={words[language].title}
          isDisabled={false}
          problem={draft.problemAt(`words.${language}.title`)}
          onChange={(title) => put({ title: title.slice(0, MAILING_TITLE_MAX) })}
        />
        <TextSetting
          label={t('mailing.text')}
          value={words[language].text}
          rows={TEXT_ROWS}
          isDisabled={false}
          problem={draft.problemAt(`words.${language}.text`)}
          onChange={(text) => put({ text: text.slice(0, MAILING_TEXT_MAX) })}
        />
        <MailingPreview words={words} language={language} link={link} />
      </Box>
    </Section>
  );
}

/** The channels besides the inbox, and the time of sending. */
function WaysSection({ draft }: { draft: Draft<MailingDraft> }) {
  const t = useWords();
  const chosen = draft.values.channels;
  return (
    <Section title={t('mailing.ways')} level="h2">
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('mailing.waysHint')}
      </Typography>
      <FormGroup row sx={{ mb: 1.5 }}>
        {channels.map((channel) => (
          <FormControlLabel
            key={channel}
            label={t(`messaging.channel.${channel}`)}
            control={
              <Checkbox
                checked={chosen.includes(channel)}
                onChange={({ target }) =>
                  draft.set(
                    'channels',
                    channels.filter((one) => (one === channel ? target.checked : chosen.includes(one))),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
      {chosen.includes('sms') && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {t('mailing.smsHint')}
        </Alert>
      )}
      <FieldGrid>
        <MomentField label={t('mailing.sendAt')} hint={t('mailing.atOnceHint')} {...draft.field('sendAt')} />
      </FieldGrid>
    </Section>
  );
}
