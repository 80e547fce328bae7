import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useSubmissionForm } from './use-submission-form';
import type { FileUpload } from '@/lib/files/use-file-upload';

/** A form whose upload and submission finish on command. */
function openForm() {
  const file = Promise.withResolvers<string>();
  const answer = Promise.withResolvers<undefined>();
  const remove = vi.fn();
  const send = vi.fn(() => answer.promise);
  const onClose = vi.fn();
  const hook = renderHook(() =>
    useSubmissionForm({
      name: 'answer',
      empty: { name: 'Asha' },
      schema: z.object({ name: z.string() }),
      file: { arrived: () => file.promise, remove } as unknown as FileUpload,
      send,
      onClose,
    }),
  );
  const submit = () =>
    act(async () => {
      hook.result.current.frame.onSubmit({ preventDefault: vi.fn(), persist: vi.fn() } as never);
      await Promise.resolve();
    });
  return { file, answer, remove, send, onClose, submit, result: hook.result, close: hook.unmount };
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

it('M-12: an earlier draft can be discarded, a new one cannot', async () => {
  sessionStorage.clear();
  const first = openForm();
  expect(first.result.current.frame.onDiscard).toBeUndefined();
  act(() => {
    first.result.current.form.setValue('name', 'Asha Rao');
  });
  expect(first.result.current.frame.onDiscard).toBeUndefined();
  first.close();

  const { result } = openForm();
  expect(result.current.form.getValues()).toEqual({ name: 'Asha Rao' });
  await act(async () => {
    result.current.frame.onDiscard?.();
    await Promise.resolve();
  });
  expect(result.current.form.getValues()).toEqual({ name: 'Asha' });
  expect(result.current.frame.onDiscard).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

it('removes the file of a form closed before sending, and does not send it', async () => {
  const { file, remove, send, submit, close } = openForm();
  await submit();
  close();
  expect(remove).toHaveBeenCalledOnce();
  file.resolve('a/cv.pdf');
  await settle();
  expect(send).not.toHaveBeenCalled();
});

it('keeps the file of a submission in progress, and closes nothing else when it finishes', async () => {
  const { file, answer, remove, send, onClose, submit, close } = openForm();
  file.resolve('a/cv.pdf');
  await submit();
  await vi.waitFor(() => {
    expect(send).toHaveBeenCalledWith({ name: 'Asha' }, 'a/cv.pdf');
  });
  close();
  answer.resolve(undefined);
  await settle();
  expect(remove).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

it('removes the file when a submission in progress is refused', async () => {
  const { file, answer, remove, send, submit, close } = openForm();
  file.resolve('a/cv.pdf');
  await submit();
  await vi.waitFor(() => {
    expect(send).toHaveBeenCalled();
  });
  close();
  expect(remove).not.toHaveBeenCalled();
  answer.reject(new Error('The job is closed.'));
  await settle();
  expect(remove).toHaveBeenCalledOnce();
});

it('keeps the file and closes when the submission succeeds', async () => {
  const { file, answer, remove, onClose, submit, close } = openForm();
  file.resolve('a/cv.pdf');
  answer.resolve(undefined);
  await submit();
  await vi.waitFor(() => {
    expect(onClose).toHaveBeenCalledOnce();
  });
  close();
  expect(remove).not.toHaveBeenCalled();
});
