/** A picture that every host of pictures has. */
const PROBE = '/art/icon.svg';
const PROBE_MS = 4000;

/** True when a host shows the probe in time. */
function answers(host: string): Promise<boolean> {
  return new Promise((done) => {
    const image = new Image();
    const late = setTimeout(() => done(false), PROBE_MS);
    const settle = (isThere: boolean) => () => {
      clearTimeout(late);
      done(isThere);
    };
    image.onload = settle(true);
    image.onerror = settle(false);
    image.src = host + PROBE;
  });
}

/** The first host of pictures that answers, asked one after the other; `''`, the page's own, when none does (GAP-177). */
export async function chooseImageHost(hosts: readonly string[], probe = answers): Promise<string> {
  for (const given of hosts) {
    const host = given.replace(/\/+$/, '');
    if (/^https?:\/\//.test(host) && (await probe(host))) return host;
  }
  return '';
}
