import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type Applicant,
  CREDENTIALS,
  endCheck,
  type Ending,
  ENDINGS,
  findBy,
  LEVELS,
  newestApplicants,
} from '../identity/service.ts';
import type { RailDeps } from '../platform/deps.ts';
import { type Html, html } from './html.ts';
import { type Page, pageOf, sendPage, showTime } from './layout.ts';

const PAGE_SIZE = 50;
const DOCUMENTS = ['ID_CARD', 'PASSPORT', 'DRIVERS'] as const;
const ending = z.enum(Object.keys(ENDINGS) as [Ending, ...Ending[]]);
const text = z.string().trim().max(140).default('');
const day = z.union([z.literal(''), z.iso.date()]).default('');
const form = z.object({
  ending,
  first_name: text,
  last_name: text,
  birth_date: day,
  document_type: z.enum(DOCUMENTS).default('ID_CARD'),
  valid_until: day,
});
const decision = z.object({ ending });

/** The page of an identity check for a person, and the inbox where a tester changes results. */
export function registerIdentityPages(app: FastifyInstance, deps: RailDeps): void {
  app.get('/identity-check/go/:token', async (request, reply) => {
    const page = pageOf(request);
    const applicant = await openApplicant(deps, request.params);
    const title = page.t('identity_title');
    const path = request.url.split('?')[0] ?? '/';
    const status = applicant === undefined ? 404 : 200;
    const body = applicant === undefined ? html`<p>${page.t('identity_gone')}</p>` : steps(page, applicant);
    return sendPage(reply, page, { title, path, body, status });
  });

  app.post('/identity-check/go/:token', async (request, reply) => {
    const applicant = await openApplicant(deps, request.params);
    const given = form.safeParse(request.body);
    if (applicant?.status === 'init' && given.success) {
      const { ending: how, ...person } = given.data;
      await endCheck(deps, applicant.applicant_id, how, person);
    }
    return reply.redirect(request.url, 303);
  });

  app.get('/identity-checks', async (request, reply) => {
    const page = pageOf(request);
    const body = inbox(page, await newestApplicants(deps, PAGE_SIZE));
    return sendPage(reply, page, { title: page.t('nav_identity'), path: '/identity-checks', body, wide: true });
  });

  app.post('/identity-checks/:applicantId', async (request, reply) => {
    const given = decision.safeParse(request.body);
    const { applicantId } = request.params as { applicantId: string };
    if (given.success) await endCheck(deps, applicantId, given.data.ending);
    return reply.redirect('/identity-checks', 303);
  });
}

/** Returns the applicant of a page with a valid address. */
async function openApplicant(deps: RailDeps, params: unknown): Promise<Applicant | undefined> {
  const applicant = await findBy(deps, { page_token: (params as { token: string }).token });
  return applicant?.page_until != null && applicant.page_until > deps.clock() ? applicant : undefined;
}

const endingsOf = (page: Page, endings: readonly Ending[]) =>
  endings.map((one) => html`<button name="ending" value="${one}">${page.t(`identity_${one}`)}</button>`);
const allEndings = Object.keys(ENDINGS) as Ending[];

function steps(page: Page, applicant: Applicant): Html {
  const { t } = page;
  const back = html`<p><a href="${applicant.return_url}">${t('back_to_shop')}</a></p>`;
  if (applicant.status !== 'init')
    return html`<section class="card"><h1>${t('identity_title')}</h1><p>${t('identity_done')}</p>${back}</section>`;
  const kinds = DOCUMENTS.map((one) => html`<option value="${one}">${t(`identity_${one}`)}</option>`);
  return html`<section class="card"><h1>${t('identity_title')}</h1><p class="soft">${t('identity_note')}</p>
<form class="stack" method="post">
<label>${t('identity_first')}<input name="first_name" maxlength="140"></label>
<label>${t('identity_last')}<input name="last_name" maxlength="140"></label>
<label>${t('identity_birth')}<input name="birth_date" type="date"></label>
<label>${t('identity_kind')}<select name="document_type">${kinds}</select></label>
<label>${t('identity_until')}<input name="valid_until" type="date"></label>
${endingsOf(page, allEndings)}</form>${back}</section>`;
}

function inbox(page: Page, applicants: readonly Applicant[]): Html {
  const { t, language } = page;
  const rows = applicants.map(
    (one) => html`<tr><td>${showTime(one.created_at, language)}</td><td>${one.external_id}</td>
<td>${one.first_name} ${one.last_name}<br><span class="soft">${one.birth_date}</span></td>
<td>${one.status} ${one.answer}<br><span class="soft">${one.reject_type} ${one.label}</span></td>
<td><form method="post" action="/identity-checks/${one.applicant_id}">${endingsOf(page, allEndings)}</form></td></tr>`,
  );
  const table = html`<table><thead><tr><th>${t('time')}</th><th>${t('reference')}</th><th>${t('identity_person')}</th>
<th>${t('status')}</th><th>${t('action')}</th></tr></thead><tbody>${rows}</tbody></table>`;
  return html`<section class="card"><h1>${t('nav_identity')}</h1>
${applicants.length === 0 ? html`<p>${t('none')}</p><p class="soft">${t('none_identity')}</p>` : table}</section>
<section class="card"><h2>${t('identity_settings')}</h2><p class="soft">${Object.values(CREDENTIALS).join(' · ')}</p>
<p class="soft">${Object.values(LEVELS).join(' · ')}</p></section>`;
}
