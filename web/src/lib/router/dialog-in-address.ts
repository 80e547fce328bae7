// A dialog whose being open is part of the address, so that it is there again after a reload or a sign-in, and Back closes it.

import { useLocation, useNavigate } from 'react-router';

/** The mark of an entry that we made; without it there may be nothing to go back to. */
const OPENED = { openedDialog: true };

/** `name` is the word in the address; its value says what the dialog is about. */
export function useDialogInAddress(name: string) {
  // The router's own view of the address, not the live one: what is open must also be where a sign-in comes back to.
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  return {
    about: new URLSearchParams(search).get(name),
    close: () => {
      if (isOpened(state)) void navigate(-1);
      else void navigate({ search: searchWith(name, null) }, { replace: true });
    },
  };
}

/** Opens it, from anywhere on the screen that has it. */
export function useOpenDialog(name: string): (about: string) => void {
  const navigate = useNavigate();
  return (about) => void navigate({ search: searchWith(name, about) }, { state: OPENED });
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
