import { toWire } from '@sanam/contract/money';
import { useT } from '@sanam/portal/i18n/language.ts';
import { amountText } from '@sanam/portal/lib/money.ts';
import { Button, Dialog, Field, Icon, TextArea } from '@sanam/ui';
import { useRef, useState } from 'react';
import { type Pasted, type PasteError, readPaste } from '../../contract/paste.ts';
import type { BasketLine } from './basket.ts';
import { pasteText } from './input-words.ts';
import type { Offer } from './plays.ts';
import { pickName, playName } from './play-words.ts';

export interface PasteSheetProps {
  offer: Offer;
  onAdd: (lines: BasketLine[]) => void;
  onClose: () => void;
}

const toLines = (pasted: Pasted): BasketLine[] =>
  pasted.lines.map(({ playType, pick, amount }) => ({ playType, pick, amount: toWire(amount) }));

/** The sheet for pasting a list of numbers. Marks the positions that cannot be parsed and never guesses a number. */
export function PasteSheet({ offer, onAdd, onClose }: PasteSheetProps) {
  const t = useT();
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const pasted = readPaste(
    text,
    offer.plays.map(({ play }) => play),
  );
  const lines = toLines(pasted);
  const add = () => {
    onAdd(lines);
    onClose();
  };
  const isVietnamese = offer.family === 'vietnamese';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('lottery.pasteTitle')}
      closeLabel={t('app.close')}
      sheet="full"
      footer={
        <Button look="primary" wide disabled={lines.length === 0 || pasted.errors.length > 0} onClick={add}>
          {t('lottery.pasteAdd', { count: lines.length })}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={t('lottery.pasteLabel')} hint={t(isVietnamese ? 'lottery.pasteHintVn' : 'lottery.pasteHint')}>
          <TextArea
            ref={area}
            rows={8}
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={isVietnamese ? 'lo 68 79=10\nxien2 13-85=20' : '123 456=100x20\n12=50x50\n5=10x10'}
            spellCheck={false}
            autoCapitalize="off"
            data-autofocus
            className="tabular"
          />
        </Field>
        <WhatWasRead lines={lines} offer={offer} />
        <Errors text={text} errors={pasted.errors} onChoose={(error) => mark(area.current, text, error)} />
      </div>
    </Dialog>
  );
}

/** Number of parsed lines shown; the rest are only counted. */
const READ_SHOWN = 60;

/** The numbers as they were parsed, in plain digits. */
function WhatWasRead({ lines, offer }: { lines: readonly BasketLine[]; offer: Offer }) {
  const t = useT();
  if (lines.length === 0) return null;
  const more = lines.length - READ_SHOWN;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm text-ink-soft">{t('lottery.pasteRead')}</h3>
      <ul aria-label={t('lottery.pasteRead')} className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {lines.slice(0, READ_SHOWN).map(({ playType, pick, amount }, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex items-baseline gap-2 border-b border-line py-1 text-sm">
            <span className="num font-semibold">{pickName(playType, pick, offer.family, t)}</span>
            <span className="min-w-0 flex-1 truncate text-ink-soft">{playName(playType, t)}</span>
            <span className="num">{amountText(amount, { short: true })}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-sm text-ink-soft">{t('lottery.pasteMore', { count: more })}</p> : null}
    </section>
  );
}

interface ErrorsProps {
  text: string;
  errors: readonly PasteError[];
  onChoose: (error: PasteError) => void;
}

/** The parse errors with their lines. Choosing one moves the cursor to its position. */
function Errors({ text, errors, onChoose }: ErrorsProps) {
  const t = useT();
  if (errors.length === 0) return null;
  const written = text.split(/\r\n|\r|\n/);
  return (
    <ul aria-label={t('lottery.pasteErrors')} className="flex flex-col gap-1">
      {errors.map((error) => (
        <li key={error.line}>
          <button
            type="button"
            onClick={() => onChoose(error)}
            className="flex min-h-11 w-full items-center gap-2 rounded-md bg-loss-soft px-3 py-1.5 text-start text-sm text-loss"
          >
            <Icon name="alert" size={16} className="shrink-0" />
            <span className="min-w-0">
              {pasteText(error, t)}
              <span className="num block truncate text-xs">{written[error.line - 1]}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Puts the cursor at the position of a parse error. */
function mark(area: HTMLTextAreaElement | null, text: string, { line, column }: PasteError): void {
  if (area === null) return;
  const before = text.split('\n').slice(0, line - 1);
  const start = before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  const end = text.indexOf('\n', start);
  area.focus();
  area.setSelectionRange(start, Math.max(start, end < 0 ? text.length : end));
}
