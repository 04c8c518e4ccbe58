import DrawIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/live.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'lotteryDraws',
    permission: 'lottery.draw.read',
    menu: { group: 'lottery', place: 10, icon: DrawIcon },
    list: async () => (await import('./draws/draw-list.tsx')).DrawList,
    show: async () => (await import('./draws/draw-page.tsx')).DrawPage,
    listCall: 'opsListDraws',
    liveTopic: 'lotteryDraw',
    subjects: { lotteryDraw: (id) => `/lotteryDraws/${id}/show` },
  },
];
