import tailwindcss from '@tailwindcss/vite';
import { lightCalls } from '@sanam/contract/light-calls';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appPlugin } from './build/app-plugin.ts';
import { artPlugin } from './build/art-plugin.ts';
import { cataloguePlugin } from './build/catalogue-plugin.ts';
import { firstLoadChunk } from './build/first-load-chunks.ts';
import { preloadPlugin } from './build/preload-plugin.ts';

const server = `http://localhost:${process.env.PORT ?? '8080'}`;

export default defineConfig({
  plugins: [cataloguePlugin(), artPlugin(), lightCalls(), react(), tailwindcss(), preloadPlugin(), appPlugin()],
  build: {
    target: 'es2022',
    // Disables inlining, which would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: firstLoadChunk }] },
        // The first load names every chunk, and hex digits (4 bits) compress better than letters (6 bits).
        hashCharacters: 'hex',
      },
    },
  },
  server: {
    proxy: {
      '/wps': { target: server, ws: true },
      '/lgw': { target: server },
      '/lotto/lgw': { target: server },
      '/.well-known': { target: server },
      '/manifest.webmanifest': { target: server },
      '/app': { target: server },
    },
  },
});
