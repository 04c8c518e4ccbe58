import { useT } from '@sanam/portal/i18n/language.ts';
import { Field, Input } from '@sanam/ui';
import { CODE_MAX } from '../../contract/codes.ts';
import type { useCode } from './use-code.ts';

/** The code field. `onEnter`: handler of the enter key outside an own form. */
export function CodeInput({ code, onEnter }: { code: ReturnType<typeof useCode>; onEnter?: () => void }) {
  const t = useT();
  return (
    <Field label={t('promotions.code.label')} error={code.problem}>
      <Input
        value={code.typed}
        onChange={({ target }) => code.type(target.value)}
        onKeyDown={(event) => {
          if (onEnter === undefined || event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CODE_MAX + 8}
      />
    </Field>
  );
}
