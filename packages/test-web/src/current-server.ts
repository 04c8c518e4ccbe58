import { FakeServer } from './fake-server.ts';

/** The server of the test that is running. */
export let server = new FakeServer();

export function renewServer(): FakeServer {
  server = new FakeServer();
  return server;
}
