import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { hostLists } from '../contract/states.ts';
import { HostListForm } from './host-list-form.tsx';

/** The hosts of a merchant: for pages, calls, links, pictures and games. */
export function HostsPart({ id: merchantId }: { id: string }) {
  const t = useWords();
  const mayChange = useMay('site.host.change');
  const query = useSettings('opsGetHosts', { params: { merchantId } });
  return (
    <RecordFrame query={query}>
      {(hosts) => (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {!mayChange && <Alert severity="info">{t('settings.readOnly')}</Alert>}
          {hostLists.map((list) => (
            <HostListForm
              key={list}
              merchantId={merchantId}
              list={list}
              hosts={hosts}
              isDisabled={!mayChange}
              reload={() => query.refetch()}
            />
          ))}
        </Box>
      )}
    </RecordFrame>
  );
}
