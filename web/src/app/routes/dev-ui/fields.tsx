// Fields to type into or choose from.

import { MapPin, Search } from 'lucide-react';
import { PasswordField } from '@/components/password-field';
import { PasswordStrength } from '@/components/password-strength';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { Example } from './example';

/** The outline of a field that is being typed in. */
const FOCUS_FIELD = '[&_input]:border-ring [&_input]:outline-2 [&_input]:-outline-offset-2 [&_input]:outline-ring';

const PASSWORDS = ['river', 'rivers26', 'Rivers-meet-26'];

const TYPES = ['Full-time', 'Part-time', 'Contract'];

export function Fields() {
  return (
    <Example title="Fields" className="grid items-start gap-5 sm:grid-cols-2">
      <TextField label="Search" icon={Search} placeholder="Search jobs..." />
      <TextField label="Location" icon={MapPin} defaultValue="Bengaluru" help="City or state" optional />
      <TextField label="Focus" defaultValue="Ananya Iyer" className={FOCUS_FIELD} />
      <TextField label="Email" defaultValue="name@" error="Email is required" />
      <TextField label="Handle" defaultValue="ananya_iyer" disabled />
      <Select label="Job type" options={TYPES} placeholder="Choose a type" />
      <Select label="Category" options={TYPES} error="Category is required." />
      <Select label="Availability" options={TYPES} disabled />
      <TextArea label="Cover letter" optional defaultValue="I have spent four years on payments for small merchants." />
      <TextArea label="Description" error="Description is required." />
      <TextArea label="What you offer" defaultValue="Load studies for mills." disabled />
      {PASSWORDS.map((password) => (
        <div key={password} className="flex flex-col gap-2">
          <PasswordField label="Password" defaultValue={password} autoComplete="off" />
          <PasswordStrength password={password} />
        </div>
      ))}
    </Example>
  );
}
