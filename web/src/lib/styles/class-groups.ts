// The utility classes that set the same property, so that the later of two wins. tailwind-merge knows all of Tailwind, but its table is
// 5 kB of the first load; ours contains what we use. `cn.test.ts` compares the two for every pair of classes in the source.

import { validators, type createTailwindMerge } from 'tailwind-merge';

type Table = ReturnType<Parameters<typeof createTailwindMerge>[0]>;

const { isAny, isNumber, isArbitraryNumber, isArbitraryLength, isArbitraryVariableLength } = validators;

const any = [isAny];
const sides = (name: string) => [name, `${name}x`, `${name}y`, `${name}t`, `${name}r`, `${name}b`, `${name}l`];
/** Groups whose classes all begin with the group's name: `gap-2`, `gap-(--gap)`. */
const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, [{ [name]: any }]]));
const widths = ['', isNumber];

export const classGroups: Table['classGroups'] = {
  ...named(...sides('p'), ...sides('m'), 'gap', 'gap-x', 'gap-y', 'w', 'h', 'size', 'min-w', 'min-h', 'max-w', 'max-h'),
  ...named('inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z', 'order'),
  ...named(
    'align',
    'bg',
    'rounded',
    'rounded-t',
    'rounded-b',
    'rounded-br',
    'rounded-bl',
    'shadow',
    'opacity',
    'font',
    'leading',
    'tracking',
    'fill',
  ),
  ...named('items', 'self', 'place-items', 'grid-cols', 'col-span', 'duration', 'cursor', 'scale'),
  ...named('translate', 'translate-x', 'translate-y', 'transition', 'animate', 'object', 'underline-offset'),
  ...named('break', 'break-inside', 'break-after', 'resize', 'pointer-events', 'aspect', 'list'),
  display: [
    'block',
    'inline-block',
    'inline',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'table',
    'contents',
    'hidden',
  ],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  sr: ['sr-only', 'not-sr-only'],
  overflow: [{ overflow: any }],
  'overflow-x': [{ 'overflow-x': any }],
  'overflow-y': [{ 'overflow-y': any }],
  'text-overflow': ['truncate', 'text-ellipsis', 'text-clip'],
  'line-clamp': [{ 'line-clamp': any }],
  whitespace: [{ whitespace: any }],
  'flex-direction': [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
  flex: [{ flex: any }],
  shrink: [{ shrink: ['', isNumber] }],
  grow: [{ grow: ['', isNumber] }],
  justify: [{ justify: any }],
  'font-family': [{ font: ['mono'] }],
  'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '3xl', '4xl', isArbitraryLength, isArbitraryVariableLength] }],
  'text-align': [{ text: ['left', 'center', 'right'] }],
  'text-color': [{ text: any }],
  'border-width': [{ border: widths }],
  'border-width-x': [{ 'border-x': widths }],
  'border-width-y': [{ 'border-y': widths }],
  'border-width-t': [{ 'border-t': widths }],
  'border-width-b': [{ 'border-b': widths }],
  'border-width-l': [{ 'border-l': widths }],
  'border-width-r': [{ 'border-r': widths }],
  'border-style': [{ border: ['dashed', 'solid'] }],
  'border-color': [{ border: any }],
  'border-color-b': [{ 'border-b': any }],
  resize: [{ resize: ['none', '', 'y', 'x'] }],
  'ring-width': [{ ring: widths }],
  'ring-color': [{ ring: any }],
  'stroke-width': [{ stroke: [isNumber, isArbitraryNumber] }],
  'stroke-color': [{ stroke: any }],
  'outline-width': [{ outline: widths }],
  'outline-offset': [{ 'outline-offset': any }],
};

export const conflictingClassGroups: Table['conflictingClassGroups'] = {
  p: sides('p').slice(1),
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: sides('m').slice(1),
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  gap: ['gap-x', 'gap-y'],
  size: ['w', 'h'],
  'line-clamp': ['display', 'overflow'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  overflow: ['overflow-x', 'overflow-y'],
  rounded: ['rounded-t', 'rounded-b', 'rounded-br', 'rounded-bl'],
  'rounded-b': ['rounded-br', 'rounded-bl'],
  'font-size': ['leading'],
  flex: ['shrink', 'grow'],
  'border-color': ['border-color-b'],
  translate: ['translate-x', 'translate-y'],
  'border-width': [
    'border-width-x',
    'border-width-y',
    'border-width-t',
    'border-width-b',
    'border-width-l',
    'border-width-r',
  ],
  'border-width-x': ['border-width-l', 'border-width-r'],
  'border-width-y': ['border-width-t', 'border-width-b'],
};
