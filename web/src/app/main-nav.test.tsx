import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { MainNav } from './main-nav';

const links = () => within(screen.getByRole('navigation', { name: 'Main' })).queryAllByRole('link');

it('C-071, C-072, C-073, C-074, C-075, C-076: has the six links in their order', () => {
  renderWithServer(<MainNav open />, () => Response.error());

  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Jobs', '/jobs'],
    ['Job Seekers', '/job-seekers'],
    ['B2B', '/b2b'],
    ['Freelancers', '/freelancers'],
    ['Subscribe', '/subscribe'],
    ['Contact', '/contact'],
  ]);
});

it('C-077: marks the link whose path is a prefix of the current one', () => {
  renderWithServer(<MainNav open />, () => Response.error(), '/jobs/12');

  const current = links().filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual(['Jobs']);
});

it('marks no link on the feed', () => {
  renderWithServer(<MainNav open />, () => Response.error(), '/');

  expect(links().some((link) => link.hasAttribute('aria-current'))).toBe(false);
});
