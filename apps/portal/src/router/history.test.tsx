import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resolve } from './address.ts';
import { browserHistory } from './history.ts';

beforeEach(() => window.history.replaceState(null, '', '/rng?page=hot#top'));
afterEach(() => vi.restoreAllMocks());

const to = (href: string) => resolve(href, '/');
const stepTaken = () => new Promise((resolved) => window.addEventListener('popstate', resolved, { once: true }));

describe("the browser's history", () => {
  it('begins where the document is', () => {
    expect(browserHistory().current()).toEqual({
      location: { pathname: '/rng', search: '?page=hot', hash: '#top', key: 'default', state: null },
      type: 'POP',
    });
  });

  it('takes up key and state of the entry after a reload', () => {
    browserHistory().visit(to('/game'), { state: { from: '/rng' } });
    const { location } = browserHistory().current();
    expect(location.state).toEqual({ from: '/rng' });
    expect(location.key).not.toBe('default');
  });

  it('adds an entry, or takes the place of the current one', () => {
    const history = browserHistory();
    const before = window.history.length;
    history.visit(to('/help'), {});
    expect(window.history.length).toBe(before + 1);
    expect(history.current().type).toBe('PUSH');
    history.visit(to('/down?a=1'), { replace: true });
    expect(window.history.length).toBe(before + 1);
    expect(history.current()).toMatchObject({ type: 'REPLACE', location: { pathname: '/down', search: '?a=1' } });
    expect(window.location.pathname).toBe('/down');
  });

  it('tells of visits and steps back; an entry keeps its key and its state', async () => {
    const history = browserHistory();
    history.visit(to('/help'), { state: 'kept' });
    const { key } = history.current().location;
    const told = vi.fn<() => void>();
    const stop = history.listen(told);
    history.visit(to('/down'), {});
    expect(history.current().location.key).not.toBe(key);
    const back = stepTaken();
    window.history.back();
    await back;
    expect(history.current()).toMatchObject({ type: 'POP', location: { pathname: '/help', key, state: 'kept' } });
    expect(told).toHaveBeenCalledTimes(2);
    stop();
    history.visit(to('/rng'), {});
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('loads the page where the browser refuses another entry', () => {
    const history = browserHistory();
    vi.spyOn(window.history, 'pushState').mockImplementation(() => {
      throw new DOMException('too many', 'SecurityError');
    });
    // The only load that jsdom supports: another hash of the same document.
    history.visit(to('/rng?page=hot#other'), {});
    expect(window.location.hash).toBe('#other');
  });
});
