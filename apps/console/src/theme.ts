import { type Palette, palettes, shape, type ThemeName } from '@sanam/ui/tokens';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

type Overrides = NonNullable<RaThemeOptions['components']>;

/** Typography rule: Thai text gets no letter spacing, and space above and below the line. */
const plain = { letterSpacing: 0 } as const;
const BOLD = 600;

function palette(name: ThemeName, colours: Palette): RaThemeOptions['palette'] {
  const isDark = name === 'dark';
  // Text buttons and filled buttons share `primary`. In the dark theme it must be readable as text, so the fill is
  // light.
  const primary = isDark
    ? { main: colours.brandInk, contrastText: colours.ground }
    : { main: colours.brand, dark: colours.brandHover, contrastText: colours.onBrand };
  return {
    mode: name,
    primary,
    secondary: isDark ? primary : { main: colours.brandInk, contrastText: colours.onBrand },
    success: { main: colours.gain, contrastText: isDark ? colours.ground : '#fff' },
    error: { main: colours.loss, contrastText: isDark ? colours.ground : '#fff' },
    warning: { main: colours.caution, contrastText: isDark ? colours.ground : '#fff' },
    info: { main: colours.brandInk, contrastText: isDark ? colours.ground : '#fff' },
    background: { default: colours.ground, paper: colours.surface },
    text: { primary: colours.ink, secondary: colours.inkSoft, disabled: colours.lineStrong },
    divider: colours.line,
  };
}

function tables(colours: Palette): Overrides {
  return {
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: colours.line },
        sizeSmall: { padding: '5px 10px', lineHeight: 1.45 },
        head: { background: colours.sunken, color: colours.inkSoft, fontWeight: BOLD, whiteSpace: 'nowrap' },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&[aria-current="true"]': { boxShadow: `inset 3px 0 0 ${colours.focus}`, background: colours.brandSoft },
        },
      },
    },
    MuiTablePagination: {
      styleOverrides: { root: { border: 0 }, toolbar: { minHeight: 44 } },
    },
  };
}

function surfaces(colours: Palette): Overrides {
  return {
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { border: `1px solid ${colours.line}`, boxShadow: 'none' } } },
    MuiDialog: { styleOverrides: { paper: { boxShadow: shape.shadowHigh, borderRadius: shape.radius } } },
    MuiDrawer: { styleOverrides: { paper: { boxShadow: shape.shadowHigh } } },
    MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: colours.cover } } } },
    MuiTooltip: {
      styleOverrides: { tooltip: { background: colours.ink, color: colours.surface, fontSize: 12, lineHeight: 1.5 } },
    },
    MuiChip: { styleOverrides: { root: { fontWeight: 400 } } },
    // The track does not use a tint of the bar's colour, because an empty bar would look full.
    MuiLinearProgress: {
      styleOverrides: { root: { '&.MuiLinearProgress-determinate': { backgroundColor: colours.line } } },
    },
    RaLayout: {
      styleOverrides: {
        root: {
          minWidth: 0,
          '& .RaLayout-content': { padding: '12px 20px 24px', minWidth: 0, background: colours.ground },
          '@media (max-width: 600px)': { '& .RaLayout-content': { padding: '8px 12px 24px' } },
        },
      },
    },
    // Wide tables scroll inside their card, so that the page never scrolls sideways.
    RaList: {
      styleOverrides: { root: { '& .RaList-main': { minWidth: 0 }, '& .RaList-content': { overflow: 'hidden' } } },
    },
    RaDataTable: {
      styleOverrides: {
        root: {
          '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
          '& .RaDataTable-headerCell': { position: 'static', background: colours.sunken },
          '& .RaDataTable-expandIcon': { padding: 4 },
        },
      },
    },
    RaListToolbar: { styleOverrides: { root: { '&&&': { background: 'transparent' } } } },
    RaTopToolbar: {
      styleOverrides: { root: { '&&&': { background: 'transparent', padding: '4px 0', minHeight: 0 } } },
    },
    RaSidebar: {
      styleOverrides: {
        // Height of the window below the app bar. MUI's value in em is too large for our smaller font and makes every
        // page scroll.
        root: { '& .RaSidebar-fixed': { borderRight: `1px solid ${colours.line}`, height: 'calc(100vh - 48px)' } },
      },
    },
  };
}

function controls(colours: Palette): Overrides {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontVariantNumeric: 'tabular-nums', fontSize: 14 },
        button: { fontFamily: 'inherit' },
        'a:focus-visible, button:focus-visible, [tabindex="0"]:focus-visible': {
          outline: `2px solid ${colours.focus}`,
          outlineOffset: 2,
        },
        // `none` instead of a short duration, which would add transitions to every element: the page flickers when
        // styles change.
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transition: 'none !important',
          },
        },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { textTransform: 'none', ...plain, fontWeight: BOLD } },
    },
    // Puts the label of a checkbox on its input element instead of the surrounding span, where it is not allowed.
    MuiCheckbox: {
      defaultProps: {
        slotProps: {
          root: { 'aria-label': undefined },
          input: (owner: object) => ({ 'aria-label': (owner as { 'aria-label'?: string })['aria-label'] }),
        },
      },
    },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: colours.lineStrong } } },
    MuiTab: { styleOverrides: { root: { textTransform: 'none', minHeight: 44, ...plain } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 44 } } },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 36 } } },
  };
}

function themeOf(name: ThemeName, base: RaThemeOptions): RaThemeOptions {
  const colours = palettes[name];
  const heading = { ...plain, fontWeight: BOLD, lineHeight: 1.4 };
  return {
    ...base,
    palette: palette(name, colours),
    shape: { borderRadius: Number.parseInt(shape.radiusSmall, 10) },
    sidebar: { width: 224, closedWidth: 56 },
    typography: {
      fontFamily: shape.fontFamily,
      fontSize: 14,
      fontWeightMedium: BOLD,
      fontWeightBold: BOLD,
      h4: { ...heading, fontSize: 24 },
      h5: { ...heading, fontSize: 20 },
      h6: { ...heading, fontSize: 16 },
      subtitle1: { ...heading, fontSize: 15 },
      subtitle2: { ...heading, fontSize: 13 },
      body1: { ...plain, fontSize: 14, lineHeight: 1.6 },
      body2: { ...plain, fontSize: 13.5, lineHeight: 1.55 },
      caption: { ...plain, fontSize: 12, lineHeight: 1.5 },
      overline: { ...plain, textTransform: 'none', fontSize: 12, lineHeight: 1.6 },
      button: { ...plain, textTransform: 'none', fontSize: 13.5, lineHeight: 1.6 },
    },
    components: { ...base.components, ...tables(colours), ...surfaces(colours), ...controls(colours) },
  };
}

/** Themes of the console: react-admin's defaults, overridden by the tokens of the design system. */
export const lightTheme = themeOf('light', defaultLightTheme);
export const darkTheme = themeOf('dark', defaultDarkTheme);

/** Returns the colours of a mode that MUI's palette does not contain. */
export function tones(mode: ThemeName): Palette {
  return palettes[mode];
}
