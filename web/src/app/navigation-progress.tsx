// A thin line along the top edge while the next screen is on its way. It waits a moment, since most are there at once.

export function NavigationProgress() {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-(--z-toast) appear-late">
      <span className="sr-only">Loading</span>
      <div className="h-0.5 advance bg-primary" />
    </div>
  );
}
