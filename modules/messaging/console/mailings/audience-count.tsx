import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Value } from '@sanam/client/client';
import { useMutation } from '@tanstack/react-query';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Draft } from '@sanam/console/lib/use-draft.ts';
import type { Audience } from '../../contract/mailings.ts';
import type { MailingDraft } from './mailing-draft.ts';
import { needsSecond, secondPerson } from './second-person.ts';

export type Counted = Value<'opsCountAudience'> & { audience: Audience };

interface CountProps {
  draft: Draft<MailingDraft>;
  /** Count of the current audience; null if it was not counted yet. */
  counted: Counted | null;
  onCounted: (counted: Counted) => void;
}

/** The number of members in the audience; it must be counted before sending. */
export function AudienceCount({ draft, counted, onCounted }: CountProps) {
  const t = useWords();
  const call = useCall();
  const errorWords = useErrorWords();
  const { audience } = draft.values;
  const counting = useMutation({
    mutationFn: () => draft.sending(() => call('opsCountAudience', { body: { audience } })),
    onSuccess: (value) => onCounted({ ...value, audience }),
  });
  const isEmpty = audience.kind === 'members' && audience.usernames.length === 0;
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button variant="outlined" disabled={isEmpty || counting.isPending} onClick={() => counting.mutate()}>
        {t('mailing.count')}
      </Button>
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {counted !== null && (
          <>
            <Typography>
              {t('mailing.counted', { smart_count: counted.members, count: grouped(counted.members) })}
            </Typography>
            {needsSecond(counted) && <Alert severity="info">{secondPerson(t, counted)}</Alert>}
            {counted.unknown.length > 0 && (
              <Alert severity="warning">{t('mailing.unknown', { names: counted.unknown.join(', ') })}</Alert>
            )}
          </>
        )}
        {counting.error !== null && counted === null && <Alert severity="error">{errorWords(counting.error)}</Alert>}
      </Box>
    </Box>
  );
}
