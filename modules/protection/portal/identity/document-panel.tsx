import { Badge, Button, Callout, Field, Input, Select, toast, type Tone } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { calendarDayText, dateTimeText } from '@sanam/portal/lib/time.ts';
import { identityCalls } from '../../contract/calls.ts';
import { type DocumentKind, documentKinds, type DocumentSide, sidesOf } from '../../contract/identity-states.ts';
import { Panel } from '../safer-play/panel.tsx';
import { pictureProblem } from './picture-problem.ts';
import { type Identity, identityKey } from './queries.ts';

type Document = NonNullable<Identity['document']>;
type Pictures = Partial<Record<DocumentSide, File>>;

const tones: Record<Document['state'], Tone> = {
  sent: 'caution',
  checking: 'caution',
  approved: 'gain',
  again: 'loss',
  refused: 'loss',
  revoked: 'loss',
};

/** The last document with its result, and the form for another while none waits. */
export function DocumentPanel({ identity: { document, maySend } }: { identity: Identity }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const isGood = document?.state === 'approved';
  return (
    <Panel title={t('identity.document')} why={t('identity.documentWhy')}>
      {document === null ? null : <DocumentState document={document} />}
      {maySend && (!isGood || isOpen) ? <DocumentForm onSent={() => setIsOpen(false)} /> : null}
      {maySend && isGood && !isOpen ? (
        <Button className="self-start" onClick={() => setIsOpen(true)}>
          {t('identity.sendAnother')}
        </Button>
      ) : null}
    </Panel>
  );
}

function DocumentState({ document }: { document: Document }) {
  const t = useT();
  const { kind, state, answer, sentAt, validUntil } = document;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="min-w-0 flex-1">
          {t(`identity.kind.${kind}`)} · {dateTimeText(sentAt)}
        </span>
        <Badge tone={tones[state]}>{t(`identity.state.${state}`)}</Badge>
      </p>
      {answer === null ? null : <Callout icon="alert">{t(`identity.answer.${answer}`)}</Callout>}
      {state === 'approved' && validUntil !== null ? (
        <p className="text-sm text-ink-soft">{t('identity.validUntil', { day: calendarDayText(validUntil) })}</p>
      ) : null}
    </div>
  );
}

function useSend(onSent: () => void) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, pictures }: { kind: DocumentKind; pictures: Pictures }) => {
      const form = new FormData();
      for (const side of sidesOf[kind]) {
        const file = pictures[side];
        if (file !== undefined) form.append(side, file);
      }
      return call(identityCalls.sendDocument, { query: { kind } }, { form });
    },
    onSuccess: (identity) => {
      client.setQueryData(identityKey, identity);
      toast(t('identity.sent'), 'gain');
      onSent();
    },
  });
}

function DocumentForm({ onSent }: { onSent: () => void }) {
  const t = useT();
  const [kind, setKind] = useState<DocumentKind>('idCard');
  const [pictures, setPictures] = useState<Pictures>({});
  const [isTried, setIsTried] = useState(false);
  const send = useSend(onSent);
  const sides = sidesOf[kind];
  const problemOf = (side: DocumentSide) => pictureProblem(pictures[side] ?? null);
  const submit = () => {
    setIsTried(true);
    if (sides.every((side) => problemOf(side) === null)) send.mutate({ kind, pictures });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={t('identity.kindOf')}>
        <Select value={kind} onChange={(event) => setKind(event.target.value as DocumentKind)}>
          {documentKinds.map((one) => (
            <option key={one} value={one}>
              {t(`identity.kind.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {sides.map((side) => {
        const problem = problemOf(side);
        const isShown = problem !== null && (isTried || pictures[side] !== undefined);
        return (
          <PictureField
            key={`${kind} ${side}`}
            side={side}
            error={isShown ? t(problem) : undefined}
            onFile={(file) => {
              send.reset();
              setPictures(({ [side]: _old, ...rest }) => (file === undefined ? rest : { ...rest, [side]: file }));
            }}
          />
        );
      })}
      {send.error === null ? null : (
        <p role="alert" className="text-sm text-loss">
          {refusalText(send.error)}
        </p>
      )}
      <Button type="submit" look="primary" busy={send.isPending} className="self-start">
        {t('identity.send')}
      </Button>
    </form>
  );
}

interface PictureProps {
  side: DocumentSide;
  error: string | undefined;
  onFile: (file: File | undefined) => void;
}

function PictureField({ side, error, onFile }: PictureProps) {
  const t = useT();
  return (
    <Field label={t(`identity.side.${side}`)} hint={t('identity.pictureHint')} error={error} required>
      <Input
        name={side}
        type="file"
        accept="image/png,image/jpeg"
        onChange={(event) => onFile(event.target.files?.[0])}
        className="file:me-3 file:rounded-sm file:border-0 file:bg-brand-soft file:px-3 file:py-1.5 file:font-semibold file:text-brand-ink"
      />
    </Field>
  );
}
