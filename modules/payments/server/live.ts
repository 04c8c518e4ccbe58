import type { PaymentDeps } from './deps.ts';

/** Publishes live events to open pages, which then reload. A repeated delivery only causes another reload. */
export function announceLive({ events, live }: PaymentDeps): void {
  events.on('wallet.depositChanged', 'live', async ({ memberId, depositId, version }) => {
    await live.publish(`member:${memberId}`, { type: 'deposit', depositId });
    await live.publish('staff', { type: 'opsDeposit', id: depositId, version });
  });
  events.on('payments.depositAlarmChanged', 'live', ({ depositId, version }) =>
    live.publish('staff', { type: 'opsDeposit', id: depositId, version }),
  );
  for (const changed of ['payments.payoutAlarmChanged', 'payments.payoutSlipAttached'] as const)
    events.on(changed, 'live', ({ withdrawalId, version }) =>
      live.publish('staff', { type: 'opsWithdrawal', id: withdrawalId, version }),
    );
  events.on('payments.unmatchedChanged', 'live', ({ lineId, version }) =>
    live.publish('staff', { type: 'opsUnmatchedLine', id: lineId, version }),
  );
  events.on('payments.contestedSlipChanged', 'live', ({ refId, version }) =>
    live.publish('staff', { type: 'opsContestedSlip', id: refId, version }),
  );
  events.on('payments.reversalChanged', 'live', ({ reversalId, version }) =>
    live.publish('staff', { type: 'opsReversal', id: reversalId, version }),
  );
  events.on('payments.registerChanged', 'live', ({ id, version }) =>
    live.publish('staff', { type: 'opsRegister', id, version }),
  );
  events.on('payments.statementFileChanged', 'live', ({ fileId, version }) =>
    live.publish('staff', { type: 'opsStatementFile', id: fileId, version }),
  );
  events.on('payments.dayClosed', 'live', ({ closeId }) =>
    live.publish('staff', { type: 'opsDayClose', id: closeId, version: 1 }),
  );
  events.on('payments.lineReportChanged', 'live', ({ reportId, version }) =>
    live.publish('staff', { type: 'opsLineReport', id: reportId, version }),
  );
  events.on('wallet.accountChange', 'live', ({ changeId, version }) =>
    live.publish('staff', { type: 'opsAccountChange', id: changeId, version }),
  );
  events.on('wallet.amlLockChanged', 'live', ({ lockId, version }) =>
    live.publish('staff', { type: 'opsAmlLock', id: lockId, version }),
  );
  events.on('payments.amlCaseChanged', 'live', ({ caseId, version }) =>
    live.publish('staff', { type: 'opsAmlCase', id: caseId, version }),
  );
  events.on('payments.transfersChanged', 'live', ({ blockId, version }) =>
    live.publish('staff', { type: 'opsTransferBlock', id: blockId, version }),
  );
  events.on('payments.returnPlaced', 'live', ({ memberId, withdrawalId }) =>
    live.publish(`member:${memberId}`, { type: 'withdrawal', withdrawalId }),
  );
  events.on('wallet.withdrawalChanged', 'live', async ({ memberId, withdrawalId, version }) => {
    await live.publish(`member:${memberId}`, { type: 'withdrawal', withdrawalId });
    await live.publish('staff', { type: 'opsWithdrawal', id: withdrawalId, version });
  });
}
