// Browser code of the provider, as text: the page's script, and script and style of its frame.

/** Defines `sandboxHumanCheck.render(element, { sitekey, action, language, callback, 'error-callback' })`. */
export const WIDGET_SCRIPT = `'use strict';
(() => {
  const home = new URL(document.currentScript.src).origin;
  const open = new Map();
  addEventListener('message', (event) => {
    if (event.origin !== home) return;
    for (const [frame, options] of open)
      if (frame.contentWindow === event.source && typeof event.data?.token === 'string') options.callback?.(event.data.token);
  });
  window.sandboxHumanCheck = {
    render(element, options) {
      const frame = document.createElement('iframe');
      const query = new URLSearchParams({
        sitekey: options.sitekey, action: options.action ?? '', language: options.language ?? '',
      });
      frame.src = home + '/human-check/frame?' + query;
      frame.title = 'Human check';
      frame.width = '300';
      frame.height = '76';
      frame.addEventListener('error', () => options['error-callback']?.());
      open.set(frame, options);
      element.replaceChildren(frame);
    },
  };
})();
`;

export const FRAME_SCRIPT = `'use strict';
const done = document.getElementById('done');
if (done) parent.postMessage({ token: done.dataset.token }, '*');
`;

export const FRAME_STYLE = `:root { color-scheme: light dark; }
body { margin: 0; padding: 8px; font: 16px/1.5 system-ui, "Noto Sans Thai", sans-serif; }
button { font: inherit; width: 100%; min-height: 56px; border-radius: 8px; border: 1px solid currentColor; cursor: pointer; }
p { margin: 0; padding: 14px; }
`;
