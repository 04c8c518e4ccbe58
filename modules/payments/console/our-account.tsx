import type { Column } from '@sanam/console/components/column.ts';

interface OnOurAccount {
  account: string;
  accountName: string;
}

/** Returns the name of one of our accounts with its key, because several may have one name. */
export const ourAccount = ({ account, accountName }: OnOurAccount): string => `${accountName} (${account})`;

export const ourAccountColumn: Column<OnOurAccount> = {
  source: 'account',
  label: 'field.channel',
  cell: ourAccount,
  csv: { kind: 'text', value: ourAccount },
  card: 'line',
};
