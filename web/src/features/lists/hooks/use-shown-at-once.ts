// Shows a control's new value immediately. The list and the other controls follow in a transition when a slow phone has time.

import { startTransition, useOptimistic } from 'react';

export function useShownAtOnce<Value>(
  value: Value,
  onChange: (value: Value) => void,
): [shown: Value, choose: (value: Value) => void] {
  const [shown, setShown] = useOptimistic(value);
  const choose = (next: Value) => {
    startTransition(() => {
      setShown(next);
      onChange(next);
    });
  };
  return [shown, choose];
}
