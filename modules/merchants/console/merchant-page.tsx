import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ComponentType, lazy, Suspense } from 'react';
import { Loading, Title } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { mayAccess, useMay, useStaff } from '@sanam/console/lib/permissions.ts';
import type { Merchant } from '@sanam/console/lib/records.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { MerchantForm } from './merchant-form.tsx';
import { MerchantSwitch } from './merchant-switch.tsx';
import { MerchantTags } from './merchant-tags.tsx';

interface PartProps {
  merchantId: string;
}

/** The tabs, each an address of its own, and the resource whose reading it needs. */
const tabs = [
  { name: 'settings', resource: 'merchants' },
  { name: 'hosts', resource: 'hosts' },
  { name: 'look', resource: 'look' },
  { name: 'maintenance', resource: 'maintenance' },
  { name: 'access', resource: 'access' },
] as const;
type TabName = (typeof tabs)[number]['name'];

const parts: Record<Exclude<TabName, 'settings'>, ComponentType<PartProps>> = {
  hosts: lazy(async () => ({ default: (await import('./hosts-part.tsx')).HostsPart })),
  look: lazy(async () => ({ default: (await import('./look-part.tsx')).LookPart })),
  maintenance: lazy(async () => ({
    default: (await import('@sanam/access/console/maintenance-part.tsx')).MaintenancePart,
  })),
  access: lazy(async () => ({ default: (await import('@sanam/access/console/access-part.tsx')).AccessPart })),
};

/** A brand from all sides. */
export function MerchantPage() {
  const { id = '', '*': rest = '' } = useParams();
  const query = useSettings('opsGetMerchant', { params: { merchantId: id } });
  return (
    <RecordFrame query={query}>
      {(merchant) => <MerchantView merchant={merchant} tabName={rest} reload={() => query.refetch()} />}
    </RecordFrame>
  );
}

interface ViewProps {
  merchant: Merchant;
  tabName: string;
  reload: () => Promise<unknown>;
}

function MerchantView({ merchant, tabName, reload }: ViewProps) {
  const t = useWords();
  const staff = useStaff();
  const mayChange = useMay('site.merchant.change');
  const open = tabs.filter(({ resource }) => mayAccess(staff, resource, 'list'));
  const current = open.find(({ name }) => name === tabName)?.name ?? 'settings';
  const title = t('merchant.title', { name: merchant.name });
  const Part = current === 'settings' ? undefined : parts[current];
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={title} />
      <RecordHead
        title={merchant.code}
        figure={merchant.name}
        tags={<MerchantTags merchant={merchant} />}
        actions={mayChange && !merchant.isOwn ? <MerchantSwitch merchant={merchant} reload={reload} /> : undefined}
      />
      <Card sx={{ mb: 1.5 }}>
        <Tabs value={current} variant="scrollable" scrollButtons="auto" aria-label={title}>
          {open.map(({ name }) => (
            <Tab
              key={name}
              value={name}
              label={t(`merchant.tab.${name}`)}
              component={RouterLink}
              to={name === 'settings' ? `/merchants/${merchant.id}/show` : `/merchants/${merchant.id}/show/${name}`}
            />
          ))}
        </Tabs>
      </Card>
      <Suspense fallback={<Loading />}>
        {Part === undefined ? (
          <MerchantForm key={merchant.id} merchant={merchant} reload={reload} />
        ) : (
          <Part key={merchant.id} merchantId={merchant.id} />
        )}
      </Suspense>
    </Box>
  );
}
