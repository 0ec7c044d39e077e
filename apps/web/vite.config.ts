import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content policy allows pictures and fonts from our own origin; inlined fonts would need `data:` in font-src.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    // What every page needs is one file: in forty it would be a tenth larger, each packed for itself and named in lists.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
