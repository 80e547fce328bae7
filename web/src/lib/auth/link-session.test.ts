import { expect, it, vi } from 'vitest';
import { linkSession, confirmLinkSession } from './link-session';

function arriveAt(address: string, basename = '/'): string | undefined {
  const replaceState = vi.fn<History['replaceState']>();
  const page = { location: new URL(address, 'http://sangam.test'), history: { replaceState } };
  confirmLinkSession(page as unknown as Window, basename);
  return replaceState.mock.lastCall?.[2] as string | undefined;
}

it('reads only a complete session', () => {
  expect(linkSession('#access_token=a&refresh_token=r&type=recovery')).toEqual({
    accessToken: 'a',
    refreshToken: 'r',
    recovery: true,
  });
  expect(linkSession('#access_token=a&refresh_token=r&type=signup')?.recovery).toBe(false);
  expect(linkSession('#access_token=a')).toBeUndefined();
  expect(linkSession('#error=access_denied')).toBeUndefined();
});

it('sends a session in the address to the confirmation screen, with the page it was meant for', () => {
  const tokens = '#access_token=a&refresh_token=r';
  expect(arriveAt(`/jobs?page=2${tokens}`)).toBe(`/confirm?to=%2Fjobs%3Fpage%3D2${tokens}`);
  expect(arriveAt(`/sangam/${tokens}`, '/sangam')).toBe(`/sangam/confirm?to=%2F${tokens}`);
});

it('leaves every other address alone', () => {
  expect(arriveAt('/jobs#applicants')).toBeUndefined();
  expect(arriveAt('/confirm?to=%2F#access_token=a&refresh_token=r')).toBeUndefined();
});
