import BrokenIcon from '@mui/icons-material/BrokenImageOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from './amount.tsx';
import { Moment } from './moment.tsx';
import { Facts, Section } from './section.tsx';
import { useWords } from '../i18n/use-words.ts';
import { api } from '../lib/api.ts';
import type { Withdrawal } from '../lib/records.ts';

type Dispute = NonNullable<Withdrawal['dispute']>;

/** What the player says about the payout, with the pictures sent as evidence. */
export function DisputeSection({ dispute, evidence }: { dispute: Dispute; evidence: readonly string[] }) {
  const t = useWords();
  return (
    <Section title={t('withdrawal.dispute')} isWide>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{t(`withdrawal.disputeKind.${dispute.kind}`)}</Typography>
      <Facts
        facts={[
          [t('withdrawal.received'), <Amount key="r" value={dispute.amountReceived} />],
          [t('withdrawal.remaining'), <Amount key="m" value={dispute.remaining} />],
          [t('field.created'), <Moment key="o" at={dispute.openedAt} />],
          ...(dispute.comment === null ? [] : ([[t('withdrawal.comment'), dispute.comment]] as const)),
          ...(dispute.answer === null ? [] : ([[t('field.remark'), dispute.answer]] as const)),
        ]}
      />
      {evidence.length > 0 && (
        <>
          <Typography variant="subtitle2" component="h4" sx={{ mt: 1.5, mb: 0.5 }}>
            {t('withdrawal.evidence')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {evidence.map((id, i) => (
              <EvidencePicture key={id} id={id} label={t('withdrawal.evidencePicture', { number: i + 1 })} />
            ))}
          </Box>
        </>
      )}
    </Section>
  );
}

/** A private picture: fetched with the session, held in memory only, large on demand. */
function EvidencePicture({ id, label }: { id: string; label: string }) {
  const t = useWords();
  const [isLarge, setIsLarge] = useState(false);
  const { data: address, isError } = useQuery({
    queryKey: ['evidence', id],
    queryFn: async ({ signal }) => readPicture(await api.file('opsProof', id, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isError) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <BrokenIcon /> {t('withdrawal.pictureFailed')}
      </Box>
    );
  }
  if (address === undefined) return <Skeleton variant="rounded" width={120} height={160} />;
  return (
    <>
      <ButtonBase
        onClick={() => setIsLarge(true)}
        aria-label={label}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Box
          component="img"
          src={address}
          alt={label}
          sx={{ width: 120, height: 160, objectFit: 'cover', borderRadius: 1 }}
        />
      </ButtonBase>
      <Dialog open={isLarge} onClose={() => setIsLarge(false)} maxWidth="lg" aria-label={label}>
        <Box
          component="img"
          src={address}
          alt={label}
          onClick={() => setIsLarge(false)}
          sx={{ maxWidth: '100%', maxHeight: '90vh', display: 'block' }}
        />
      </Dialog>
    </>
  );
}

/** As a `data:` address: nothing to give back, and the policy of the page allows it for pictures. */
function readPicture(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(blob);
  });
}
