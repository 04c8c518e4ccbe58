import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { accountTypes } from '@sanam/contract';
import { useState } from 'react';
import { Title, useLocale, useNotify } from 'react-admin';
import { useParams } from 'react-router';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type Fact, Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Mailing } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { languageOf, languages } from './mailing-draft.ts';
import { MailingPreview } from './mailing-preview.tsx';
import { MailingState } from './mailing-state.tsx';

/** One mailing: progress, text and audience. */
export function MailingPage() {
  const t = useWords();
  const { id = '' } = useParams();
  const query = useRecord('mailings', id);
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.mailings.name')} />
      <RecordFrame query={query}>
        {(mailing) => <MailingView mailing={mailing} reload={() => query.refetch()} />}
      </RecordFrame>
    </Box>
  );
}

interface ViewProps {
  mailing: Mailing;
  reload: () => Promise<unknown>;
}

function MailingView({ mailing, reload }: ViewProps) {
  const t = useWords();
  const { words, topic, state, approval, link } = mailing;
  return (
    <>
      <RecordHead
        title={t(`mailing.topic.${topic}`)}
        figure={words[languageOf(useLocale())].title}
        tags={<MailingState state={state} />}
        actions={
          approval === null ? <StopButton mailing={mailing} reload={reload} /> : <WaitingApproval approval={approval} />
        }
      />
      <Sections columnMin={400}>
        <Section title={t('mailing.progress')}>
          <Progress mailing={mailing} />
        </Section>
        <Section title={t('mailing.toWhom')}>
          <AudienceFacts mailing={mailing} />
        </Section>
        {mailing.channels.length > 0 && (
          <Section title={t('mailing.copies')} isWide>
            <Copies mailing={mailing} />
          </Section>
        )}
        {languages.map((language) => (
          <Section key={language} title={t(`mailing.language.${language}`)}>
            <MailingPreview words={words} language={language} link={link} />
          </Section>
        ))}
      </Sections>
    </>
  );
}

const FULL = 100;

function Progress({ mailing }: { mailing: Mailing }) {
  const t = useWords();
  const { size, told, skipped, read, state, stoppedFor } = mailing;
  const done = told + skipped;
  const percent = state === 'sent' || size === 0 ? FULL : Math.min(FULL, Math.floor((done * FULL) / size));
  const facts: Fact[] = [
    [t('mailing.size'), grouped(size)],
    [t('mailing.told'), grouped(told)],
    [t('mailing.skipped'), grouped(skipped)],
    [t('mailing.read'), grouped(read)],
  ];
  if (stoppedFor !== null) facts.push([t('mailing.stoppedFor.label'), t(`mailing.stoppedFor.${stoppedFor}`)]);
  return (
    <>
      {(state === 'sending' || state === 'sent') && (
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={t('mailing.progress')}
          sx={{ mb: 1.5, height: 8, borderRadius: 1 }}
        />
      )}
      <Facts facts={facts} />
    </>
  );
}

const NAMES_SHOWN = 20;

function AudienceFacts({ mailing }: { mailing: Mailing }) {
  const t = useWords();
  const { audience, sendAt, createdBy, createdAt, startedAt, endedAt, reason } = mailing;
  const facts: Fact[] = [
    [t('mailing.audience.label'), <AudienceText key="who" audience={audience} />],
    [t('mailing.sendAt'), sendAt === null ? t('mailing.atOnce') : <Moment key="at" at={sendAt} />],
    [t('mailing.createdBy'), createdBy],
    [t('mailing.createdAt'), <Moment key="created" at={createdAt} />],
  ];
  if (startedAt !== null) facts.push([t('mailing.startedAt'), <Moment key="started" at={startedAt} />]);
  if (endedAt !== null) facts.push([t('mailing.endedAt'), <Moment key="ended" at={endedAt} />]);
  return <Facts facts={[...facts, [t('field.reason'), reason]]} />;
}

function AudienceText({ audience }: { audience: Mailing['audience'] }) {
  const t = useWords();
  const codes = useCodeWords();
  if (audience.kind === 'members') {
    const more = audience.usernames.length - NAMES_SHOWN;
    const names = audience.usernames.slice(0, NAMES_SHOWN).join(', ');
    return <>{more > 0 ? t('mailing.andMore', { names, smart_count: more }) : names}</>;
  }
  const { types, states, language, registeredFrom, registeredTo, seen, kept } = audience;
  const said = [
    ...types.map((type) => codes('member.type', String(accountTypes[type]))),
    ...states.map((state) => codes('member.state', state)),
    ...(language === null ? [] : [t(`mailing.language.${language}`)]),
    ...(kept === undefined ? [] : [`${t('mailing.kept')}: ${kept.name}`]),
    ...(registeredFrom === null ? [] : [`${t('mailing.registeredFrom')} ${registeredFrom}`]),
    ...(registeredTo === null ? [] : [`${t('mailing.registeredTo')} ${registeredTo}`]),
    ...(seen === null
      ? []
      : [t(seen.isWithin ? 'mailing.seenWithin' : 'mailing.seenNotWithin', { smart_count: seen.days })]),
  ];
  return <>{said.length === 0 ? t('mailing.everybody') : said.join(' · ')}</>;
}

function Copies({ mailing }: { mailing: Mailing }) {
  const t = useWords();
  return (
    <PlainTable
      label={t('mailing.copies')}
      heads={[
        'field.channel',
        'messaging.state.queued',
        'messaging.state.sent',
        'messaging.state.delivered',
        'messaging.state.failed',
      ]}
      rows={mailing.copies.map(({ channel, queued, sent, delivered, failed }) => ({
        key: channel,
        cells: [t(`messaging.channel.${channel}`), ...[queued, sent, delivered, failed].map(grouped)],
      }))}
    />
  );
}

function StopButton({ mailing, reload }: ViewProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const maySend = useMay('messages.mailing.send');
  const { id, state, copies } = mailing;
  const isGoing = state === 'planned' || state === 'sending';
  if (!maySend || !(isGoing || copies.some(({ queued }) => queued > 0))) return null;

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    await call('opsStopMailing', { params: { id }, body: { reason: reason ?? '' } });
    notify(t('mailing.stopped'), { type: 'success' });
    await reload();
  }

  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {t('mailing.stop')}
      </Button>
      {isAsking && (
        <ActDialog
          title={t('mailing.stopTitle')}
          effects={[t('mailing.stopWhat'), t('mailing.stopStays')]}
          confirm={t('mailing.stop')}
          tone="error"
          reason="required"
          content={{ id }}
          run={run}
          onStale={async () => void (await reload())}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
