import TreeIcon from '@mui/icons-material/AccountTreeOutlined';
import OfferIcon from '@mui/icons-material/HandshakeOutlined';
import MoveIcon from '@mui/icons-material/MoveDownOutlined';
import TransferIcon from '@mui/icons-material/SwapVertOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'agentTree',
    permission: 'agents.tree.read',
    menu: { group: 'agents', place: 10, icon: TreeIcon },
    list: async () => (await import('./tree/tree-page.tsx')).TreePage,
    tab: {
      of: 'members',
      label: 'agentTree.tab',
      place: 60,
      load: async () => (await import('./tree/member-agent.tsx')).MemberAgent,
    },
  },
  {
    name: 'agentOffers',
    permission: 'agents.tree.read',
    menu: { group: 'agents', place: 20, icon: OfferIcon },
    list: async () => (await import('./offers/offer-list.tsx')).OfferList,
    listCall: 'opsListAgentOffers',
    isUnsortable: true,
    isOfMerchants: true,
  },
  {
    name: 'lineMoves',
    permission: 'agents.tree.read',
    menu: { group: 'agents', place: 30, icon: MoveIcon },
    list: async () => (await import('./moves/move-list.tsx')).MoveList,
    listCall: 'opsListLineMoves',
    isUnsortable: true,
    isOfMerchants: true,
  },
  {
    name: 'agentTransfers',
    permission: 'agents.transfer.read',
    menu: { group: 'agents', place: 40, icon: TransferIcon },
    list: async () => (await import('./transfers/transfer-list.tsx')).TransferList,
    listCall: 'opsListAgentTransfers',
    isUnsortable: true,
    isOfMerchants: true,
  },
];
