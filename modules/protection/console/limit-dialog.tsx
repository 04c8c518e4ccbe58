import { useState } from 'react';
import { ChoiceSetting, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { framesOf, limitKinds, type PlayerLimitFrame, type PlayerLimitKind } from '../contract/states.ts';
import { type DialogProps, ProtectionAct } from './protection-dialogs.tsx';
import { limitName } from './protection-sections.tsx';

const names = limitKinds.flatMap((kind) => framesOf[kind].map((frame) => `${kind} ${frame}` as const));
type Name = (typeof names)[number];
const MINUTES_MAX = 1440;

/** Converts typed text to the value of the call; null if it is no amount of this kind. */
export function limitTyped(kind: PlayerLimitKind, typed: string): string | null {
  const text = typed.trim().replaceAll(',', '');
  if (kind === 'time') return /^\d{1,4}$/.test(text) && Number(text) <= MINUTES_MAX ? String(Number(text)) : null;
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : `${Number(whole)}.${part.padEnd(2, '0')}`;
}

/**
 * The dialog of the operator's limit: lowered at once, raised or removed by two people. It never changes the player's
 * own limit.
 */
export function LimitDialog(props: DialogProps) {
  const t = useWords();
  const [name, setName] = useState<Name>('deposit day');
  const [what, setWhat] = useState<'amount' | 'none'>('amount');
  const [typed, setTyped] = useState('');
  const [kind, frame] = name.split(' ') as [PlayerLimitKind, PlayerLimitFrame];
  const set = props.protection.limits.find((one) => one.kind === kind && one.frame === frame)?.operator ?? null;
  const isRemoval = what === 'none' && set !== null;
  const amount = isRemoval ? null : limitTyped(kind, typed);
  return (
    <ProtectionAct
      {...props}
      title="protection.limit.title"
      effects={['protection.limit.what', 'protection.limit.raise', 'protection.limit.own']}
      go="protection.limit.go"
      done="protection.limit.done"
      isReady={isRemoval || amount !== null}
      content={{ name, amount }}
      send={async ({ call, params, reason, options }) =>
        (await call('opsSetMemberLimit', { params, body: { kind, frame, amount, reason } }, options)).state
      }
    >
      <ChoiceSetting
        label={t('protection.limit.name')}
        value={name}
        isDisabled={false}
        choices={names.map((value) => {
          const [ofKind, ofFrame] = value.split(' ') as [PlayerLimitKind, PlayerLimitFrame];
          return { value, label: limitName({ kind: ofKind, frame: ofFrame }, t) };
        })}
        onChange={setName}
      />
      {set !== null && (
        <ChoiceSetting
          label={t('protection.limit.change')}
          value={what}
          isDisabled={false}
          choices={[
            { value: 'amount', label: t('protection.limit.toAmount', { amount: set }) },
            { value: 'none', label: t('protection.limit.toNone') },
          ]}
          onChange={setWhat}
        />
      )}
      {!isRemoval && (
        <TextSetting
          label={t(kind === 'time' ? 'protection.limit.minutes' : 'protection.limit.amount')}
          value={typed}
          isDisabled={false}
          problem={typed !== '' && amount === null ? t('protection.limit.wrong') : undefined}
          onChange={setTyped}
        />
      )}
    </ProtectionAct>
  );
}
