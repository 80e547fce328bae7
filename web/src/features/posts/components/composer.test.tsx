import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { READER, renderWithServer } from '@/testing/render-with-server';
import { Composer } from './composer';

beforeEach(() => {
  sessionStorage.clear();
});

const box = () => screen.getByRole('textbox', { name: 'What do you want to share?' });
const post = () => userEvent.click(screen.getByRole('button', { name: 'Post' }));

async function expectToast(...texts: string[]) {
  const toasts = await screen.findByRole('region', { name: /notifications/i });
  for (const text of texts) await within(toasts).findByText(text);
}

it('refuses an empty post without asking the server', async () => {
  renderWithServer(<Composer />, () => Response.error());
  await userEvent.type(box(), '   ');
  await post();

  await expectToast("Can't create an empty post!");
});

it('is disabled while posting, then empty', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const sent: unknown[] = [];
  renderWithServer(<Composer />, async (request) => {
    sent.push(await request.json());
    return promise;
  });
  await userEvent.type(box(), 'Opened two slots. ');
  await post();

  expect(await screen.findByRole('button', { name: 'Posting...' })).toBeInTheDocument();
  expect(box()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Photo' })).toBeDisabled();
  resolve(new Response(null, { status: 201 }));
  await expectToast('Post created successfully!');
  expect(box()).toHaveValue('');
  expect(sent).toEqual([{ user_id: READER.id, content: 'Opened two slots.', media_url: null, media_type: null }]);
});

it('keeps what was typed when the server refuses, and when the screen is left', async () => {
  const { unmount } = renderWithServer(<Composer />, () =>
    Response.json({ message: 'The disk is full.' }, { status: 500 }),
  );
  await userEvent.type(box(), 'Opened two slots.');
  await post();

  await expectToast('Failed to create post', 'The disk is full.');
  expect(box()).toHaveValue('Opened two slots.');
  unmount();
  renderWithServer(<Composer />, () => Response.error());
  expect(box()).toHaveValue('Opened two slots.');
});

it('tells what it does not take', async () => {
  renderWithServer(<Composer />, () => Response.error());
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input.');
  await userEvent.upload(input, new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' }), { applyAccept: false });

  await expectToast('Unsupported file type', 'Please select an image or video file.');
});
