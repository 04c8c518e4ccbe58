import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { NoRight } from '@sanam/console/components/no-right.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { ChoiceSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type Draft, useDraft, useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { announcementTypes } from '../contract/places.ts';
import {
  type AnnouncementFields,
  type AnnouncementType,
  announcementPath,
  emptyFields,
  fieldsOf,
  isComplete,
} from './announcement-draft.ts';
import { AnnouncementForm } from './announcement-form.tsx';

/** The form of a new banner or notice, empty or as a copy of another: `?type=PL`, `?from=ann_…`. */
export function NewAnnouncementPage() {
  const t = useWords();
  const [search] = useSearchParams();
  const mayChange = useMay('content.announcement.change');
  const from = search.get('from');
  const asked = announcementTypes.find((type) => type === search.get('type')) ?? 'PL';
  if (!mayChange) return <NoRight />;
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('announcement.addTitle')} />
      {from === null ? <Chosen first={asked} /> : <Copied id={from} />}
    </Box>
  );
}

function Chosen({ first }: { first: AnnouncementType }) {
  const t = useWords();
  const { values, field } = useOpenedDraft({ type: first });
  const { type } = values;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 0.5, maxWidth: 360, mb: 1.5 }}>
        <ChoiceSetting
          label={t('field.type')}
          choices={announcementTypes.map((value) => ({ value, label: t(`announcement.type.${value}`) }))}
          isDisabled={false}
          {...field('type')}
        />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t(`announcement.typeHint.${type}`)}
        </Typography>
      </Box>
      <NewForm key={type} type={type} fields={emptyFields(type)} />
    </>
  );
}

function Copied({ id }: { id: string }) {
  const query = useSettings('opsGetAnnouncement', { params: { id } });
  return <RecordFrame query={query}>{(one) => <NewForm type={one.type} fields={fieldsOf(one)} />}</RecordFrame>;
}

function NewForm({ type, fields }: { type: AnnouncementType; fields: AnnouncementFields }) {
  const t = useWords();
  const draft = useDraft<NewAnnouncement>({ ...fields, enabled: true }, announcementPath);
  const { enabled } = draft.values;
  const [isAsking, setIsAsking] = useState(false);
  const isReady = isComplete(type, draft.values);
  return (
    <>
      <AnnouncementForm type={type} draft={draft} isDisabled={false} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
        <FormControlLabel
          control={<Switch checked={enabled} onChange={(event) => draft.set('enabled', event.target.checked)} />}
          label={t('announcement.enabled')}
        />
        <Button variant="contained" disabled={!isReady} onClick={() => setIsAsking(true)}>
          {t('announcement.publish')}
        </Button>
        {!isReady && <Typography sx={{ color: 'text.secondary' }}>{t('announcement.missing')}</Typography>}
      </Box>
      {isAsking && <PublishDialog type={type} draft={draft} onClose={() => setIsAsking(false)} />}
    </>
  );
}

type NewAnnouncement = AnnouncementFields & { enabled: boolean };

interface PublishProps {
  type: AnnouncementType;
  draft: Draft<NewAnnouncement>;
  onClose: () => void;
}

function PublishDialog({ type, draft, onClose }: PublishProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const navigate = useNavigate();
  const content = { type, ...draft.values };

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { ...content, reason: reason ?? '' };
    const { id } = await draft.sending(() => call('opsAddAnnouncement', { body }, { idempotencyKey }));
    notify(t('announcement.published'), { type: 'success' });
    await navigate(`/announcements/${id}/show`);
  }

  return (
    <ActDialog
      title={t('announcement.publishTitle')}
      effects={[
        t(content.enabled ? 'announcement.publishWhat' : 'announcement.publishOff'),
        t('announcement.replacesShipped'),
      ]}
      confirm={t('announcement.publishGo')}
      reason="required"
      content={content}
      run={run}
      onStale={async () => {}}
      onClose={onClose}
    />
  );
}
