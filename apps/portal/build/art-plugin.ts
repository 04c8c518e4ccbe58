import { artFiles } from '@sanam/art';
import type { Plugin } from 'vite';

/** Serves and emits the generated pictures of the design system under `/art/`. */
export function artPlugin(): Plugin {
  return {
    name: 'sanam-art',
    configureServer(server) {
      server.middlewares.use('/art', (request, response, next) => {
        const draw = artFiles[(request.url ?? '').slice(1).split('?')[0] ?? ''];
        if (!draw) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(draw());
      });
    },
    generateBundle() {
      for (const [name, draw] of Object.entries(artFiles))
        this.emitFile({ type: 'asset', fileName: `art/${name}`, source: draw() });
    },
  };
}
