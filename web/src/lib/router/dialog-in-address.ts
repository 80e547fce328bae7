// A dialog whose open state is part of the address, so that it survives a reload or a sign-in and Back closes it.

import { useLocation, useNavigate } from '@/lib/router/location';

/** Marks a history entry that we made; without the mark there may be nothing to go back to. */
const OPENED = { openedDialog: true };

/** `name` is the query parameter; its value identifies what the dialog is about. */
export function useDialogInAddress(name: string) {
  // The router's location, not the live one: after a sign-in the user must return to the open dialog.
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  return {
    about: new URLSearchParams(search).get(name),
    close: () => {
      // A second click, while the closed dialog is still on screen, must not leave the page.
      if (!new URLSearchParams(window.location.search).has(name)) return;
      if (isOpened(state)) navigate(-1);
      else navigate({ search: searchWith(name, null) }, { replace: true });
    },
  };
}

/** Returns a function that opens the dialog, for any component of its screen. */
export function useOpenDialog(name: string): (about: string) => void {
  const navigate = useNavigate();
  return (about) => {
    navigate({ search: searchWith(name, about) }, { state: OPENED });
  };
}

function searchWith(name: string, value: string | null): string {
  const address = new URLSearchParams(window.location.search);
  if (value === null) address.delete(name);
  else address.set(name, value);
  return `?${address.toString()}`;
}

function isOpened(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedDialog' in state;
}
