import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { SideLinks } from './side-links';

it('C-087, C-088, C-089, C-090, C-091: has the seven links in their order', () => {
  renderWithServer(<SideLinks />, () => Response.error(), '/saved');

  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Feed', '/'],
    ['Jobs', '/jobs'],
    ['B2B', '/b2b'],
    ['Freelancers', '/freelancers'],
    ['Messages', '/messages'],
    ['Saved', '/saved'],
    ['Settings', '/settings'],
  ]);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Saved');
});
