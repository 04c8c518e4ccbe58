import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { memoryHistory } from '../testing/memory-history.ts';
import { hrefOf } from './address.ts';
import {
  Link,
  Navigate,
  NavLink,
  Router,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from './router.ts';

function Here() {
  const location = useLocation();
  return (
    <output>
      {useNavigationType()} {hrefOf(location)} {JSON.stringify(location.state)}
    </output>
  );
}

function renderAt(at: string, page: ReactNode) {
  const history = memoryHistory(at);
  render(
    <Router history={history}>
      {page}
      <Here />
    </Router>,
  );
  return history;
}

const here = () => screen.getByRole('status');

describe('a link', () => {
  it('leads to its address as a new entry, with what it carries', async () => {
    const history = renderAt(
      '/',
      <Link to="/rng?page=hot" state={{ from: 'home' }}>
        Slots
      </Link>,
    );
    expect(screen.getByRole('link')).toHaveAttribute('href', '/rng?page=hot');
    await userEvent.click(screen.getByRole('link'));
    expect(here()).toHaveTextContent('PUSH /rng?page=hot {"from":"home"}');
    act(() => history.go(-1));
    expect(here()).toHaveTextContent('POP / null');
    act(() => history.go(1));
    expect(here()).toHaveTextContent('POP /rng?page=hot {"from":"home"}');
  });

  it('takes the place of the entry where it says so, and where it leads to the page one is on', async () => {
    const history = renderAt(
      '/help',
      <>
        <Link to="/rng" replace>
          Slots
        </Link>
        <Link to="/rng">The same</Link>
      </>,
    );
    await userEvent.click(screen.getByText('Slots'));
    expect(here()).toHaveTextContent('REPLACE /rng');
    const { key } = history.current().location;
    await userEvent.click(screen.getByText('The same'));
    expect(here()).toHaveTextContent('REPLACE /rng');
    expect(history.current().location.key).not.toBe(key);
  });

  it('of a query alone stays on the page', async () => {
    renderAt('/rng?page=hot', <Link to="?mc=withdraw">Withdraw</Link>);
    expect(screen.getByRole('link')).toHaveAttribute('href', '/rng?mc=withdraw');
    await userEvent.click(screen.getByRole('link'));
    expect(here()).toHaveTextContent('PUSH /rng?mc=withdraw');
  });

  it.each([
    ['the control key', { ctrlKey: true }],
    ['the command key', { metaKey: true }],
    ['the shift key', { shiftKey: true }],
    ['the alt key', { altKey: true }],
    ['another button', { button: 1 }],
  ])('is left to the browser with %s', (_, press) => {
    renderAt('/', <Link to="/rng">Slots</Link>);
    // True: the browser's default action was not prevented.
    expect(clicked(press)).toBe(true);
    expect(here()).toHaveTextContent('POP /');
  });

  it('is left to the browser with a target', () => {
    renderAt(
      '/',
      <Link to="/rng" target="_blank">
        Slots
      </Link>,
    );
    expect(clicked({})).toBe(true);
    expect(here()).toHaveTextContent('POP /');
  });

  it('tells its own handler first, which may stop it', () => {
    const onClick = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault());
    renderAt(
      '/',
      <Link to="/rng" onClick={onClick}>
        Slots
      </Link>,
    );
    expect(clicked({})).toBe(false);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(here()).toHaveTextContent('POP /');
  });

  it.each([
    ['/rng', 'page', 'open'],
    ['/RNG/', 'page', 'open'],
    ['/rng?page=hot', 'page', 'open'],
    ['/', null, 'closed'],
    ['/rngs', null, 'closed'],
  ])('of the navigation is, at %s, current: %s', (at, current, name) => {
    renderAt(
      at,
      <NavLink to="/rng" className={({ isActive }) => (isActive ? 'open' : 'closed')}>
        Slots
      </NavLink>,
    );
    expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
    expect(screen.getByRole('link')).toHaveClass(name);
  });
});

/** Checks whether the browser would follow the link itself. jsdom cannot, so the document prevents it in the end. */
function clicked(press: object): boolean {
  let isLeft = false;
  const last = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', last, { once: true });
  fireEvent.click(screen.getByRole('link'), { button: 0, ...press });
  return isLeft;
}

describe('a page', () => {
  function Query() {
    const [query, setQuery] = useSearchParams();
    const change = (replace: boolean) => {
      const next = new URLSearchParams(query);
      next.set('page', `${query.get('page')}t`);
      setQuery(next, { replace });
    };
    return (
      <>
        <button type="button" onClick={() => change(false)}>
          add
        </button>
        <button type="button" onClick={() => change(true)}>
          replace
        </button>
        <button type="button" onClick={() => setQuery(new URLSearchParams())}>
          clear
        </button>
      </>
    );
  }

  it('changes its query', async () => {
    const history = renderAt('/rng?page=ho#top', <Query />);
    await userEvent.click(screen.getByText('add'));
    expect(here()).toHaveTextContent('PUSH /rng?page=hot null');
    await userEvent.click(screen.getByText('replace'));
    expect(here()).toHaveTextContent('REPLACE /rng?page=hott null');
    await userEvent.click(screen.getByText('clear'));
    expect(here()).toHaveTextContent('PUSH /rng null');
    act(() => history.go(-2));
    expect(here()).toHaveTextContent('POP /rng?page=ho#top null');
  });

  it('goes elsewhere with what it carries', async () => {
    function Go() {
      const navigate = useNavigate();
      return (
        <button type="button" onClick={() => navigate({ pathname: '/help', hash: 'term' }, { state: 1 })}>
          go
        </button>
      );
    }
    renderAt('/', <Go />);
    await userEvent.click(screen.getByRole('button'));
    expect(here()).toHaveTextContent('PUSH /help#term 1');
  });

  it('sends elsewhere as it is drawn, and leaves no entry of its own', () => {
    function Old() {
      return useLocation().pathname === '/old' ? <Navigate to="/new?a=1" replace /> : null;
    }
    const history = renderAt('/old', <Old />);
    expect(here()).toHaveTextContent('REPLACE /new?a=1');
    act(() => history.go(-1));
    expect(here()).toHaveTextContent('/new?a=1');
  });

  it('stays until the next one has its code', async () => {
    let arrive = () => {};
    const Late = lazy(
      () =>
        new Promise<{ default: () => string }>((resolve) => (arrive = () => resolve({ default: () => 'late page' }))),
    );
    function Pages() {
      return useLocation().pathname === '/late' ? <Late /> : <Link to="/late">first page</Link>;
    }
    const page = (
      <Suspense fallback="nothing">
        <Pages />
      </Suspense>
    );
    renderAt('/', page);
    await userEvent.click(screen.getByRole('link'));
    expect(screen.getByText('first page')).toBeVisible();
    expect(screen.queryByText('nothing')).toBeNull();
    await act(async () => arrive());
    expect(screen.getByText('late page')).toBeVisible();
  });

  it('keeps a way to go that never changes', async () => {
    const seen = new Set<unknown>();
    function Ways() {
      seen.add(useNavigate());
      const [count, setCount] = useState(0);
      return (
        <Link to={`/page${count}`} onClick={() => setCount(count + 1)}>
          next
        </Link>
      );
    }
    renderAt('/', <Ways />);
    await userEvent.click(screen.getByRole('link'));
    await userEvent.click(screen.getByRole('link'));
    expect(here()).toHaveTextContent('PUSH /page1');
    expect(seen.size).toBe(1);
  });
});
