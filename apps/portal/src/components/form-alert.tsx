import { Callout } from '@sanam/ui';

/** Refusal of a form that concerns no single field. */
export function FormAlert({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <div role="alert">
      <Callout tone="loss" icon="alert">
        {text}
      </Callout>
    </div>
  );
}
