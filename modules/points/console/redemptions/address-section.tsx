import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

/** The delivery address, shown on request, because each read writes an audit row. */
export function AddressSection({ redeemId }: { redeemId: string }) {
  const t = useWords();
  const [isAsked, setAsked] = useState(false);
  return (
    <Section title={t('pointRedemption.address')}>
      {isAsked ? (
        <Address redeemId={redeemId} />
      ) : (
        <>
          <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('pointRedemption.addressKept')}</Typography>
          <Button variant="outlined" size="small" onClick={() => setAsked(true)}>
            {t('pointRedemption.showAddress')}
          </Button>
        </>
      )}
    </Section>
  );
}

function Address({ redeemId }: { redeemId: string }) {
  const t = useWords();
  const call = useCall();
  const query = useQuery({
    queryKey: ['pointAddress', redeemId],
    queryFn: ({ signal }) => call('opsReadPointAddress', { params: { redeemId } }, { signal }),
    // Read once each time it is opened; not cached after the page closes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <RecordFrame query={query}>
      {({ address }) =>
        address !== null && (
          <Facts
            facts={[
              [t('pointRedemption.name'), address.name],
              [t('pointRedemption.phone'), address.phone],
              [t('pointRedemption.address'), address.text],
            ]}
          />
        )
      }
    </RecordFrame>
  );
}
