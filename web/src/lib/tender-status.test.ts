import { expect, it } from 'vitest';
import { ownersWord } from './tender-status';

it('C-380: an open tender is Active for its owner, and a closed one Closed', () => {
  expect([ownersWord('Open'), ownersWord('Closed')]).toEqual(['Active', 'Closed']);
});
