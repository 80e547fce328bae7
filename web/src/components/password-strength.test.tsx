import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PasswordStrength } from './password-strength';

it('M-27: never calls a password strong that would be refused', () => {
  const { container } = render(<PasswordStrength password="Aa1!" />);

  expect(container).toHaveTextContent('Add more characters, at least 8. Password strength too short, 4/5');
});

it('has a full stop between the hint and the strength for screen readers', () => {
  const { container } = render(<PasswordStrength password="" />);

  expect(container).toHaveTextContent('Add more characters, at least 8. Password strength weak, 0/5');
});
