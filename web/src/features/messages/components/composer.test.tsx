import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { READER, renderWithServer } from '@/testing/render-with-server';
import { Composer } from './composer';

const RAVI = { id: '0199a000-0000-7000-8000-0000000000f1', full_name: 'Ravi Kumar', avatar_url: null };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

function renderComposer() {
  const sent: unknown[] = [];
  renderWithServer(<Composer person={{ ...RAVI, user_type: 'user' }} conversationId="one" wide />, async (request) => {
    if (request.method === 'POST') sent.push(await request.json());
    return Response.json([{ id: 'x', content: '' }]);
  });
  return { sent, box: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Ravi Kumar' }) };
}

const file = (name: string, size = 4) => {
  const made = new File(['text'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

it('M-05: of several files the valid ones are kept, and each of the others is listed with its reason', async () => {
  renderComposer();
  const chosen = [file('plan.pdf'), file('film.mp4', 11 * 1024 * 1024), file('setup.exe'), file('photo.jpg')];

  fireEvent.change(document.querySelector('input[type=file]') ?? document.body, { target: { files: chosen } });

  const kept = within(await screen.findByRole('list', { name: 'Files to send' }));
  expect(kept.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('plan.pdf'),
    expect.stringContaining('photo.jpg'),
  ]);
  const refused = within(screen.getByRole('alert')).getAllByRole('listitem');
  expect(refused.map((item) => item.textContent)).toEqual([
    'film.mp4 Larger than 10MB.',
    'setup.exe Programs, scripts, shortcuts, disk images and web pages cannot be sent.',
  ]);

  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

it('M-05: a second choice of files keeps the refusals of the first', async () => {
  renderComposer();
  const choose = (...files: File[]) => {
    fireEvent.change(document.querySelector('input[type=file]') ?? document.body, { target: { files } });
  };
  choose(file('setup.exe'), file('plan.pdf'));
  choose(file('photo.jpg'), file('film.mp4', 11 * 1024 * 1024));
  choose(file('setup.exe'));

  const refused = within(await screen.findByRole('alert')).getAllByRole('listitem');
  expect(refused.map((item) => item.textContent)).toEqual([
    'film.mp4 Larger than 10MB.',
    'setup.exe Programs, scripts, shortcuts, disk images and web pages cannot be sent.',
  ]);
});

it('M-05: a text that is too long is kept in full, and the excess is shown', async () => {
  const { box, sent } = renderComposer();
  const send = screen.getByRole('button', { name: 'Send message' });
  await userEvent.click(box);
  await userEvent.paste('x'.repeat(12_000));

  expect(box.value).toHaveLength(12_000);
  expect(screen.getByRole('status')).toHaveTextContent('2,000 characters too many');
  expect(send).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect([box.value.length, sent]).toEqual([12_000, []]);

  fireEvent.change(box, { target: { value: 'x'.repeat(10_000) } });
  expect(send).toBeEnabled();
  await userEvent.click(send);
  await waitFor(() => {
    expect(sent).toHaveLength(1);
  });
});

it('M-12: a restored message is marked as a draft and can be discarded', async () => {
  const draft = `sangam-draft-message-${READER.id}-${RAVI.id}`;
  sessionStorage.setItem(draft, 'Can we talk?');
  const { box } = renderComposer();
  expect(box).toHaveValue('Can we talk?');

  expect(screen.getByText('Draft. Not sent yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  expect(sessionStorage.getItem(draft)).toBeNull();
});

it.each([{ isComposing: true }, { keyCode: 229 }])(
  'M-42: Enter with %o ends the word that is being composed',
  async (composing) => {
    const { box, sent } = renderComposer();
    await userEvent.type(box, 'नमस्ते');
    fireEvent.keyDown(box, { key: 'Enter', ...composing });
    expect([box.value, sent]).toEqual(['नमस्ते', []]);
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => {
      expect(sent).toHaveLength(1);
    });
  },
);
