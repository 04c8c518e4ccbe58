import { Callout } from '@sanam/ui';

/** What a form was refused for, when it belongs to no single field. */
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
