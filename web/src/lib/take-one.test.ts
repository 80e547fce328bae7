import { expect, it, vi } from 'vitest';
import { takeOne } from './take-one';
import { toast } from './toast';

vi.mock('./toast', () => ({ toast: vi.fn() }));

it('M-05: where one file fits, those that are left out are named', () => {
  const files = ['a.png', 'b.png', 'c.mp4'].map((name) => new File(['x'], name));

  expect(takeOne(files)?.name).toBe('a.png');
  expect(toast).toHaveBeenCalledWith(
    expect.objectContaining({ description: 'Added: “a.png”. Left out: “b.png”, “c.mp4”.' }),
  );
});

it('one file alone needs no word', () => {
  vi.mocked(toast).mockClear();
  expect(takeOne([new File(['x'], 'a.png')])?.name).toBe('a.png');
  expect(takeOne([])).toBeUndefined();
  expect(toast).not.toHaveBeenCalled();
});
