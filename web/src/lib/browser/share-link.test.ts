import { afterEach, expect, it, vi } from 'vitest';
import { shareLink } from './share-link';
import * as toasts from '@/lib/ui/toast';

const LINK = 'https://sangam.example/post/1';

/** A device with a clipboard and, if `share` is given, a touch screen and a share sheet. */
function device({ share }: { share?: () => Promise<void> }) {
  const copied: string[] = [];
  const clipboard = {
    writeText: (text: string) => {
      copied.push(text);
      return Promise.resolve();
    },
  };
  vi.stubGlobal('window', { isSecureContext: true, matchMedia: () => ({ matches: share !== undefined }) });
  vi.stubGlobal('navigator', { clipboard, ...(share && { share }) });
  return copied;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('C-100: copies the link and says so', async () => {
  const copied = device({});
  const toast = vi.spyOn(toasts, 'toast');

  await shareLink(LINK, 'A post');

  expect(copied).toEqual([LINK]);
  expect(toast).toHaveBeenCalledExactlyOnceWith({ title: 'Link Copied!', action: undefined });
});

it('C-100: copies it on a phone too, and also offers the share sheet', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')));
  const copied = device({ share });
  const toast = vi.spyOn(toasts, 'toast');

  await shareLink(LINK, 'A post');

  expect(copied).toEqual([LINK]);
  expect(share).not.toHaveBeenCalled();
  const action = toast.mock.calls[0]?.[0].action;
  if (action && 'run' in action) action.run();
  expect(share).toHaveBeenCalledExactlyOnceWith({ url: LINK, title: 'A post' });
});
