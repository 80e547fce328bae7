import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '@/lib/ui/announce';
import { Announcer } from './announcer';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('announces a line, announces it again when repeated, and then clears it', () => {
  render(<Announcer />);

  act(() => {
    announce('Message sent');
  });
  const first = screen.getByText('Message sent');
  act(() => {
    announce('Message sent');
  });
  expect(screen.getByText('Message sent')).not.toBe(first);

  act(() => {
    vi.runAllTimers();
  });
  expect(screen.queryByText('Message sent')).not.toBeInTheDocument();
});
