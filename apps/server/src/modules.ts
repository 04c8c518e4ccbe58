// The modules of this server and the procedures that connect them. `needs` decides the order of creation.
import { access } from '@sanam/access/server/index.ts';
import { agents } from '@sanam/agents/server/index.ts';
import { auth } from '@sanam/auth/server/index.ts';
import { captcha } from '@sanam/captcha/server/index.ts';
import { care } from '@sanam/care/server/index.ts';
import { catalogue } from '@sanam/catalogue/server/index.ts';
import { content } from '@sanam/content/server/index.ts';
import { draws } from '@sanam/draws/server/index.ts';
import { freerounds } from '@sanam/freerounds/server/index.ts';
import { ledger } from '@sanam/ledger/server/index.ts';
import { lottery } from '@sanam/lottery/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { messaging } from '@sanam/messaging/server/index.ts';
import { mfa } from '@sanam/mfa/server/index.ts';
import { payments } from '@sanam/payments/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { points } from '@sanam/points/server/index.ts';
import { missions } from '@sanam/missions/server/index.ts';
import { promotions } from '@sanam/promotions/server/index.ts';
import { protection } from '@sanam/protection/server/index.ts';
import { referral } from '@sanam/referral/server/index.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { vendors } from '@sanam/vendors/server/index.ts';
import { vip } from '@sanam/vip/server/index.ts';
import { wallet } from '@sanam/wallet/server/index.ts';
import { answerInbox } from './procedures/answer-inbox.ts';
import { closeAccounts } from './procedures/close-accounts.ts';
import { configureSite } from './procedures/configure-site.ts';
import { countTurnover } from './procedures/count-turnover.ts';
import { describePages } from './procedures/describe-pages.ts';
import { endSessionsWhenStopped } from './procedures/end-sessions-when-stopped.ts';
import { memberOverview } from './procedures/member-overview/index.ts';
import { holdLargeWins } from './procedures/hold-large-wins.ts';
import { keepRegister } from './procedures/keep-register.ts';
import { keepWhatWaits } from './procedures/keep-what-waits.ts';
import { giveTickets } from './procedures/give-tickets.ts';
import { gatherOwnData } from './procedures/gather-own-data.ts';
import { knowLines } from './procedures/know-lines.ts';
import { knowPeople } from './procedures/know-people.ts';
import { recogniseMembers } from './procedures/recognise-members.ts';
import { showDashboard } from './procedures/show-dashboard.ts';
import { stopLaunches } from './procedures/stop-launches.ts';
import { showTeamLottery } from './procedures/show-team-lottery.ts';
import { showWonPoints } from './procedures/show-won-points.ts';
import { showWinners } from './procedures/show-winners.ts';
import { tellMembers } from './procedures/tell-members/index.ts';
import { weighPoints } from './procedures/weigh-points.ts';

export const modules = [
  staff,
  merchants,
  ledger,
  access,
  protection,
  messaging,
  captcha,
  members,
  mfa,
  auth,
  wallet,
  content,
  payments,
  vendors,
  catalogue,
  play,
  freerounds,
  lottery,
  agents,
  promotions,
  points,
  vip,
  referral,
  missions,
  draws,
  care,
  answerInbox,
  closeAccounts,
  configureSite,
  countTurnover,
  stopLaunches,
  describePages,
  endSessionsWhenStopped,
  holdLargeWins,
  keepRegister,
  keepWhatWaits,
  gatherOwnData,
  giveTickets,
  knowLines,
  knowPeople,
  memberOverview,
  recogniseMembers,
  showDashboard,
  showWinners,
  tellMembers,
  showTeamLottery,
  showWonPoints,
  weighPoints,
] as const;
