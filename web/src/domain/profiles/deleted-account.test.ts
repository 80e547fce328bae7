import { expect, it } from 'vitest';
import { isDeletedAccount } from './deleted-account';

it('recognises a deleted account by the handle that the server gave it', () => {
  const id = '01a1df54-2def-7222-a116-b5e9522c23aa';
  expect(isDeletedAccount({ id, handle: 'deleted_7222a116b5e9522c23aa' })).toBe(true);
  expect(isDeletedAccount({ id, handle: 'deleted_scenes' })).toBe(false);
});
