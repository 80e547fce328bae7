import { describe, expect, it } from 'vitest';
import { avatarTone, initials } from './avatar';

describe('initials', () => {
  it.each([
    ['Ananya Iyer', 'AI'],
    ['  rohan   vasant deshpande ', 'RD'],
    ['Madonna', 'M'],
    ['किरण जोशी', 'किजो'],
    ['Rohan Deshpande (he) 😀', 'RD'],
    ['😀', ''],
    ['', ''],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

describe('avatarTone', () => {
  it('always uses the same colour for an id', () => {
    expect(avatarTone('018f-a')).toBe(avatarTone('018f-a'));
  });

  it('uses all six colours', () => {
    const tones = Array.from({ length: 200 }, (_, index) => avatarTone(`person-${index}`));

    expect(new Set(tones).size).toBe(6);
  });
});
