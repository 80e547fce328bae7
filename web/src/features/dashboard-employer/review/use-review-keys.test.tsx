import { afterEach, expect, test } from 'vitest';
import { stepOfKey } from './use-review-keys';

afterEach(() => {
  document.body.replaceChildren();
});

function press(key: string, inside = '', more: KeyboardEventInit = {}) {
  document.body.innerHTML = inside;
  const target = document.body.querySelector('[data-here]') ?? document.body;
  let step: ReturnType<typeof stepOfKey>;
  const listen = (event: KeyboardEvent) => {
    step = stepOfKey(event);
  };
  document.addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
  document.removeEventListener('keydown', listen);
  return step;
}

test('J and the right arrow lead to the next applicant, K and the left arrow to the previous one', () => {
  expect(['j', 'J', 'ArrowRight'].map((key) => press(key))).toEqual([1, 1, 1]);
  expect(['k', 'ArrowLeft'].map((key) => press(key))).toEqual([-1, -1]);
  expect(['l', 'ArrowDown', 'Enter'].map((key) => press(key))).toEqual([undefined, undefined, undefined]);
});

test('typed letters and browser shortcuts keep their meaning', () => {
  expect(press('j', '<textarea data-here></textarea>')).toBeUndefined();
  expect(press('j', '', { ctrlKey: true })).toBeUndefined();
  expect(press('ArrowLeft', '', { altKey: true })).toBeUndefined();
});

test('star ratings keep the arrow keys, and dialogs keep all keys', () => {
  const stars = '<div role="radiogroup"><button data-here></button></div>';
  expect(press('ArrowRight', stars)).toBeUndefined();
  expect(press('j', stars)).toBe(1);
  expect(press('j', '<div role="dialog"></div>')).toBeUndefined();
});
