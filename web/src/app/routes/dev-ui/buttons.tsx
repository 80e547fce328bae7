// Buttons and links.

import { Bookmark, Plus } from 'lucide-react';
import { Link } from '@/components/link';
import { Button } from '@/components/ui/button';
import { buttonVariants } from '@/components/ui/button-variants';
import { Tooltip } from '@/components/ui/tooltip';
import { Example, FOCUS } from './example';

export function Buttons() {
  return (
    <>
      <Example title="Buttons">
        <Button>Primary</Button>
        <Button className={FOCUS}>Focus</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="destructive">Delete</Button>
        <Button variant="danger">Delete for good</Button>
        <Button variant="link">Link</Button>
        <Button disabled>Disabled</Button>
        <Button variant="secondary" disabled>
          Disabled
        </Button>
        <Button pending>Posting...</Button>
        <Tooltip text="Shown on hover and on focus">
          <Button variant="ghost" size="icon" aria-label="Save job Senior Product Designer">
            <Bookmark />
          </Button>
        </Tooltip>
      </Example>
      <Example title="Sizes, and a link that looks like a button">
        <Button size="sm">Small</Button>
        <Button>
          <Plus />
          Medium
        </Button>
        <Button size="lg">Large</Button>
        <Link to="/" className={buttonVariants({ variant: 'secondary' })}>
          To the feed
        </Link>
      </Example>
    </>
  );
}
