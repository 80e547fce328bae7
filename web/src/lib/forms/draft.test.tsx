import { afterEach, expect, test, vi } from 'vitest';
import { forgetDrafts, forgetDraftsWithOtherTabs, hasDraft } from './draft';

afterEach(() => {
  sessionStorage.clear();
});

function begin(): void {
  sessionStorage.setItem('sangam-draft-message-a-b', 'Between us.');
  sessionStorage.setItem('sangam-places', '[]');
}

test('logging out removes drafts and nothing else', () => {
  begin();
  forgetDrafts();
  expect(hasDraft('message-a-b')).toBe(false);
  expect(Object.keys(sessionStorage)).toEqual(['sangam-places']);
});

test('logging out in another tab removes the drafts of this one', async () => {
  begin();
  const stop = forgetDraftsWithOtherTabs();
  const elsewhere = new BroadcastChannel('sangam-drafts');
  elsewhere.postMessage('forget');
  await vi.waitFor(() => {
    expect(hasDraft('message-a-b')).toBe(false);
  });
  elsewhere.close();
  stop();
});
