// An agent on a phone: an invitation link and its new member, a contract for the agent below, and a statement traced to
// a bet.
import { type Browser, type BrowserContext, expect, type Locator, test, type TestInfo } from '@playwright/test';
import { planRulesWith } from '@sanam/agents/contract/plan-rules.test-data.ts';
import { expectAccessible } from './accessible.ts';
import { arrive, givePaymentPassword, makeMember } from './members.ts';
import { deposit, PAYMENT_PASSWORD } from './money.ts';
import { asOwner } from './owner.ts';
import {
  choose,
  closeNews,
  field,
  lookOf,
  type Member,
  newMember,
  openPortal,
  type Player,
  typeLogin,
} from './portal.ts';
import { product } from './product.ts';
import { passHumanCheck } from './puzzle.ts';
import { openGame, spin } from './studio.ts';
import { like, studioWords } from './words.ts';

const PLAN = 'e2e-hours';
const ZONE = 'Asia/Bangkok';
const AGENT_TYPE = '1';

test.afterAll(async () => {
  const ofPlan = 'where plan_id = (select plan_id from agents_plans where code = $1)';
  await asOwner(
    [`update agents_plans set is_on = false where code = $1`, [PLAN]],
    [`delete from agents_statements ${ofPlan}`, [PLAN]],
    [`delete from agents_runs ${ofPlan}`, [PLAN]],
  );
});

test('an agent brings a member, offers a contract and follows a statement to the bet @phone', async ({
  browser,
}, info) => {
  const [top, below] = [await makeMember(browser), newMember()];
  await beAgent(top, null);
  await openPlan(top);
  const context = await contextOf(browser, info);
  const agent = await openPortal(await context.newPage(), 'th', '/agentHome');
  const { page, t } = agent;

  await test.step('logs in by the door of agents, which leads into the centre', async () => {
    await typeLogin(agent, top);
    await passHumanCheck(agent);
    await closeNews(agent);
    await expect(page.getByRole('dialog', { name: t('agents.centre.page.agentTeamOverview') })).toBeVisible();
  });

  const code = await test.step('makes a link', async () => {
    const centre = await turnTo(agent, 'registerCenter');
    await centre.getByRole('button', { name: t('agents.link.make') }).click();
    await page.getByRole('button', { name: t('agents.link.go') }).click();
    const copy = centre.getByRole('button', { name: like(t, 'agents.link.copyOf') });
    const label = (await copy.getAttribute('aria-label')) ?? '';
    const [before, after] = t('agents.link.copyOf', { code: '|' }).split('|');
    return label.slice(before!.length, label.length - after!.length);
  });

  const newcomer = await test.step('somebody registers by it and plays', () => joinAndPlay(browser, info, code));

  await test.step('the downline shows the newcomer with what is left of the money', async () => {
    const centre = await turnTo(agent, 'agentDownline');
    const card = centre.getByRole('listitem').filter({ hasText: newcomer.username });
    await expect(card.getByText(t('agents.centre.stateName.active'), { exact: true })).toBeVisible();
    await expect(card.getByText(/^฿[1-9]\d*\.\d\d$/)).toBeVisible();
    await expectAccessible(page, 'the downline of an agent');
  });

  await test.step('the agent below signs what is offered', async () => {
    const desk = await contextOf(browser, info);
    const signer = await arrive(desk, 'th', { member: below });
    await beAgent(below, top);
    const centre = await turnTo(agent, 'agentHourSalary');
    await centre.getByRole('tab', { name: t('agents.pay.contract') }).click();
    await field(centre, t('agents.contract.account')).fill(below.username);
    await field(centre, t('agents.contract.ratePercent')).fill('0.3');
    await centre.getByRole('button', { name: t('agents.contract.send') }).click();
    await expect(page.getByText(t('agents.contract.offered', { name: below.username }))).toBeVisible();
    await sign(signer, below);
    await desk.close();
  });

  await test.step('a statement leads to the bet and its replay', async () => {
    await writeStatement(top, newcomer);
    await page.reload();
    const centre = await turnTo(agent, 'agentHourSalary');
    await centre.getByRole('button', { name: like(t, 'agents.statement.open') }).click();
    await expectAccessible(page, 'a statement of an agent');
    await centre.getByRole('button', { name: t('agents.statement.rounds', { name: newcomer.username }) }).click();
    const tab = context.waitForEvent('page');
    await centre.getByRole('button', { name: like(t, 'agents.statement.replayOf') }).click();
    const { replay } = await studioWords('th');
    await expect((await tab).getByRole('heading', { name: new RegExp(replay!) })).toBeVisible();
  });
  await context.close();
});

async function contextOf(browser: Browser, { project }: TestInfo): Promise<BrowserContext> {
  const { viewport, locale } = project.use;
  const context = await browser.newContext({ viewport: viewport!, locale: locale!, timezoneId: ZONE });
  await choose(context, ...lookOf(project.name));
  return context;
}

/** Opens a page of the agent centre from its menu. */
async function turnTo({ page, t }: Player, name: string): Promise<Locator> {
  const title = t(`agents.centre.page.${name}`);
  await page
    .getByRole('navigation', { name: t('agents.centre.menu') })
    .getByRole('link', { name: title, exact: true })
    .click();
  const centre = page.getByRole('dialog', { name: title });
  await expect(centre).toBeVisible();
  return centre;
}

