// Checkboxes, switches, sliders and other choices.

import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { OptionRow } from '@/components/ui/option-row';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { Slider } from '@/components/ui/slider';
import { Switch } from '@/components/ui/switch';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { formatMoney, formatMoneyRange } from '@/lib/format/format';
import { Example, FOCUS } from './example';

export function Choices() {
  const [rating, setRating] = useState('4');
  return (
    <>
      <Example title="Choices" className="grid items-start gap-5 sm:grid-cols-2">
        <div>
          <OptionRow control={<Checkbox defaultChecked />} count={31}>
            Full-time
          </OptionRow>
          <OptionRow control={<Checkbox />} count={0}>
            Part-time
          </OptionRow>
          <OptionRow control={<Checkbox checked="indeterminate" />}>Some of them</OptionRow>
          <OptionRow control={<Checkbox className={FOCUS} />}>Focus</OptionRow>
          <OptionRow control={<Checkbox disabled />}>Disabled</OptionRow>
          <OptionRow control={<Checkbox disabled defaultChecked />}>Disabled</OptionRow>
        </div>
        <RadioGroup value={rating} onValueChange={setRating} aria-label="Rating">
          {['5', '4', '3'].map((stars) => (
            <OptionRow key={stars} control={<Radio value={stars} />} count={9}>
              {stars}+ stars
            </OptionRow>
          ))}
          <OptionRow control={<Radio value="2" disabled />}>Disabled</OptionRow>
        </RadioGroup>
        <div className="flex gap-4">
          <Switch aria-label="Off" />
          <Switch aria-label="On" defaultChecked />
          <Switch aria-label="Focus" defaultChecked className={FOCUS} />
          <Switch aria-label="Disabled" disabled />
          <Switch aria-label="Disabled, on" disabled defaultChecked />
        </div>
        <SalaryRange />
        <Slider defaultValue={[60_000]} max={200_000} disabled thumbLabels={['Disabled']} formatValue={formatMoney} />
      </Example>
      <Example title="Tabs" className="flex-col items-stretch gap-6">
        <Tabs defaultValue="posts">
          <TabsList aria-label="Parts of a profile">
            <TabsTrigger value="posts">Posts</TabsTrigger>
            <TabsTrigger value="reviews">Reviews</TabsTrigger>
            <TabsTrigger value="portfolio" disabled>
              Disabled
            </TabsTrigger>
          </TabsList>
          <TabsContent value="posts">The posts</TabsContent>
          <TabsContent value="reviews">The reviews</TabsContent>
        </Tabs>
        <Tabs defaultValue="yearly">
          <TabsList variant="segmented" aria-label="Interval">
            <TabsTrigger value="monthly">Monthly</TabsTrigger>
            <TabsTrigger value="yearly">Yearly</TabsTrigger>
          </TabsList>
          <TabsContent value="monthly">By the month</TabsContent>
          <TabsContent value="yearly">By the year</TabsContent>
        </Tabs>
      </Example>
    </>
  );
}

function SalaryRange() {
  const [range, setRange] = useState([40_000, 150_000]);
  return (
    <div>
      <p className="flex justify-between text-sm">
        <span className="font-[560]">Salary</span>
        <output className="tabular-nums">{formatMoneyRange(range[0] ?? null, range[1] ?? null)}</output>
      </p>
      <Slider
        value={range}
        onValueChange={setRange}
        max={200_000}
        step={5000}
        thumbLabels={['Lowest salary', 'Highest salary']}
        formatValue={formatMoney}
      />
    </div>
  );
}
