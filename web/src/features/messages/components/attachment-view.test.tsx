import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { TimelineItem } from '@/features/messages/timeline';
import { renderWithServer } from '@/testing/render-with-server';
import { Timeline } from './timeline';

function groupOf(...names: string[]): TimelineItem {
  const entries = names.map((name) => ({
    id: name,
    senderId: 'a',
    content: '',
    attachment: { path: `c/${name}`, name },
    createdAt: '2026-11-15T00:37:16Z',
    waiting: null,
  }));
  return { kind: 'group', key: 'one', mine: false, entries };
}

function renderPictures(...names: string[]) {
  const signed: unknown[] = [];
  renderWithServer(<Timeline items={[groupOf(...names)]} theirMark={null} />, async (request) => {
    const body = (await request.json()) as { transform?: unknown };
    signed.push(body.transform);
    const kind = body.transform ? 'render/image' : 'object';
    return Response.json({ signedURL: `/${kind}/sign/attachments/x?token=t` });
  });
  return signed;
}

it('M-09: a picture is requested at the size it is shown, and in full when it is opened', async () => {
  const signed = renderPictures('plan.png', 'roof.jpg');
  const picture = await screen.findByRole('img', { name: 'Picture plan.png' });
  expect(picture).toHaveAttribute('src', expect.stringContaining('/render/image/sign/'));
  expect(signed).toContainEqual({ width: 640, height: 640, resize: 'contain' });

  await userEvent.click(screen.getByRole('button', { name: 'Open Picture plan.png' }));
  await screen.findByRole('dialog', { name: 'Picture plan.png' });
  await waitFor(() => {
    expect(screen.getByRole('img', { name: 'Picture plan.png' })).toHaveAttribute(
      'src',
      expect.stringContaining('/object/sign/'),
    );
  });
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2');
});

it('M-63: the space of a picture is reserved before it loads', async () => {
  renderPictures('roof-1600x1200.jpg', 'plan.png');
  const picture = await screen.findByRole('img', { name: 'Picture roof-1600x1200.jpg' });
  expect(picture).toHaveAttribute('width', '320');
  expect(picture).toHaveAttribute('height', '240');
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(await screen.findByRole('img', { name: 'Picture plan.png' })).toHaveAttribute('height', '192');
});

it('M-09: animated pictures, and those the server cannot scale, are loaded in full', async () => {
  const signed = renderPictures('wave.gif');
  const moving = await screen.findByRole('img', { name: 'Picture wave.gif' });
  expect(moving).toHaveAttribute('src', expect.stringContaining('/object/sign/'));
  expect(signed).toEqual([undefined]);
});

it('M-09: a picture that cannot be drawn is offered as a download', async () => {
  renderPictures('plan.png');
  fireEvent.error(await screen.findByRole('img', { name: 'Picture plan.png' }));
  await waitFor(() => {
    expect(screen.getByRole('img')).toHaveAttribute('src', expect.stringContaining('/object/sign/'));
  });
  fireEvent.error(screen.getByRole('img'));
  expect(await screen.findByRole('button', { name: 'Download plan.png' })).toBeVisible();
});
