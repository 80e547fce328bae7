// Joins class names. A later class wins over an earlier one that sets the same property.

import { clsx, type ClassValue } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { classGroups, conflictingClassGroups } from './class-groups';

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after'],
}));

export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
