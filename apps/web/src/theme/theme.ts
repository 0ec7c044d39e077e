import type { AccentColors, Palette } from '@belegfach/contract';
import { colorsTuple, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/**
 * Royal blue, unless the operator has an accent color of its own; shade 7 (light) and 6 (dark) need a contrast of
 * 4.5:1 with white.
 */
const ink: MantineColorsTuple = [
  '#f3f6ff',
  '#e3ecff',
  '#c8d9ff',
  '#a2beff',
  '#7b9ffc',
  '#537bf2',
  '#365ade',
  '#2746c1',
  '#1e38a0',
  '#172b79',
];

const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  black: '#1b1c1f',
  white: '#ffffff',
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'md',
  radius: {
    xs: 'var(--bf-radius-xs)',
    sm: 'var(--bf-radius-sm)',
    md: 'var(--bf-radius-md)',
    lg: 'var(--bf-radius-xl)',
    xl: 'var(--bf-radius-2xl)',
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  colors: {
    ink,
    gray: [
      '#fafaf9',
      '#f3f3f0',
      '#eeeeeb',
      '#e6e6e2',
      '#d3d3ce',
      '#8a8a85',
      '#696b70',
      '#54565b',
      '#3a3c41',
      '#1b1c1f',
    ],
    dark: [
      '#ececea',
      '#c3c5ca',
      '#abadb3',
      '#93959c',
      '#3a3c43',
      '#212328',
      '#1c1d21',
      '#17181b',
      '#0f1012',
      '#0a0b0c',
    ],
  },
  fontFamily: 'var(--bf-font)',
  fontFamilyMonospace: '"Geist Mono Variable", ui-monospace, Consolas, monospace',
  fontSizes: {
    xs: 'var(--bf-font-size-sm)',
    sm: 'var(--bf-font-size-md)',
    md: 'var(--bf-font-size-md)',
    lg: 'var(--bf-font-size-xl)',
    xl: 'var(--bf-font-size-3xl)',
  },
  lineHeights: { xs: '1.385', sm: '1.43', md: '1.43', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  shadows: {
    xs: 'var(--bf-shadow-sm)',
    sm: 'var(--bf-shadow-sm)',
    md: 'var(--bf-shadow-md)',
    lg: 'var(--bf-shadow-lg)',
    xl: 'var(--bf-shadow-lg)',
  },
  components: {
    Button: {
      defaultProps: { size: 'sm', fw: 500 },
      vars: (_theme: unknown, props: { size?: string }) => ({
        root: {
          '--button-padding-x': props.size === 'md' ? '18px' : '14px',
          ...(props.size === 'md' ? { '--button-height': '44px' } : {}),
        },
      }),
    },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Modal: { defaultProps: { size: 'xl', radius: 'xl', centered: true, returnFocus: true } },
    Tooltip: {
      defaultProps: {
        withArrow: true,
        multiline: true,
        maw: 320,
        openDelay: 200,
        events: { hover: true, focus: true, touch: true },
      },
    },
    PinInput: { defaultProps: { length: 6, placeholder: '', oneTimeCode: true, type: 'number', gap: 8 } },
    Pill: { defaultProps: { radius: 'sm' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
    Pagination: { defaultProps: { size: 'md', radius: 'sm' } },
  },
});

const mantineVariables = {
  '--mantine-color-body': 'var(--bf-surface)',
  '--mantine-color-text': 'var(--bf-text)',
  '--mantine-color-dimmed': 'var(--bf-text2)',
  '--mantine-color-placeholder': 'var(--bf-text3)',
  '--mantine-color-anchor': 'var(--bf-accent-text)',
  '--mantine-color-error': 'var(--bf-bad)',
  '--mantine-color-success': 'var(--bf-ok)',
  '--mantine-color-default': 'var(--bf-surface)',
  '--mantine-color-default-hover': 'var(--bf-hover)',
  '--mantine-color-default-color': 'var(--bf-text)',
  '--mantine-color-default-border': 'var(--bf-line2)',
  '--mantine-color-disabled': 'var(--bf-neutralbg)',
  '--mantine-color-disabled-color': 'var(--bf-text3)',
  '--mantine-color-disabled-border': 'var(--bf-neutralbg)',
  '--mantine-color-ink-text': 'var(--bf-accent-text)',
  '--mantine-color-ink-light': 'var(--bf-soft2)',
  '--mantine-color-ink-light-color': 'var(--bf-accent-text)',
  '--mantine-color-red-filled': 'var(--bf-badfill)',
  '--mantine-color-red-text': 'var(--bf-bad)',
};

/** The other colors are in `colors.css`. */
const designAccent = {
  light: {
    '--bf-accent-text': '#2746c1',
    '--bf-soft': '#eef2ff',
    '--bf-soft2': '#e3ecff',
    '--bf-softline': '#c8d9ff',
  },
  dark: {
    '--bf-accent-text': '#a2beff',
    '--bf-soft': '#1b2440',
    '--bf-soft2': '#223058',
    '--bf-softline': '#33457f',
    '--mantine-color-ink-filled-hover': '#4a6cec',
  },
};

const accented = (accent: AccentColors | undefined) =>
  accent === undefined
    ? {}
    : {
        '--bf-accent-text': accent.text,
        '--bf-soft': accent.soft,
        '--bf-soft2': accent.soft2,
        '--bf-softline': accent.softline,
        '--mantine-color-ink-filled-hover': accent.hover,
      };

/** The theme with the operator's accent color, or with the design's. */
export function themeWith(accent: Palette | undefined): typeof theme {
  return accent === undefined
    ? theme
    : { ...theme, colors: { ...theme.colors, ink: colorsTuple([...accent.shades]) } };
}

export function cssVariablesWith(accent: Palette | undefined): CSSVariablesResolver {
  return () => ({
    variables: {},
    light: {
      ...mantineVariables,
      ...designAccent.light,
      '--mantine-color-red-filled-hover': '#961a14',
      ...accented(accent?.light),
    },
    dark: {
      ...mantineVariables,
      ...designAccent.dark,
      '--mantine-color-red-filled-hover': '#bf3027',
      ...accented(accent?.dark),
    },
  });
}
