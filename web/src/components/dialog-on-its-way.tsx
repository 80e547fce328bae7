// In the place of a dialog whose code is still being fetched. It waits a moment, since most are there at once.

import { Spinner } from '@/components/ui/spinner';

export function DialogOnItsWay() {
  return (
    <div
      role="status"
      data-overlay=""
      className="fixed inset-0 z-(--z-dialog) grid appear-late place-items-center bg-overlay"
    >
      <span className="sr-only">Loading</span>
      <div className="rounded-xl bg-popover p-5 text-primary shadow-xl">
        <Spinner className="size-6" />
      </div>
    </div>
  );
}
