import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { minLength, object, string, trim } from 'zod/mini';
import { useSchemaForm } from './use-schema-form';
import { chooseLanguage, currentLanguage } from '@/lib/words/language';

const required = () => (currentLanguage() === 'hi' ? 'शीर्षक लिखें।' : 'Title is required.');
const schema = object({ title: string().check(trim(), minLength(1, { error: required })), handle: string() });

interface Fields {
  title: string;
  handle: string;
}

interface FormProps {
  start: { empty: Fields } | { stored: Fields };
  send: (entry: Fields) => Promise<unknown>;
}

/** Its fields are disabled while it is being sent. */
function Form({ start, send }: FormProps) {
  const { field, onSubmit, pending, isDirty, draft } = useSchemaForm<Fields, Fields>({
    schema,
    start,
    draftName: 'test',
    send: (entry) => send(entry),
  });
  const { error, ...title } = field('title');
  const { error: handleError, ...handle } = field('handle');
  return (
    <form noValidate onSubmit={onSubmit}>
      <fieldset disabled={pending}>
        <input aria-label="Title" {...title} />
        <input aria-label="Handle" {...handle} />
      </fieldset>
      <p>
        {error} {handleError} {isDirty && 'Unsaved'}
      </p>
      {draft.discard && (
        <button type="button" onClick={draft.discard}>
          Discard
        </button>
      )}
      <button type="submit">Send</button>
    </form>
  );
}

const EMPTY = { empty: { title: '', handle: '' } };
const STORED = { stored: { title: 'Engineer', handle: 'asha' } };
const value = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;

afterEach(() => {
  sessionStorage.clear();
});

it('does not send what the schema refuses, and focuses the field', async () => {
  const send = vi.fn(() => Promise.resolve());
  render(<Form start={EMPTY} send={send} />);
  await userEvent.click(screen.getByText('Send'));

  await screen.findByText(/Title is required/);
  expect(screen.getByLabelText('Title')).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

it('marks the field that the server refused, focuses it, and keeps what was typed', async () => {
  const refusal = Object.assign(new Error('This handle is taken.'), { hint: 'Correct "p_handle".' });
  const { unmount } = render(<Form start={EMPTY} send={() => Promise.reject(refusal)} />);
  await userEvent.type(screen.getByLabelText('Title'), 'Engineer');
  await userEvent.click(screen.getByText('Send'));

  await screen.findByText(/This handle is taken/);
  expect(screen.getByLabelText('Handle')).toHaveFocus();
  unmount();
  render(<Form start={EMPTY} send={() => Promise.resolve()} />);
  expect(value('Title')).toBe('Engineer');
});

it('translates the errors when the language changes, and keeps what was typed', async () => {
  const refusal = {
    code: 'P0001',
    message: 'This handle is reserved. Please choose another.',
    hint: 'Correct "p_handle".',
  };
  render(<Form start={EMPTY} send={() => Promise.reject(refusal as unknown as Error)} />);
  await userEvent.click(screen.getByText('Send'));
  await screen.findByText(/Title is required/);
  await act(() => chooseLanguage('hi'));
  await screen.findByText(/शीर्षक लिखें/);

  await userEvent.type(screen.getByLabelText('Title'), 'Engineer');
  await userEvent.click(screen.getByText('Send'));
  await screen.findByText(/यह हैंडल/);
  await act(() => chooseLanguage('en'));
  await screen.findByText(/This handle is reserved/);
  expect(value('Title')).toBe('Engineer');
});

it('removes the draft after sending', async () => {
  const { unmount } = render(<Form start={EMPTY} send={() => Promise.resolve()} />);
  await userEvent.type(screen.getByLabelText('Title'), 'Engineer');
  await userEvent.click(screen.getByText('Send'));

  await waitFor(() => {
    expect(sessionStorage).toHaveLength(0);
  });
  unmount();
  render(<Form start={EMPTY} send={() => Promise.resolve()} />);
  expect(value('Title')).toBe('');
});

it('restores changes as unsaved ones, and discards them on request', async () => {
  const { unmount } = render(<Form start={STORED} send={() => Promise.resolve()} />);
  await userEvent.type(screen.getByLabelText('Title'), ' II');
  unmount();
  render(<Form start={STORED} send={() => Promise.resolve()} />);

  await screen.findByText(/Unsaved/);
  expect(value('Title')).toBe('Engineer II');
  await userEvent.click(screen.getByText('Discard'));
  expect(value('Title')).toBe('Engineer');
  expect(screen.queryByText(/Unsaved/)).toBeNull();
});
