import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The green of patch cables; 7 carries white text at more than 4.5:1. */
const pine: MantineColorsTuple = [
  '#eaf6f4',
  '#d3eae6',
  '#a5d5cd',
  '#74bfb3',
  '#4cac9d',
  '#32a08f',
  '#1f8f7f',
  '#0e6f66',
  '#0a5f57',
  '#064e48',
];

/** Greys with a little warmth, so that long tables do not look cold. */
const stone: MantineColorsTuple = [
  '#fafaf9',
  '#f4f4f2',
  '#e7e6e3',
  '#d5d4d0',
  '#a9a7a1',
  '#79766f',
  '#57544e',
  '#3d3b37',
  '#282723',
  '#1a1917',
];
const stoneDark: MantineColorsTuple = [
  '#e4e3e0',
  '#cfcdc8',
  '#adaaa3',
  '#8f8c85',
  '#57544e',
  '#3d3b37',
  '#2a2925',
  '#1f1e1b',
  '#191816',
  '#121110',
];

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 7 },
  colors: { pine, gray: stone, dark: stoneDark },
  fontFamily: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  headings: { fontWeight: '620', sizes: { h1: { fontSize: '1.6rem' }, h2: { fontSize: '1.15rem' }, h3: { fontSize: '1rem' } } },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Colour alone does not tell a link from the text around it (WCAG 1.4.1).
    Anchor: { defaultProps: { underline: 'always' } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // The head of a dialog is no landmark of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
  },
});
