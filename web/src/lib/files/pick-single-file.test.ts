import { expect, it, vi } from 'vitest';
import { pickSingleFile } from './pick-single-file';
import { toast } from '@/lib/ui/toast';

vi.mock('@/lib/ui/toast', () => ({ toast: vi.fn() }));

it('M-05: where one file fits, those that are left out are named', () => {
  const files = ['a.png', 'b.png', 'c.mp4'].map((name) => new File(['x'], name));

  expect(pickSingleFile(files)?.name).toBe('a.png');
  expect(toast).toHaveBeenCalledWith(
    expect.objectContaining({ description: 'Added: “a.png”. Left out: “b.png”, “c.mp4”.' }),
  );
});

it('one file alone needs no word', () => {
  vi.mocked(toast).mockClear();
  expect(pickSingleFile([new File(['x'], 'a.png')])?.name).toBe('a.png');
  expect(pickSingleFile([])).toBeUndefined();
  expect(toast).not.toHaveBeenCalled();
});
