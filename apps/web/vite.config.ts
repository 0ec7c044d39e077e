import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyFiles } from './early-files.ts';

/** What most list pages use of their own accord, beside what these modules need themselves. */
const PARTS_OF_LISTS = [
  'src/ui/(list|filter-select|filter-text|filter-field|row-actions|empty-state|button-with-reason|choice-bar|status-badge)/',
  'src/ui/date-range/date-range\\.',
  'src/app/pages/use-list-place',
  'src/(reference|session)/',
  '@tabler/icons',
  '@tanstack/react-query',
];

/** Fewer use it: it stays where it is used. */
const SHARED_BY = 3;

/**
 * What pages share, in three files: on its own each module would be one, and sixty requests of a kilobyte make the first visit of a list
 * wait on a slow network. What is loaded only when it is opened stays apart.
 */
const SHARED_PARTS = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'shell', test: /src\/app\/shell\/shell-frame\.tsx$/ },
  { name: 'list', test: new RegExp(PARTS_OF_LISTS.join('|')), minShareCount: SHARED_BY },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), earlyFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content policy allows pictures and fonts from our own origin; inlined fonts would need `data:` in font-src.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: SHARED_PARTS } } },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
