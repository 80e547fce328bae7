// What is typed into or picked from.

import { MapPin, Search } from 'lucide-react';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { Example } from './example';

const TYPES = ['Full-time', 'Part-time', 'Contract'].map((type) => ({ value: type, label: type }));

export function Fields() {
  return (
    <Example title="Fields" className="grid items-start gap-5 sm:grid-cols-2">
      <TextField label="Search" icon={Search} placeholder="Search jobs..." />
      <TextField label="Location" icon={MapPin} defaultValue="Bengaluru" help="City or state" optional />
      <TextField label="Email" defaultValue="name@" error="Email is required" />
      <TextField label="Handle" defaultValue="ananya_iyer" disabled />
      <Select label="Job type" options={TYPES} placeholder="Choose a type" />
      <Select label="Category" options={TYPES} error="Category is required." />
      <TextArea label="Cover letter" optional defaultValue="I have spent four years on payments for small merchants." />
      <TextArea label="Description" error="Description is required." />
    </Example>
  );
}
