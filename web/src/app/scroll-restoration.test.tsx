import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.restoreAllMocks();
});

it.each(['{}', '[1]', '"here"', '[[', 'null'])(
  'M-42: damaged scroll positions (%s) do not stop the app',
  async (stored) => {
    sessionStorage.setItem('sangam-scroll', stored);
    await expect(import('./scroll-restoration')).resolves.toHaveProperty('ScrollRestoration');
  },
);

/** Renders a button for each of these navigations, and follows the scroll position. */
async function renderNavigations(destinations: Record<string, () => [to: string | number, replace?: boolean]>) {
  const { ScrollRestoration } = await import('./scroll-restoration');
  const { renderWithServer } = await import('@/testing/render-with-server');
  const { useNavigate } = await import('@/lib/router/location');
  let place = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => place);
  const scrollTo = (top: number) => {
    place = top;
    window.dispatchEvent(new Event('scroll'));
  };
  vi.spyOn(window, 'scrollTo').mockImplementation((...[, top]: unknown[]) => {
    scrollTo(top as number);
  });
  function Buttons() {
    const navigate = useNavigate();
    return Object.entries(destinations).map(([name, destination]) => (
      <button
        key={name}
        onClick={() => {
          const [to, replace] = destination();
          navigate(to, { replace });
        }}
      >
        {name}
      </button>
    ));
  }
  renderWithServer(
    <>
      <ScrollRestoration />
      <Buttons />
    </>,
    () => Response.json([]),
    '/jobs',
  );
  return { scrollTo, press: (name: string) => userEvent.click(screen.getByRole('button', { name })) };
}

it('M-11: Back returns to where a list with a changed query was left', async () => {
  const { scrollTo, press } = await renderNavigations({
    filter: () => ['/jobs?type=Contract', true],
    job: () => ['/jobs/1'],
    back: () => [-1],
  });
  scrollTo(500);
  await press('filter');
  await press('job');
  expect(window.scrollY).toBe(0);

  await press('back');
  await waitFor(() => {
    expect(window.scrollY).toBe(500);
  });
});

it('a new screen starts at the top if it has not what the hash names', async () => {
  const { scrollTo, press } = await renderNavigations({ page: () => ['/help#gone'] });
  scrollTo(500);
  await press('page');
  expect(window.scrollY).toBe(0);
});
