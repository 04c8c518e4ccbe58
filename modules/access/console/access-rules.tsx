import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Moment } from '@sanam/console/components/moment.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Access, AccessRule } from '@sanam/console/lib/records.ts';
import { RemoveRuleDialog, RuleDialog } from './rule-dialogs.tsx';
import { useRuleWords } from './use-rule-words.ts';

interface RulesProps {
  merchantId: string;
  access: Access;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}

type Asked = { what: 'add' } | { what: 'change' | 'remove'; rule: AccessRule };

/** The list of rules by country and address, in the order of evaluation. */
export function AccessRules({ merchantId, access, isDisabled, reload }: RulesProps) {
  const t = useWords();
  const [asked, setAsked] = useState<Asked>();
  const dialog = { merchantId, access, reload, onClose: () => setAsked(undefined) };
  return (
    <Section title={t('access.rules')} level="h2">
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('access.rulesHint')}</Typography>
      {access.rules.length === 0 ? (
        <Typography sx={{ mb: 1 }}>{t('access.noRules')}</Typography>
      ) : (
        <RuleTable rules={access.rules} isDisabled={isDisabled} onAsk={setAsked} />
      )}
      {!isDisabled && (
        <Button variant="contained" sx={{ mt: 1 }} onClick={() => setAsked({ what: 'add' })}>
          {t('access.add')}
        </Button>
      )}
      {asked?.what === 'add' && <RuleDialog {...dialog} />}
      {asked?.what === 'change' && <RuleDialog {...dialog} rule={asked.rule} />}
      {asked?.what === 'remove' && <RemoveRuleDialog {...dialog} rule={asked.rule} />}
    </Section>
  );
}

interface TableProps {
  rules: readonly AccessRule[];
  isDisabled: boolean;
  onAsk: (asked: Asked) => void;
}

function RuleTable({ rules, isDisabled, onAsk }: TableProps) {
  const t = useWords();
  const ruleWords = useRuleWords();
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('access.rulesHint')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell align="right">{t('access.position')}</TableCell>
            <TableCell>{t('access.whom')}</TableCell>
            <TableCell>{t('access.does')}</TableCell>
            <TableCell>{t('access.where')}</TableCell>
            <TableCell>{t('field.reason')}</TableCell>
            <TableCell>{t('access.ends')}</TableCell>
            {!isDisabled && <TableCell>{t('access.acts')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rules.map((rule) => (
            <TableRow key={rule.id} sx={rule.isOver ? { '& td': { color: 'text.secondary' } } : {}}>
              <TableCell align="right">{rule.position}</TableCell>
              <TableCell>{ruleWords(rule)}</TableCell>
              <TableCell>
                <Tag tone={rule.isAllowed ? 'good' : 'bad'}>{t(rule.isAllowed ? 'access.allow' : 'access.block')}</Tag>
              </TableCell>
              <TableCell>{t(rule.isForAll ? 'access.everyMerchant' : 'access.thisMerchant')}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>{rule.reason}</TableCell>
              <TableCell>
                {rule.expiresAt === null ? t('access.never') : <Moment at={rule.expiresAt} />}{' '}
                {rule.isOver && <Tag>{t('access.over')}</Tag>}
              </TableCell>
              {!isDisabled && (
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <Button
                    size="small"
                    onClick={() => onAsk({ what: 'change', rule })}
                    aria-label={`${t('access.change')}: ${rule.value}`}
                  >
                    {t('access.change')}
                  </Button>
                  <Button
                    size="small"
                    color="error"
                    onClick={() => onAsk({ what: 'remove', rule })}
                    aria-label={`${t('access.remove')}: ${rule.value}`}
                  >
                    {t('access.remove')}
                  </Button>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
