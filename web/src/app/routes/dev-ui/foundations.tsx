// Colours and type.

import { cn } from '@/lib/styles/cn';
import { Example } from './example';

const COLOURS = [
  ['background', 'bg-background'],
  ['card', 'bg-card'],
  ['muted', 'bg-muted'],
  ['accent', 'bg-accent'],
  ['border', 'bg-border'],
  ['input', 'bg-input'],
  ['ring', 'bg-ring'],
  ['primary', 'bg-primary'],
  ['primary-soft', 'bg-primary-soft'],
  ['marigold', 'bg-marigold'],
  ['marigold-soft', 'bg-marigold-soft'],
  ['jamun', 'bg-jamun'],
  ['jamun-soft', 'bg-jamun-soft'],
  ['success', 'bg-success'],
  ['success-soft', 'bg-success-soft'],
  ['destructive', 'bg-destructive'],
  ['destructive-soft', 'bg-destructive-soft'],
];

const STEPS = [
  ['text-4xl font-[650]', 'Display ₹12,50,000'],
  ['text-3xl font-[640]', 'Heading 1 ₹12,50,000'],
  ['text-xl font-[620]', 'Heading 2: 1,204 views'],
  ['text-lg font-[600]', 'Heading 3: ₹1,10,000 – ₹1,50,000 a month'],
  ['text-base', 'Body: Anek Latin, 1,204 views'],
  ['text-sm text-muted-foreground', 'Small: metadata and labels'],
  ['text-xs font-medium', 'Micro: time, help, counts'],
];

export function Foundations() {
  return (
    <>
      <Example title="Colour">
        {COLOURS.map(([name, background]) => (
          <div key={name} className="w-24 text-xs">
            <div className={cn('h-10 rounded-md border border-border', background)} />
            {name}
          </div>
        ))}
      </Example>
      <Example title="Type" className="flex-col items-start">
        {STEPS.map(([step, sample]) => (
          <p key={step} className={step}>
            {sample}
          </p>
        ))}
        <p lang="hi" className="text-lg">
          संगम: काम और लोग एक जगह
        </p>
      </Example>
    </>
  );
}
