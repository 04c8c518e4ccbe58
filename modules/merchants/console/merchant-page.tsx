import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { type OwnTab, RecordTabs } from '@sanam/console/components/record-tabs.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Merchant } from '@sanam/console/lib/records.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { MerchantForm } from './merchant-form.tsx';
import { MerchantSwitch } from './merchant-switch.tsx';
import { MerchantTags } from './merchant-tags.tsx';

/** The page of one merchant: its settings, and the tabs added by other resources. */
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
  const mayChange = useMay('site.merchant.change');
  const title = t('merchant.title', { name: merchant.name });
  const settings: OwnTab = {
    name: 'settings',
    resource: 'merchants',
    label: 'merchant.tab.settings',
    place: 10,
    content: <MerchantForm key={merchant.id} merchant={merchant} reload={reload} />,
  };
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={title} />
      <RecordHead
        title={merchant.code}
        figure={merchant.name}
        tags={<MerchantTags merchant={merchant} />}
        actions={mayChange && !merchant.isOwn ? <MerchantSwitch merchant={merchant} reload={reload} /> : undefined}
      />
      <RecordTabs of="merchants" id={merchant.id} label={title} current={tabName} own={[settings]} />
    </Box>
  );
}
