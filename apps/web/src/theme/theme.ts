import type { AccentColours, Palette } from '@belegfach/contract';
import { colorsTuple, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/**
 * Royal blue, unless the operator has an accent colour of its own; shade 7 (light) and 6 (dark) need a contrast of
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
  fontFamily: '"Geist Variable", system-ui, sans-serif',
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

const light = {
  page: '#f6f6f4',
  surface: '#ffffff',
  sunken: '#fafaf9',
  hover: '#f3f3f0',
  line: '#e6e6e2',
  line2: '#d3d3ce',
  control: '#8a8a85',
  text: '#1b1c1f',
  text2: '#54565b',
  text3: '#696b70',
  'accent-text': '#2746c1',
  soft: '#eef2ff',
  soft2: '#e3ecff',
  softline: '#c8d9ff',
  ok: '#0c6b39',
  okbg: '#e6f5eb',
  warn: '#874700',
  warnbg: '#fff1d6',
  warnrow: '#fffaf0',
  warnbar: '#bf7700',
  bad: '#b3211a',
  badfill: '#b3211a',
  badbg: '#fdecea',
  neutral: '#4b4d52',
  neutralbg: '#eeeeeb',
  tip: '#1b1c1f',
  'tip-text': '#ffffff',
  'shadow-sm': '0 1px 2px rgb(27 28 31 / 0.05)',
  'shadow-md': '0 0 0 1px rgb(27 28 31 / 0.07), 0 6px 20px -4px rgb(27 28 31 / 0.14)',
  'shadow-lg': '0 0 0 1px rgb(27 28 31 / 0.06), 0 24px 64px -12px rgb(27 28 31 / 0.3)',
};
const dark: typeof light = {
  page: '#0f1012',
  surface: '#17181b',
  sunken: '#1c1d21',
  hover: '#212328',
  line: '#292b30',
  line2: '#3a3c43',
  control: '#6f727a',
  text: '#ececea',
  text2: '#abadb3',
  text3: '#93959c',
  'accent-text': '#a2beff',
  soft: '#1b2440',
  soft2: '#223058',
  softline: '#33457f',
  ok: '#74d39c',
  okbg: '#12291c',
  warn: '#f2b65a',
  warnbg: '#33240c',
  warnrow: '#1f1a11',
  warnbar: '#d99a2b',
  bad: '#ff9a90',
  badfill: '#d5392f',
  badbg: '#3a1614',
  neutral: '#c3c5ca',
  neutralbg: '#2a2c31',
  tip: '#ececea',
  'tip-text': '#17181b',
  'shadow-sm': '0 1px 2px rgb(0 0 0 / 0.4)',
  'shadow-md': '0 0 0 1px #34363d, 0 8px 24px rgb(0 0 0 / 0.5)',
  'shadow-lg': '0 0 0 1px #34363d, 0 24px 64px rgb(0 0 0 / 0.6)',
};

const tokenVariables = (t: typeof light) =>
  Object.fromEntries(Object.entries(t).map(([k, v]) => [`--bf-${k}`, v]));
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

const accented = (accent: AccentColours | undefined) =>
  accent === undefined
    ? {}
    : {
        '--bf-accent-text': accent.text,
        '--bf-soft': accent.soft,
        '--bf-soft2': accent.soft2,
        '--bf-softline': accent.softline,
        '--mantine-color-ink-filled-hover': accent.hover,
      };

/** The theme with the operator's accent colour, or with the design's. */
export function themeWith(accent: Palette | undefined): typeof theme {
  return accent === undefined
    ? theme
    : { ...theme, colors: { ...theme.colors, ink: colorsTuple([...accent.shades]) } };
}

export function cssVariablesWith(accent: Palette | undefined): CSSVariablesResolver {
  return () => ({
    variables: {},
    light: {
      ...tokenVariables(light),
      ...mantineVariables,
      '--mantine-color-red-filled-hover': '#961a14',
      ...accented(accent?.light),
    },
    dark: {
      ...tokenVariables(dark),
      ...mantineVariables,
      '--mantine-color-ink-filled-hover': '#4a6cec',
      '--mantine-color-red-filled-hover': '#bf3027',
      ...accented(accent?.dark),
    },
  });
}
