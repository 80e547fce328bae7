import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CoverLetter } from './cover-letter';

it('M-27: blank lines do not push the letter out of its shortened form', () => {
  render(<CoverLetter>{`Dear team,${'\n'.repeat(400)}I build pumps.`}</CoverLetter>);
  expect(screen.getByText(/Dear team/).textContent).toBe('Dear team,\n\nI build pumps.');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
