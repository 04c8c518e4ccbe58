import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, 'src/web');

export default defineConfig({
  root,
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures stay separate files, since the content security policy forbids `data:` fonts.
    assetsInlineLimit: 0,
    rollupOptions: { input: { play: resolve(root, 'play.html'), verify: resolve(root, 'verify.html') } },
  },
});
