import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { ThemeRecord } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { isSame, partOf } from '@sanam/console/lib/use-draft.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { type MerchantTheme, colourSchemes, plainLook, weakPairsOf } from '../contract/rules.ts';
import { ColourFields, ShapeFields } from './look-fields.tsx';
import { shownLook, usePairWords, useTokenNames } from './look-words.ts';
import { LookPreview } from './look-preview.tsx';
import { LookVersions } from './look-versions.tsx';

/** The theme of a merchant: its tokens, a preview on two phones, and earlier versions. */
export function LookPart({ id: merchantId }: { id: string }) {
  const query = useSettings('opsGetBrand', { params: { merchantId } });
  return (
    <RecordFrame query={query}>{(record) => <LookForm record={record} reload={() => query.refetch()} />}</RecordFrame>
  );
}

function LookForm({ record, reload }: { record: ThemeRecord; reload: () => Promise<unknown> }) {
  const t = useWords();
  const call = useCall();
  const mayChange = useMay('site.brand.change');
  const { draft, bar } = useSaving<{ look: MerchantTheme }>({
    read: { look: record.look },
    send: ({ look }, reason) => {
      const body = { look, version: record.version, reason };
      return call('opsChangeBrand', { params: { merchantId: record.merchant.id }, body });
    },
    reload,
  });
  const { look } = draft.values;
  const setLook = (next: MerchantTheme): void => draft.set('look', next);
  const pairWords = usePairWords();
  const weak = weakPairsOf(look).map(pairWords);
  const nameOf = useTokenNames();
  return (
    <>
      {!mayChange && <Alert severity="info">{t('settings.readOnly')}</Alert>}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 520px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          {colourSchemes.map((theme) => (
            <ColourFields key={theme} theme={theme} look={look} isDisabled={!mayChange} onChange={setLook} />
          ))}
          <ShapeFields look={partOf(draft, 'look', look)} isDisabled={!mayChange} />
        </Box>
        <Side record={record} look={look} weak={weak} mayChange={mayChange} onTake={setLook} />
      </Box>
      {mayChange && !isSame(look, plainLook) && (
        <Button sx={{ mt: 1 }} onClick={() => setLook(plainLook)}>
          {t('look.asShipped')}
        </Button>
      )}
      <SaveBar
        title={t('look.saveTitle', { name: record.merchant.name })}
        before={shownLook(record.look)}
        after={shownLook(look)}
        nameOf={nameOf}
        warnings={[t('look.effect')]}
        blocked={weak.length > 0 ? t('look.blocked', { smart_count: weak.length, pair: weak[0]! }) : undefined}
        {...bar}
      />
    </>
  );
}

interface SideProps {
  record: ThemeRecord;
  look: MerchantTheme;
  weak: readonly string[];
  mayChange: boolean;
  onTake: (look: MerchantTheme) => void;
}

/** The preview of the theme, beside its fields. */
function Side({ record, look, weak, mayChange, onTake }: SideProps) {
  const t = useWords();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, position: { lg: 'sticky' }, top: 60, minWidth: 0 }}>
      <Section title={t('look.preview')} level="h2">
        <LookPreview look={look} name={record.merchant.name} />
        <WeakPairs pairs={weak} />
        {mayChange && <PortalPreview record={record} look={look} isWeak={weak.length > 0} />}
      </Section>
      <LookVersions record={record} mayChange={mayChange} onTake={onTake} />
    </Box>
  );
}

/** The pairs of text and background colours with too little contrast (WCAG 2.2 AA), which the server would refuse. */
function WeakPairs({ pairs }: { pairs: readonly string[] }) {
  const t = useWords();
  if (pairs.length === 0)
    return (
      <Alert severity="success" sx={{ mt: 1.5 }}>
        {t('look.readable')}
      </Alert>
    );
  return (
    <Alert severity="error" sx={{ mt: 1.5 }}>
      {t('look.weak')}
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 18 }}>
        {pairs.map((pair) => (
          <li key={pair}>{pair}</li>
        ))}
      </ul>
    </Alert>
  );
}

function PortalPreview({ record, look, isWeak }: { record: ThemeRecord; look: MerchantTheme; isWeak: boolean }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const origin = record.portal === null ? window.location.origin : `${window.location.protocol}//${record.portal}`;

  async function open(): Promise<void> {
    try {
      const { query } = await call('opsPreviewBrand', { params: { merchantId: record.merchant.id }, body: { look } });
      window.open(`${origin}/?${query}`, '_blank', 'noopener');
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
  }

  return (
    <Button variant="outlined" disabled={isWeak} onClick={() => void open()} sx={{ mt: 1.5 }}>
      {t('look.onPortal')}
    </Button>
  );
}
