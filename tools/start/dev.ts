import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';

const root = join(import.meta.dirname, '../..');
const sites = [
  { name: 'portal', folder: 'apps/portal', port: 5173 },
  { name: 'console', folder: 'apps/console', port: 5174 },
];

/**
 * Starts Vite's development servers of portal and console, with calls proxied to the running server. Returns the
 * function that stops them.
 */
export async function startDevServers(serverUrl: string, say: (text: string) => void): Promise<() => Promise<void>> {
  process.env.SANAM_SERVER_URL = serverUrl;
  const servers: ViteDevServer[] = [];
  for (const site of sites) {
    const server = await createServer({
      root: join(root, site.folder),
      configFile: join(root, site.folder, 'vite.config.ts'),
      server: { port: site.port },
    });
    await server.listen();
    say(`${site.name} with live reload: ${server.resolvedUrls?.local[0] ?? `http://localhost:${site.port}`}`);
    servers.push(server);
  }
  return async () => {
    await Promise.all(servers.map((server) => server.close()));
  };
}