async function joinAndPlay(browser: Browser, info: TestInfo, code: string): Promise<Member> {
  const member = newMember();
  const context = await contextOf(browser, info);
  const player = await openPortal(await context.newPage(), 'th', `/register?referralCode=${code}`);
  const { page, t } = player;
  await field(page, t('identity.username')).fill(member.username);
  await field(page, t('identity.password')).fill(member.password);
  await field(page, t('identity.confirmPassword')).fill(member.password);
  await page.getByRole('checkbox', { name: like(t, 'identity.ageConfirm') }).check();
  await page.getByRole('checkbox', { name: like(t, 'identity.termsAgree') }).check();
  await page.getByRole('button', { name: t('identity.registerGo') }).click();
  await passHumanCheck(player);
  await closeNews(player);
  await deposit(player, 100);
  await spin(await openGame(player));
  await context.close();
  return member;
}

async function sign({ page, t }: Player, member: Member): Promise<void> {
  await givePaymentPassword(page, member, PAYMENT_PASSWORD);
  await page.evaluate((type) => sessionStorage.setItem('isAgent', type), AGENT_TYPE);
  await page.goto(`${product().portalUrl}/?ac=agentHourSalary`);
  const centre = page.getByRole('dialog', { name: t('agents.centre.page.agentHourSalary') });
  await centre.getByRole('tab', { name: t('agents.pay.contract') }).click();
  const offer = centre.getByRole('region', { name: t('agents.contract.pending') });
  await expect(offer.getByText(/0\.3/)).toBeVisible();
  await field(offer, t('security.paymentPassword')).fill(PAYMENT_PASSWORD);
  await offer.getByRole('button', { name: t('agents.contract.sign') }).click();
  await expect(page.getByText(t('agents.contract.signed'))).toBeVisible();
}

/** Makes a player an agent, as staff and an accepted offer would: below another agent, or below the merchant. */
async function beAgent({ username }: Member, upline: Member | null): Promise<void> {
  const [type, above] = [upline === null ? 'generalAgent' : 'agent', upline?.username ?? null];
  await asOwner(
    ['update members set account_type = $2 where username = $1', [username, type]],
    [
      `insert into agents_members (member_id, merchant_id, upline_no)
       select m.member_id, m.merchant_id, (select u.member_no from agents_members u join members a on a.member_id = u.member_id
                                           where a.username = $2)
       from members m where m.username = $1`,
      [username, above],
    ],
    [
      `with one as (select n.* from agents_members n join members m on m.member_id = n.member_id where m.username = $1),
       placed as (insert into agents_uplines (member_no, upline_no, valid)
                  select member_no, upline_no, tstzrange(joined_at, null) from one)
       insert into agents_lines (agent_no, merchant_id, path, valid)
       select o.member_no, o.merchant_id, coalesce((select l.path from agents_lines l where l.agent_no = o.upline_no), '{}') || o.member_no,
              tstzrange(o.joined_at, null) from one o`,
      [username],
    ],
  );
}

/** Creates an hourly plan that begins with the next hour, and the agent's contract in it. */
async function openPlan({ username }: Member): Promise<void> {
  await asOwner(
    [
      `insert into agents_plans (merchant_id, code, kind, period, name_th, name_en, is_on, runs_from)
       values ('default', $1, 'hourSalary', 'hour', 'รายชั่วโมง', 'Hours', true, date_trunc('hour', platform_now()) + interval '1 hour')`,
      [PLAN],
    ],
    [
      `insert into agents_plan_versions (plan_id, version, rules, effective_from)
       select plan_id, 1, $2, '2000-01-01' from agents_plans where code = $1`,
      [PLAN, JSON.stringify(planRulesWith())],
    ],
    [
      `with one as (insert into agents_contracts (merchant_id, plan_id, agent_no)
         select p.merchant_id, p.plan_id, n.member_no from agents_plans p, agents_members n join members m on m.member_id = n.member_id
         where p.code = $1 and m.username = $2 returning contract_id)
       insert into agents_contract_versions (contract_id, version, state, tiers, valid)
       select contract_id, 1, 'active', $3, tstzrange(date_trunc('hour', platform_now()), null) from one`,
      [PLAN, username, JSON.stringify([{ turnoverMin: '0.00', activeMin: 0, ratePpm: 5000 }])],
    ],
  );
}

/** Writes the statement of the bet's hour before its time: the bet is claimed, and the sums show no debt. */
async function writeStatement({ username }: Member, newcomer: Member): Promise<void> {
  await expect
    .poll(() =>
      asOwner([
        `select 1 from agents_facts f join agents_members n on n.member_no = f.member_no
         join members m on m.member_id = n.member_id where m.username = $1`,
        [newcomer.username],
      ]),
    )
    .toHaveLength(1);
  await asOwner([
    `with played as (
       select date_trunc('hour', f.slot) as hour from agents_facts f join agents_members n on n.member_no = f.member_no
       join members m on m.member_id = n.member_id where m.username = $4
     ), run as (
       insert into agents_runs (merchant_id, plan_id, plan_version, period_start, period_end, zone, state, statements, entitlement,
                                payable, computed_at, paid_at)
       select merchant_id, plan_id, 1, hour, hour + interval '1 hour', $3, 'paid', 1, 0, 0, platform_now(), platform_now()
       from agents_plans, played where code = $1 returning *)
     insert into agents_statements (run_id, merchant_id, plan_id, period_start, period_end, agent_no, contract_id, contract_version,
       state, turnover, active, base, rate_ppm, entitlement, to_downline, gross, carry_in, over_cap, payable, carry_out, lots, parts,
       inputs_hash)
     select r.run_id, r.merchant_id, r.plan_id, r.period_start, r.period_end, c.agent_no, c.contract_id, 1, 'zero', 0, 0, 0, 5000, 0, 0,
            0, 0, 0, 0, 0, '[]', '[]', repeat('0', 64)
     from run r join agents_contracts c on c.plan_id = r.plan_id join agents_members n on n.member_no = c.agent_no
     join members m on m.member_id = n.member_id where m.username = $2`,
    [PLAN, username, ZONE, newcomer.username],
  ]);
}
