import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import type { Member, Person } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

interface PersonProps {
  member: Member;
  person: Person;
  reload: () => Promise<void>;
}

/** The tab with name and birth date. It is not part of the tab Security, which staff of documents may not open. */
export function PersonTab({ member }: { member: Member }) {
  return (
    <Sections columnMin={400}>
      <PersonSection member={member} />
    </Sections>
  );
}

/** Name and birth date of a member, and their correction; for who may propose it, because reading is audited. */
export function PersonSection({ member }: { member: Member }) {
  const t = useWords();
  const call = useCall();
  const query = useQuery({
    queryKey: ['person', member.id],
    queryFn: ({ signal }) => call('opsGetPerson', { params: { id: member.id } }, { signal }),
    refetchOnWindowFocus: false,
  });
  const isWaiting = query.data?.approval != null;
  useLiveNews((news) => {
    const isMine = 'id' in news && news.id === member.id;
    if (news.type === 'resync' || isMine || (isWaiting && news.type === 'opsApproval')) void query.refetch();
  });
  return (
    <Section title={t('security.person')}>
      <RecordFrame query={query}>
        {(person) => <PersonView member={member} person={person} reload={async () => void (await query.refetch())} />}
      </RecordFrame>
    </Section>
  );
}

function PersonView(props: PersonProps) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const { name, birthDate, approval, documents } = props.person;
  const hasDocument = documents.length > 0;
  return (
    <>
      <Facts
        facts={[
          [t('security.personName'), name ?? t('common.none')],
          [t('security.birthDate'), birthDate ?? t('common.none')],
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {approval === null ? (
          <Button variant="outlined" disabled={!hasDocument} onClick={() => setIsOpen(true)}>
            {t('security.correct')}
          </Button>
        ) : (
          <WaitingApproval approval={approval} />
        )}
      </Box>
      {!hasDocument && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('security.correctNoDocument')}
        </Typography>
      )}
      {isOpen && <CorrectDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The correction: what is right, and the document that shows it. */
export function CorrectDialog({ member, person, reload, onClose }: PersonProps & { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [name, setName] = useState(person.name ?? '');
  const [birthDate, setBirthDate] = useState(person.birthDate ?? '');
  const [documentId, setDocumentId] = useState(person.documents[0]?.id ?? '');
  const typed = name.trim();
  const change = {
    ...(typed === '' || typed === person.name ? {} : { name: typed }),
    ...(birthDate === '' || birthDate === person.birthDate ? {} : { birthDate }),
  };

  async function run({ reason = '', idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { ...change, documentId, reason, expectedVersion: person.version };
    await call('opsCorrectPerson', { params: { id: member.id }, body }, { idempotencyKey });
    notify(t('action.proposed'), { type: 'success' });
    await reload();
  }

  return (
    <ActDialog
      title={t('security.correctTitle', { name: member.username })}
      effects={[t('security.correctWhat'), t('security.correctAccounts'), t('security.correctTwo')]}
      confirm={t('security.correctGo')}
      reason="required"
      isPossible={person.approval === null}
      isReady={Object.keys(change).length > 0 && documentId !== ''}
      content={{ id: member.id, ...change, documentId, version: person.version }}
      run={run}
      onStale={reload}
      onClose={onClose}
    >
      <TextField
        fullWidth
        label={t('security.correctName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <TextField
        type="date"
        fullWidth
        label={t('security.correctBirthDate')}
        value={birthDate}
        onChange={(event) => setBirthDate(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <DocumentChoice documents={person.documents} value={documentId} onChange={setDocumentId} />
    </ActDialog>
  );
}

interface ChoiceProps {
  documents: Person['documents'];
  value: string;
  onChange: (id: string) => void;
}

function DocumentChoice({ documents, value, onChange }: ChoiceProps) {
  const t = useWords();
  const times = useTimeWords();
  return (
    <TextField
      select
      fullWidth
      label={t('security.correctDocument')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {documents.map(({ id, kind, state, sentAt }) => (
        <MenuItem key={id} value={id}>
          {t(`document.kind.${kind}`)} · {times.dateTime(sentAt)} · {t(`document.state.${state}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
