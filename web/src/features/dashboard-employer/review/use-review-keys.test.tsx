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

test('J and the right arrow lead on, K and the left arrow back', () => {
  expect(['j', 'J', 'ArrowRight'].map((key) => press(key))).toEqual([1, 1, 1]);
  expect(['k', 'ArrowLeft'].map((key) => press(key))).toEqual([-1, -1]);
  expect(['l', 'ArrowDown', 'Enter'].map((key) => press(key))).toEqual([undefined, undefined, undefined]);
});

test('letters that are typed and keys of the browser stay what they are', () => {
  expect(press('j', '<textarea data-here></textarea>')).toBeUndefined();
  expect(press('j', '', { ctrlKey: true })).toBeUndefined();
  expect(press('ArrowLeft', '', { altKey: true })).toBeUndefined();
});

test('stars keep their arrows, and dialogs everything', () => {
  const stars = '<div role="radiogroup"><button data-here></button></div>';
  expect(press('ArrowRight', stars)).toBeUndefined();
  expect(press('j', stars)).toBe(1);
  expect(press('j', '<div role="dialog"></div>')).toBeUndefined();
});
