// Whether the server answers. Who finds out is watch-server.ts; this is what the page needs to know of it from the start.

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
