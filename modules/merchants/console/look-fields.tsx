import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { themeColours } from '@sanam/contract/theme-colours';
import { shape as shippedShape } from '@sanam/ui/tokens';
import { useState } from 'react';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { type Fields, partOf } from '@sanam/console/lib/use-draft.ts';
import type { ThemeColour, MerchantTheme, ColourScheme } from '../contract/rules.ts';

interface LookProps {
  look: MerchantTheme;
  isDisabled: boolean;
  onChange: (look: MerchantTheme) => void;
}

const RADIUS_MAX = 24;
const corners = ['radiusSmall', 'radius', 'radiusLarge'] as const;

/** The fields for the colours of a colour scheme. */
export function ColourFields({ theme, look, isDisabled, onChange }: LookProps & { theme: ColourScheme }) {
  const t = useWords();
  const shipped = themeColours[theme];
  const names = Object.keys(shipped) as ThemeColour[];
  const set = (name: ThemeColour, value: string | undefined): void => {
    const { [name]: _old, ...rest } = look[theme];
    const isOwn = value !== undefined && value !== shipped[name];
    onChange({ ...look, [theme]: isOwn ? { ...rest, [name]: value } : rest });
  };
  return (
    <Section title={t(`look.colours.${theme}`)} level="h2">
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 250px), 1fr))' }}>
        {names.map((name) => (
          <ColourField
            key={name}
            label={t(`look.token.${name}`)}
            group={t(`look.theme.${theme}`)}
            value={look[theme][name] ?? shipped[name]}
            isOwn={look[theme][name] !== undefined}
            isDisabled={isDisabled}
            onChange={(value) => set(name, value)}
          />
        ))}
      </Box>
    </Section>
  );
}

interface ColourFieldProps {
  label: string;
  /** Name of the colour scheme, for screen readers. */
  group: string;
  value: string;
  isOwn: boolean;
  isDisabled: boolean;
  /** Called with undefined to restore the shipped value. */
  onChange: (value: string | undefined) => void;
}

const HEX = /^#[0-9a-f]{6}$/;

/** A field for a colour by its six digits or by the device's colour picker. */
function ColourField({ label, group, value, isOwn, isDisabled, onChange }: ColourFieldProps) {
  const t = useWords();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  const isBad = !HEX.test(typed);

  function change(text: string): void {
    const next = text.trim().toLowerCase();
    setTyped(next);
    if (!HEX.test(next)) return;
    setSeen(next);
    onChange(next);
  }

  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <input
        type="color"
        aria-label={`${t('look.choose')}: ${label}, ${group}`}
        value={HEX.test(value) ? value : '#000000'}
        disabled={isDisabled}
        onChange={({ target }) => change(target.value)}
        style={{ width: 44, height: 44, padding: 2, border: 0, background: 'none', flex: 'none' }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TextField
          label={label}
          value={typed}
          disabled={isDisabled}
          error={isBad}
          helperText={isBad ? t('look.hex') : undefined}
          onChange={({ target }) => change(target.value)}
          sx={{ m: 0 }}
          slotProps={{
            htmlInput: { maxLength: 7, spellCheck: false, autoCapitalize: 'none', 'aria-label': `${label}, ${group}` },
          }}
        />
        {isOwn && !isDisabled && (
          <Button
            size="small"
            onClick={() => onChange(undefined)}
            aria-label={`${t('look.shipped')}: ${label}, ${group}`}
          >
            {t('look.shipped')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The fields for corners and logo. */
export function ShapeFields({ look, isDisabled }: { look: Fields<MerchantTheme>; isDisabled: boolean }) {
  const t = useWords();
  const shape = partOf(look, 'shape', look.values.shape);
  return (
    <Section title={t('look.shape')} level="h2">
      <FieldGrid>
        {corners.map((name) => (
          <NumberField
            key={name}
            label={t(`look.corner.${name}`)}
            short={t(`look.corner.${name}`)}
            min={0}
            max={RADIUS_MAX}
            isDisabled={isDisabled}
            {...shape.field(name)}
            value={shape.values[name] ?? Number.parseInt(shippedShape[name], 10)}
          />
        ))}
        <TextSetting
          label={t('look.logo')}
          hint={t('look.logoHint')}
          value={look.values.logoUrl ?? ''}
          isDisabled={isDisabled}
          isWide
          problem={look.problemAt('logoUrl')}
          onChange={(url) => look.set('logoUrl', url.trim() === '' ? null : url.trim())}
        />
      </FieldGrid>
      <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 1 }}>
        {t('look.groundsHint')}
      </Typography>
    </Section>
  );
}
