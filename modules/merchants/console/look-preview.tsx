import Box from '@mui/material/Box';
import { type Palette, palettes, shape as shippedShape } from '@sanam/ui/tokens';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { type MerchantTheme, type ColourScheme, colourSchemes } from '../contract/rules.ts';

/**
 * A drawing of the portal's components in the tokens of a theme, light and dark side by side. Its controls do not work.
 */
export function LookPreview({ look, name }: { look: MerchantTheme; name: string }) {
  const t = useWords();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {colourSchemes.map((theme) => (
        <Box
          key={theme}
          component="figure"
          aria-label={t(`look.previewOf.${theme}`)}
          sx={{ m: 0, flex: '1 1 210px', minWidth: 0 }}
        >
          <Phone theme={theme} look={look} name={name} />
        </Box>
      ))}
    </Box>
  );
}

type Corner = (which: 'radiusSmall' | 'radius' | 'radiusLarge') => number;

interface PhoneProps {
  theme: ColourScheme;
  look: MerchantTheme;
  name: string;
}

function Phone({ theme, look, name }: PhoneProps) {
  const t = useWords();
  const colours: Palette = { ...palettes[theme], ...look[theme] };
  const corner: Corner = (which) => look.shape[which] ?? Number.parseInt(shippedShape[which], 10);
  return (
    <Box
      aria-hidden="true"
      data-theme={theme}
      style={{ background: colours.ground, color: colours.ink, borderColor: colours.lineStrong }}
      sx={{ border: 6, borderRadius: '26px', overflow: 'hidden', fontSize: 13, pointerEvents: 'none' }}
    >
      <Box
        style={{ background: colours.surface, borderColor: colours.line }}
        sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1.25, py: 1, borderBottom: 1 }}
      >
        {/* The console shows pictures of this host only; a logo from another host is visible in the portal's preview. */}
        {look.logoUrl === null || !look.logoUrl.startsWith('/') ? (
          <strong style={{ color: colours.brandInk, fontSize: 15 }}>{name}</strong>
        ) : (
          <img src={look.logoUrl} alt="" style={{ height: 22, maxWidth: 96, objectFit: 'contain' }} />
        )}
        <Box sx={{ flex: 1 }} />
        <span
          style={{
            background: colours.accent,
            color: colours.onAccent,
            borderRadius: corner('radius'),
            padding: '4px 10px',
            fontWeight: 600,
          }}
        >
          {t('look.sample.deposit')}
        </span>
      </Box>
      <PhoneBody colours={colours} corner={corner} />
    </Box>
  );
}

/** A balance, chips, an alert, text and buttons. */
function PhoneBody({ colours, corner }: { colours: Palette; corner: Corner }) {
  const t = useWords();
  return (
    <Box sx={{ display: 'grid', gap: 1.25, p: 1.25 }}>
      <Box
        style={{ background: colours.brand, color: colours.onBrand, borderRadius: corner('radiusLarge') }}
        sx={{ p: 1.5 }}
      >
        <div>{t('look.sample.balance')}</div>
        <div style={{ fontSize: 22, fontWeight: 600 }}>{moneyWithSymbol('12345.50')}</div>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        <Chip label={t('look.sample.chipOn')} ink={colours.brandInk} ground={colours.brandSoft} />
        <Chip label={t('look.sample.chip')} ink={colours.inkSoft} ground={colours.sunken} />
      </Box>
      <Box
        style={{ background: colours.brandSoft, color: colours.brandInk, borderRadius: corner('radius') }}
        sx={{ px: 1.25, py: 1 }}
      >
        {t('look.sample.alert')}
      </Box>
      <Box style={{ background: colours.surface, borderRadius: corner('radius') }} sx={{ p: 1.25 }}>
        {t('look.sample.text')} <span style={{ color: colours.brandInk }}>{t('look.sample.link')}</span>
      </Box>
      <Button label={t('look.sample.go')} ink={colours.onBrand} ground={colours.brand} radius={corner('radius')} />
      <Button
        label={t('look.sample.pressed')}
        ink={colours.onBrand}
        ground={colours.brandHover}
        radius={corner('radius')}
      />
      <Button label={t('look.sample.win')} ink={colours.onAccent} ground={colours.accent} radius={corner('radius')} />
    </Box>
  );
}

function Chip({ label, ink, ground }: { label: string; ink: string; ground: string }) {
  return <span style={{ color: ink, background: ground, borderRadius: 99, padding: '3px 10px' }}>{label}</span>;
}

interface ButtonProps {
  label: string;
  ink: string;
  ground: string;
  radius: number;
}

function Button({ label, ink, ground, radius }: ButtonProps) {
  return (
    <div
      style={{
        color: ink,
        background: ground,
        borderRadius: radius,
        minHeight: 36,
        display: 'grid',
        placeItems: 'center',
        fontWeight: 600,
      }}
    >
      {label}
    </div>
  );
}
