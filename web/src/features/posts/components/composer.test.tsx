import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

it('refuses an empty post without a request', async () => {
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

it('keeps the typed text when the server refuses, and when the user leaves the screen', async () => {
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

it('M-42: a text being published is not restored as a draft when the user leaves meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const first = renderWithServer(<Composer />, () => promise);
  await userEvent.type(box(), 'Opened two slots.');
  await post();
  await screen.findByRole('button', { name: 'Posting...' });
  first.unmount();

  const second = renderWithServer(<Composer />, () => Response.error());
  expect(box()).toHaveValue('');
  resolve(new Response(null, { status: 201 }));
  await promise;
  second.unmount();
  renderWithServer(<Composer />, () => Response.error());
  expect(box()).toHaveValue('');
});

it('M-42: a text refused after the user left becomes a draft again', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const first = renderWithServer(<Composer />, () => promise);
  await userEvent.type(box(), 'Opened two slots.');
  await post();
  await screen.findByRole('button', { name: 'Posting...' });
  first.unmount();
  resolve(Response.json({ message: 'The disk is full.' }, { status: 400 }));

  await waitFor(() => {
    expect(Object.values(sessionStorage)).toEqual(['Opened two slots.']);
  });
});

it('M-12: a restored text is marked as a draft, and can be discarded', async () => {
  const first = renderWithServer(<Composer />, () => Response.error());
  await userEvent.type(box(), 'Opened two slots.');
  expect(screen.queryByText('Draft. Not posted yet.')).not.toBeInTheDocument();
  first.unmount();

  renderWithServer(<Composer />, () => Response.error());
  await screen.findByText('Draft. Not posted yet.');
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(box()).toHaveValue('');
  expect(box()).toHaveFocus();
  expect(screen.queryByText('Draft. Not posted yet.')).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

it('shows which files it does not accept', async () => {
  renderWithServer(<Composer />, () => Response.error());
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input.');
  await userEvent.upload(input, new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' }), { applyAccept: false });

  await expectToast('Unsupported file type', 'Please select an image or video file.');
});

it.each([{ isComposing: true }, { keyCode: 229 }])(
  'M-42: Ctrl and Enter with %o do not publish half a word',
  async (composing) => {
    const sent: unknown[] = [];
    renderWithServer(<Composer />, async (request) => {
      sent.push(await request.json());
      return new Response(null, { status: 201 });
    });
    await userEvent.type(box(), 'नमस्ते');
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true, ...composing });
    expect(box()).toBeEnabled();
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true });
    await waitFor(() => {
      expect(sent).toHaveLength(1);
    });
  },
);
