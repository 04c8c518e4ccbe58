import { FakeServer } from './fake-server.ts';

/** The fake server of the running test. */
export let server = new FakeServer();

export function renewServer(): FakeServer {
  server = new FakeServer();
  return server;
}
