import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { Link, type LinkProps } from './link';

function renderLink(props: Partial<LinkProps>) {
  const onClick = vi.fn();
  renderWithServer(
    <Link to="/jobs?q=rust" {...props}>
      Jobs
    </Link>,
    () => Response.json([]),
    '/start',
  );
  // After the link's own handler; jsdom would report that it cannot open another page.
  const stopBrowser = (event: MouseEvent) => {
    onClick(event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener('click', stopBrowser, { once: true });
  return { link: screen.getByRole('link'), onClick };
}

it('opens a screen without a page load', async () => {
  const { link, onClick } = renderLink({});
  await userEvent.click(link);
  expect(onClick).toHaveBeenCalledWith(true);
  expect(window.location.search).toBe('?q=rust');
});

it.each(['Control', 'Shift', 'Meta', 'Alt'])('leaves a click with %s to the browser', async (key) => {
  const { link, onClick } = renderLink({});
  const user = userEvent.setup();
  await user.keyboard(`{${key}>}`);
  await user.click(link);
  expect(onClick).not.toHaveBeenCalledWith(true);
  expect(window.location.pathname).toBe('/start');
});

it('leaves a link to another tab to the browser', async () => {
  const { link, onClick } = renderLink({ target: '_blank' });
  await userEvent.click(link);
  expect(onClick).toHaveBeenCalledWith(false);
  expect(window.location.pathname).toBe('/start');
});

it('M-11: a link to the open address adds no history entry', async () => {
  const { link } = renderLink({ to: '/start' });
  const { length } = window.history;
  await userEvent.click(link);
  expect(window.history.length).toBe(length);
});
