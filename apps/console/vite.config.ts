import { lightCalls } from '@sanam/contract/light-calls';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://localhost:${process.env.PORT ?? '8080'}`;

export default defineConfig({
  base: '/console/',
  plugins: [lightCalls(), react()],
  resolve: { dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', '@tanstack/react-query'] },
  build: {
    target: 'es2022',
    // Keeps assets as files: inlined ones would require `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
  },
  server: {
    proxy: {
      '/ops': { target: server, ws: true },
      '/.well-known': { target: server },
    },
  },
});
