import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Title, useLocale, useNotify } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Announcement, AnnouncementRow } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import {
  announcementPath,
  fieldGroups,
  fieldNames,
  fieldsOf,
  isComplete,
  shownFields,
  titleOf,
} from './announcement-draft.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { LongText } from './long-text.tsx';
import { AnnouncementTags } from './announcement-tags.tsx';

/** One banner or notice: content, audience, times and history. */
export function AnnouncementPage() {
  const t = useWords();
  const { id = '' } = useParams();
  const query = useSettings('opsGetAnnouncement', { params: { id } });
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.announcements.name')} />
      <RecordFrame query={query}>
        {(announcement) => <Editor key={announcement.id} announcement={announcement} reload={() => query.refetch()} />}
      </RecordFrame>
    </Box>
  );
}

function Editor({ announcement, reload }: { announcement: Announcement; reload: () => Promise<unknown> }) {
  const t = useWords();
  const call = useCall();
  const words = usePathWords(fieldNames, fieldGroups);
  const times = useTimeWords();
  const locale = useLocale() ?? 'en';
  const mayChange = useMay('content.announcement.change');
  const read = fieldsOf(announcement);
  const { id, type, isShipped, version } = announcement;
  const { draft, bar } = useSaving({
    read,
    send: (values, reason) =>
      call('opsChangeAnnouncement', { params: { id }, body: { ...values, expectedVersion: version, reason } }),
    reload,
    pathOf: announcementPath,
  });
  const isDisabled = !mayChange || isShipped;

  return (
    <>
      <RecordHead
        title={t(`announcement.type.${type}`)}
        figure={<LongText>{titleOf(announcement.texts, locale)}</LongText>}
        tags={<AnnouncementTags row={announcement} />}
        actions={<Actions announcement={announcement} mayChange={mayChange} reload={reload} />}
      />
      {isShipped && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {t('announcement.shippedHint')}
        </Alert>
      )}
      <AnnouncementForm type={type} draft={draft} isDisabled={isDisabled} />
      <Box sx={{ mt: 1.5 }}>
        <Section title={t('audit.history')} level="h2">
          <History rows={announcement.history} />
        </Section>
      </Box>
      {!isDisabled && (
        <SaveBar
          title={t('announcement.saveTitle')}
          before={shownFields(read, times)}
          after={shownFields(draft.values, times)}
          {...words}
          blocked={isComplete(type, draft.values) ? undefined : t('announcement.missing')}
          {...bar}
        />
      )}
    </>
  );
}

interface ActionsProps {
  announcement: Announcement;
  mayChange: boolean;
  reload: () => Promise<unknown>;
}

function Actions({ announcement, mayChange, reload }: ActionsProps) {
  const t = useWords();
  const [isAsking, setIsAsking] = useState(false);
  if (!mayChange) return null;
  const { id, isShipped, enabled } = announcement;
  return (
    <>
      {!isShipped && (
        <Button variant="outlined" color={enabled ? 'error' : 'primary'} onClick={() => setIsAsking(true)}>
          {t(enabled ? 'announcement.switchOff' : 'announcement.switchOn')}
        </Button>
      )}
      <Button component={RouterLink} to={`/announcements/create?from=${id}`}>
        {t('announcement.copy')}
      </Button>
      {isAsking && <SwitchDialog row={announcement} reload={reload} onClose={() => setIsAsking(false)} />}
    </>
  );
}

interface SwitchProps {
  row: AnnouncementRow;
  reload: () => Promise<unknown>;
  onClose: () => void;
}

function SwitchDialog({ row, reload, onClose }: SwitchProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const locale = useLocale() ?? 'en';
  const name = titleOf(row.texts, locale);
  const enabled = !row.enabled;

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    const body = { enabled, expectedVersion: row.version, reason: reason ?? '' };
    await call('opsSwitchAnnouncement', { params: { id: row.id }, body });
    notify(t('settings.saved'), { type: 'success' });
    await reload();
  }

  return (
    <ActDialog
      title={t(enabled ? 'announcement.onTitle' : 'announcement.offTitle', { name })}
      effects={[t(enabled ? 'announcement.onWhat' : 'announcement.offWhat')]}
      confirm={t(enabled ? 'announcement.switchOn' : 'announcement.switchOff')}
      tone={enabled ? 'primary' : 'error'}
      reason="required"
      content={{ id: row.id, enabled, version: row.version }}
      run={run}
      onStale={async () => void (await reload())}
      onClose={onClose}
    />
  );
}
