import Box from '@mui/material/Box';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { GameRow, Vendor } from '@sanam/console/lib/records.ts';

export function VendorState({ vendor }: { vendor: Pick<Vendor, 'enabled' | 'isOffered'> }) {
  const t = useWords();
  if (!vendor.enabled) return <Tag tone="bad">{t('vendor.offForAll')}</Tag>;
  return vendor.isOffered ? (
    <Tag tone="good">{t('vendor.on')}</Tag>
  ) : (
    <Tag tone="caution">{t('vendor.notOffered')}</Tag>
  );
}

export function HotTag() {
  const t = useWords();
  return <Tag tone="caution">{t('game.hot')}</Tag>;
}

export function TypeTags({ types }: { types: readonly GameRow['gameType'][] }) {
  const t = useWords();
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {types.map((type) => (
        <Tag key={type}>{t(`game.typeName.${type}`)}</Tag>
      ))}
    </Box>
  );
}
