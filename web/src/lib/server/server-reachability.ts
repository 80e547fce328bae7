// Whether the server is reachable. watch-server.ts finds out; this small part is loaded from the start.

import { createListeners } from '@/lib/listeners';

const { subscribe, notify } = createListeners();
let answers = true;

export const onReachabilityChange = subscribe;

export function isServerReachable(): boolean {
  return answers;
}

export function noteReachability(next: boolean): void {
  if (next === answers) return;
  answers = next;
  notify();
}
