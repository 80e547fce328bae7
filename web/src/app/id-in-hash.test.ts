import { expect, it } from 'vitest';
import { idIn } from './id-in-hash';

it('M-42: reads any hash, even one that does not decode', () => {
  expect(idIn('#about%20us')).toBe('about us');
  expect(idIn('#50%')).toBe('50%');
});
