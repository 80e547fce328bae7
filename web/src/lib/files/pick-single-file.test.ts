import { expect, it, vi } from 'vitest';
import { pickSingleFile } from './pick-single-file';
import { toast } from '@/lib/ui/toast';

vi.mock('@/lib/ui/toast', () => ({ toast: vi.fn() }));

it('M-05: names the files left out when only one is allowed', () => {
  const files = ['a.png', 'b.png', 'c.mp4'].map((name) => new File(['x'], name));

  expect(pickSingleFile(files)?.name).toBe('a.png');
  expect(toast).toHaveBeenCalledWith(
    expect.objectContaining({ description: 'Added: “a.png”. Not added: “b.png”, “c.mp4”.' }),
  );
});

it('shows nothing for a single file', () => {
  vi.mocked(toast).mockClear();
  expect(pickSingleFile([new File(['x'], 'a.png')])?.name).toBe('a.png');
  expect(pickSingleFile([])).toBeUndefined();
  expect(toast).not.toHaveBeenCalled();
});
