// A test page for the design system's generic dialog: its own code, built for this purpose and inserted in a page of
// the portal with its styles. No screen of the product uses every option of the dialog.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';

/** The file does not exist: the source below is served for it. */
const ENTRY = join(import.meta.dirname, 'dialog-stage-source.js');
const SOURCE = `
  import { createElement, Fragment } from 'react';
  import { createRoot } from 'react-dom/client';
  import { ask, AskOutlet, Dialog, Loader } from '@sanam/ui';
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => show();
  const show = (what) =>
    root.render(createElement(Fragment, null, createElement(AskOutlet),
      what === 'modal' && createElement(Dialog, { open: true, onClose: close, title: 'Modal', closeLabel: 'Close', children: 'Text' }),
      what === 'loader' && createElement(Loader, { label: 'Loading' })));
  show();
  export const start = (question, seconds) => {
    const timeOut = seconds && { ms: seconds * 1000, label: (left) => 'Closes in ' + left, held: 'Waits' };
    globalThis.answer = undefined;
    ask({ closeLabel: 'Close', confirm: 'Yes', cancel: 'No', ...question, ...(timeOut ? { timeOut } : {}) })
      .then((yes) => { globalThis.answer = yes; });
  };
  export { show };
`;

let built: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const answer = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'stage',
        resolveId: (id) => (id === ENTRY ? ENTRY : null),
        load: (id) => (id === ENTRY ? SOURCE : null),
      },
    ],
    build: {
      write: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'stage' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = Array.isArray(answer) ? answer : [answer];
  const chunk = first && 'output' in first ? first.output.find((one) => one.type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error('the stage was not built');
  return `${chunk.code}; globalThis.stage = stage;`;
}

interface Question {
  title: string;
  body?: string;
  html?: string;
  icon?: string;
  closeOnCover?: boolean;
}

export interface Stage {
  /** Opens the generic dialog; with `seconds` it closes by itself. */
  ask(question: Question, seconds?: number): Promise<void>;
  /** Returns the answer to the last question; undefined while it is open. */
  answer(): Promise<boolean | undefined>;
  show(what: 'modal' | 'loader' | 'nothing'): Promise<void>;
}

type Global = typeof globalThis & {
  answer: boolean | undefined;
  stage: { start(question: Question, seconds?: number): void; show(what: string): void };
};

export async function openStage(page: Page): Promise<Stage> {
  built ??= bundle();
  await page.evaluate(await built);
  return {
    ask: (question, seconds) =>
      page.evaluate(([asked, time]) => (globalThis as Global).stage.start(asked, time), [question, seconds] as const),
    answer: () => page.evaluate(() => (globalThis as Global).answer),
    show: (what) => page.evaluate((name) => (globalThis as Global).stage.show(name), what),
  };
}
