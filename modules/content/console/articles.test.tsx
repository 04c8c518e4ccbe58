import { server } from '@sanam/test-web';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Article, ArticleVersion } from '@sanam/console/lib/records.ts';
import {
  agreed,
  choose,
  confirm,
  NOT_SAVED,
  refusedField,
  replace,
  save,
  tryAgain,
} from '@sanam/console/testing/forms.ts';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { ArticlePage } from './article-page.tsx';
import { ArticlePlace } from './article-place.tsx';
import { DraftForm } from './draft-form.tsx';
import { NewArticleDialog } from './new-article-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';

const at = '2026-11-20T05:00:00Z';
const mark = 'aaaaaaaaaaaaaaaa';
const revision = '0123456789abcdef';
const reload = vi.fn<() => Promise<void>>(async () => undefined);
const onClose = vi.fn<() => void>();
const text = { language: 'TH' as const, title: 'โบนัส', body: '<p>หนึ่ง</p>' };
const draft: ArticleVersion = {
  version: '2',
  state: 'draft',
  isShipped: false,
  effectiveFrom: null,
  createdAt: at,
  publishedAt: null,
  texts: [text],
  agreed: null,
  mark,
};
const article: Article = {
  id: 'bonus',
  category: 'money',
  position: 4,
  enabled: true,
  isShipped: false,
  title: 'โบนัส',
  version: '1',
  since: at,
  nextVersion: null,
  nextFrom: null,
  drafts: ['2'],
  versions: [draft, { ...draft, version: '1', state: 'published', publishedAt: at, mark: revision }],
  requiredVersion: null,
  revision,
  history: [],
};

beforeEach(() => server.answer('opsPreviewHtml', { html: '<p>kept</p>', removed: [] }));

