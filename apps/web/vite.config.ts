import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundledPackages } from './bundled-packages.ts';
import { firstPaint } from './first-paint.ts';
import { preloadFiles } from './preload-files.ts';

/** Modules that most list pages import directly, in addition to what these modules import themselves. */
const PARTS_OF_LISTS = [
  'src/ui/(list|filter-select|filter-text|filter-field|row-actions|empty-state|lockable-button|choice-bar|status-badge)/',
  'src/ui/date-range/date-range\\.',
  'src/app/pages/use-list-url',
  'src/(records|forms|session)/',
  '@tabler/icons',
  '@tanstack/react-query',
];

/** A module that fewer pages share stays in the files of these pages. */
const SHARED_BY = 3;

/**
 * The modules that pages share, in three files: otherwise each module would be a file of its own, and sixty requests of
 * a kilobyte make the first visit of a list slow on a slow network. Code that loads only when it is opened stays
 * separate.
 */
const SHARED_PARTS = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'shell', test: /src\/app\/shell\/shell-frame\.tsx$/ },
  { name: 'list', test: new RegExp(PARTS_OF_LISTS.join('|')), minShareCount: SHARED_BY },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFiles(), firstPaint(), bundledPackages()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows images and fonts from the portal's own origin; inlined fonts would need `data:` in font-src.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: SHARED_PARTS } } },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
