import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Calls, CallValue } from '@sanam/contract';
import { areSendable, type Condition } from '../../contract/conditions.ts';

/** The number of members who meet the conditions now, with a sample. Results for other conditions are hidden. */
export function SegmentCount({ conditions }: { conditions: readonly Condition[] }) {
  const t = useWords();
  const call = useCall();
  const errorWords = useErrorWords();
  const count = useMutation({
    mutationFn: (asked: readonly Condition[]) =>
      call('opsCountSegment', { query: {}, body: { conditions: [...asked] } }),
  });
  const isOfThese = count.variables === conditions;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button
        variant="outlined"
        disabled={conditions.length === 0 || !areSendable(conditions) || count.isPending}
        onClick={() => count.mutate(conditions)}
      >
        {t('segment.count')}
      </Button>
      {isOfThese && count.error !== null && <Alert severity="error">{errorWords(count.error)}</Alert>}
      {isOfThese && count.data !== undefined && <Counted counted={count.data} />}
    </Box>
  );
}

function Counted({ counted }: { counted: CallValue<Calls['opsCountSegment']> }) {
  const t = useWords();
  const { matched, allowed, looked, isWhole, sample } = counted;
  return (
    <Alert severity={matched === 0 ? 'warning' : 'info'} sx={{ justifySelf: 'stretch' }}>
      {t('segment.counted', { matched: grouped(matched), allowed: grouped(allowed) })}
      {!isWhole && ` ${t('segment.notWhole', { looked: grouped(looked) })}`}
      {sample.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          {t('segment.sample')}
          {sample.map((member) => (
            <MemberLink key={member.memberId} member={member} />
          ))}
        </Box>
      )}
    </Alert>
  );
}