describe('a draft', () => {
  const open = (writing = { version: '2', from: null as string | null }, one = article) =>
    renderConsole(<DraftForm article={one} writing={writing} reload={reload} onClose={onClose} />);
  const thai = () => within(screen.getByRole('group', { name: 'Thai text' }));
  const keep = async (user: Awaited<ReturnType<typeof open>>) => {
    await user.click(screen.getByRole('button', { name: 'Save the draft…' }));
    await confirm(user, 'Save the draft');
  };

  it('is shown with what the cleaner keeps of it, and saved under the mark that was read', async () => {
    server.answer('opsDraftArticle', {});
    const user = await open();
    expect(thai().getByLabelText('Title')).toHaveValue('โบนัส');
    expect(await screen.findByText('kept')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add a text in this language: English text' }));
    const english = within(screen.getByRole('group', { name: 'English text' }));
    await replace(user, english.getByLabelText('Title'), 'Bonus');
    await keep(user);
    await screen.findByText('The draft is saved');
    expect(onClose).toHaveBeenCalled();
    expect(server.sent('opsDraftArticle').map(({ input }) => input)).toEqual([
      {
        params: { code: 'bonus' },
        body: {
          version: '2',
          category: 'money',
          texts: [text, { language: 'EN', title: 'Bonus', body: '' }],
          mark,
          reason: agreed,
        },
      },
    ]);
  });

  it('of a new version begins with the texts of the old one and needs a name that is free', async () => {
    server.answer('opsDraftArticle', {});
    const user = await open({ version: '', from: '1' });
    const name = screen.getByLabelText('Name of the version');
    expect(screen.getByRole('button', { name: 'Save the draft…' })).toBeDisabled();
    await replace(user, name, '1');
    expect(name).toBeInvalid();
    expect(screen.getByRole('button', { name: 'Save the draft…' })).toBeDisabled();
    await replace(user, name, '3');
    await keep(user);
    await waitFor(() => expect(server.sent('opsDraftArticle')).toHaveLength(1));
    expect(server.sent('opsDraftArticle')[0]?.input.body).toMatchObject({ version: '3', mark: null, texts: [text] });
  });

  it('without a title is not saved', async () => {
    const user = await open();
    await replace(user, thai().getByLabelText('Title'), '');
    expect(screen.getByRole('button', { name: 'Save the draft…' })).toBeDisabled();
  });

  it('marks the title that the server refuses, until it is edited', async () => {
    server.refuse('opsDraftArticle', 'request.invalid', refusedField('texts.0.title', 'too_small'));
    const user = await open();
    await replace(user, thai().getByLabelText('Title'), 'อื่น');
    await keep(user);
    await within(screen.getByRole('dialog')).findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(thai().getByLabelText('Title')).toBeInvalid();
    expect(thai().getByLabelText('Title')).toHaveValue('อื่น');
    await replace(user, thai().getByLabelText('Title'), 'อื่นๆ');
    expect(thai().getByLabelText('Title')).toBeValid();
  });

  it('takes the mark of now once its writer was told of a change', async () => {
    server.refuse('opsDraftArticle', 'operator.staleVersion');
    const user = await open();
    await keep(user);
    await screen.findByText(/Somebody changed this record/);
    expect(reload).toHaveBeenCalled();
  });
});

describe('a new article', () => {
  it('is drafted under its code and opened for writing', async () => {
    server.answer('opsDraftArticle', {});
    const user = await renderConsole(<NewArticleDialog onClose={onClose} />);
    await replace(user, screen.getByLabelText('Code of the article'), 'Bonus!');
    expect(screen.getByLabelText('Code of the article')).toBeInvalid();
    await replace(user, screen.getByLabelText('Code of the article'), 'bonus');
    await replace(user, screen.getByLabelText('Title'), ' โบนัส ');
    await choose(user, screen.getByLabelText('Section'), 'Money');
    await confirm(user, 'Save the draft');
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/articles/bonus/show?edit=1'));
    expect(server.sent('opsDraftArticle').map(({ input }) => input)).toEqual([
      {
        params: { code: 'bonus' },
        body: {
          version: '1',
          category: 'money',
          texts: [{ language: 'TH', title: 'โบนัส', body: '' }],
          mark: null,
          reason: agreed,
        },
      },
    ]);
  });

  it('waits for code and title, and marks the refused title', async () => {
    server.refuse('opsDraftArticle', 'request.invalid', refusedField('texts.0.title'));
    const user = await renderConsole(<NewArticleDialog onClose={onClose} />);
    await confirm(user, 'Save the draft');
    expect(screen.getByText('Something above is not filled in yet.')).toBeInTheDocument();
    await replace(user, screen.getByLabelText('Code of the article'), 'bonus');
    await replace(user, screen.getByLabelText('Title'), 'x');
    await confirm(user, 'Save the draft');
    await waitFor(() => expect(screen.getByLabelText('Title')).toBeInvalid());
    expect(screen.getByLabelText('Code of the article')).toHaveValue('bonus');
  });
});

describe('the place of an article', () => {
  it('is sent with the revision, and marks what was refused', async () => {
    server.answer('opsChangeArticle', {});
    const user = await renderConsole(<ArticlePlace article={article} isDisabled={false} reload={reload} />);
    await replace(user, screen.getByLabelText('Position in its section'), '9');
    await choose(user, screen.getByLabelText('Section'), 'Play');
    await user.click(screen.getByRole('switch', { name: 'Shown in the help centre' }));
    await save(user);
    await screen.findByText('Saved');
    expect(server.sent('opsChangeArticle').map(({ input }) => input)).toEqual([
      { params: { code: 'bonus' }, body: { category: 'play', position: 9, enabled: false, revision, reason: agreed } },
    ]);
    server.refuse('opsChangeArticle', 'request.invalid', refusedField('position', 'too_big'));
    await replace(user, screen.getByLabelText('Position in its section'), '12');
    await save(user);
    await screen.findByText(NOT_SAVED);
    expect(screen.getByLabelText('Position in its section')).toBeInvalid();
    expect(screen.getByLabelText('Position in its section')).toHaveValue('12');
  });

  it('of the terms stays where it is and is always shown', async () => {
    await renderConsole(
      <ArticlePlace article={{ ...article, requiredVersion: '1' }} isDisabled={false} reload={reload} />,
    );
    expect(screen.getByRole('switch')).toBeDisabled();
    expect(screen.getByLabelText('Position in its section')).toBeEnabled();
  });
});

describe('a publication', () => {
  const open = (version = draft) =>
    renderConsole(<PublishDialog article={article} version={version} reload={reload} onClose={onClose} />);

  it('holds at once where no moment is given, and is of the texts that were read', async () => {
    server.answer('opsPublishArticle', {});
    const user = await open();
    await confirm(user, 'Publish');
    await screen.findByText('Published');
    expect(server.sent('opsPublishArticle').map(({ input }) => input)).toEqual([
      { params: { code: 'bonus' }, body: { version: '2', from: null, mark, reason: agreed } },
    ]);
  });

  it('needs a Thai text', async () => {
    const user = await open({ ...draft, texts: [{ ...text, language: 'EN' }] });
    expect(screen.getByText(/needs a Thai text/)).toBeInTheDocument();
    await confirm(user, 'Publish');
    expect(server.sent('opsPublishArticle')).toEqual([]);
  });

  it('marks the refused moment', async () => {
    server.refuse('opsPublishArticle', 'request.invalid', refusedField('from', 'past'));
    const user = await open();
    await confirm(user, 'Publish');
    await waitFor(() => expect(screen.getByLabelText('Effective from')).toBeInvalid());
    expect(screen.getByLabelText('Effective from')).toHaveAccessibleDescription('This time has passed');
  });
});

describe('the page of an article', () => {
  const draw = (search = '', options?: Parameters<typeof renderConsole>[1]) =>
    renderConsole(
      <Routes>
        <Route path="/articles/:id/show" element={<ArticlePage />} />
      </Routes>,
      { at: `/articles/bonus/show${search}`, ...options },
    );
  const open = async (one = article, ...rest: Parameters<typeof draw>) => {
    server.answer('opsGetArticle', one);
    const user = await draw(...rest);
    await screen.findByText('Version 2');
    return user;
  };
  const published = { ...article.versions[1]!, texts: [{ ...text, body: '<p>สอง</p>' }] };

  it('waits for the answer, then names its versions', async () => {
    server.answer('opsGetArticle', { ...article, versions: [draft, { ...published, agreed: 3 }] });
    const release = server.hold('opsGetArticle');
    await draw();
    await waitFor(() => expect(server.sent('opsGetArticle')[0]?.input.params).toEqual({ code: 'bonus' }));
    expect(screen.queryByText('Version 2')).toBeNull();
    release();
    expect(await screen.findByRole('button', { name: /^Version 2Draft/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Version 1Current.*3 members agreed to it$/ })).toBeInTheDocument();
  });

  it('that cannot be read says so, and is read again', async () => {
    server.refuse('opsGetArticle', 'common.unavailable');
    const user = await draw();
    await tryAgain(user, () => server.answer('opsGetArticle', article));
    expect(await screen.findByText('Version 2')).toBeInTheDocument();
  });

  it('that does not exist says so', async () => {
    server.refuse('opsGetArticle', 'common.notFound');
    await draw();
    expect(await screen.findByText('There is no such record')).toBeInTheDocument();
  });

  it('shows what changed against another version', async () => {
    const user = await open({ ...article, versions: [draft, published] });
    const [compare] = screen.getAllByLabelText('Compare with');
    await choose(user, compare!, '1');
    expect(screen.getByText('หนึ่ง', { selector: 'ins' })).toBeInTheDocument();
    expect(screen.getByText('สอง', { selector: 'del' })).toBeInTheDocument();
  });

  it('opens the draft that its address names, or that is chosen', async () => {
    const user = await open(article, '?edit=2');
    expect(screen.getByRole('button', { name: 'Save the draft…' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('button', { name: 'Save the draft…' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change the draft' }));
    expect(screen.getByRole('button', { name: 'Save the draft…' })).toBeInTheDocument();
  });

  it('publishes a draft and shows that it holds', async () => {
    server.answer('opsPublishArticle', {});
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Publish…' }));
    server.answer('opsGetArticle', {
      ...article,
      version: '2',
      drafts: [],
      versions: [{ ...draft, state: 'published', publishedAt: at }, published],
    });
    await confirm(user, 'Publish');
    expect(await screen.findByRole('button', { name: /^Version 2Current/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Publish…' })).toBeNull();
  });

  it('warns when registration asks for another version than the one that holds', async () => {
    await open({ ...article, requiredVersion: '0' });
    expect(screen.getByText(/Registration still requires version 0, while 1 is current/)).toBeInTheDocument();
  });

  it('is only read by those who may neither write nor publish', async () => {
    await open(article, '?edit=2', { may: ['content.article.read'] });
    for (const name of ['Publish…', 'Change the draft', 'New draft from this', 'Save the draft…'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
