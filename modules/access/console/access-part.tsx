import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Sections } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Access } from '@sanam/console/lib/records.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { AccessRules } from './access-rules.tsx';
import { AddressCheck } from './address-check.tsx';
import { RegionsForm } from './regions-form.tsx';

/** The access policy of a merchant's portal: rules, default, and a check of an address. */
export function AccessPart({ id: merchantId }: { id: string }) {
  const t = useWords();
  const mayChange = useMay('site.access.change');
  const query = useSettings('opsGetAccess', { params: { merchantId } });
  const reload = () => query.refetch();
  return (
    <RecordFrame query={query}>
      {(access) => (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {!mayChange && <Alert severity="info">{t('settings.readOnly')}</Alert>}
          <TableNotice access={access} />
          <AccessRules merchantId={merchantId} access={access} isDisabled={!mayChange} reload={reload} />
          <Sections columnMin={340}>
            <RegionsForm merchantId={merchantId} access={access} isDisabled={!mayChange} reload={reload} />
            <AddressCheck merchantId={merchantId} access={access} />
          </Sections>
        </Box>
      )}
    </RecordFrame>
  );
}

/** The notice that no country is known without the table, so that rules by country never match. */
function TableNotice({ access: { table, rules, licensed } }: { access: Access }) {
  const t = useWords();
  if (table === null) {
    const hasCountries = rules.some(({ kind }) => kind === 'country') || licensed.length > 0;
    return (
      <Alert severity={hasCountries ? 'error' : 'warning'}>
        {t('access.noTable')} <code>npm run countries -- load FILE</code>
      </Alert>
    );
  }
  return (
    <Alert severity="info" icon={false}>
      {t('access.table', { smart_count: table.networks, source: table.source })} <Moment at={table.loadedAt} />
    </Alert>
  );
}
