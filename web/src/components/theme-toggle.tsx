// Switches between light and dark, and remembers the choice.

import { Moon, Sun } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { chooseTheme, useTheme } from '@/lib/theme';

export function ThemeToggle() {
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? Moon : Sun;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Use the ${other} theme`}
      onClick={() => {
        chooseTheme(other);
      }}
    >
      <Icon />
    </Button>
  );
}
