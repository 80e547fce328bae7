// Layers above the page: menus, dialogs, drawers, toasts.

import { MailCheck } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter, DialogTrigger } from '@/components/ui/dialog';
import { Drawer, DrawerBody, DrawerContent, DrawerFooter, DrawerTrigger } from '@/components/ui/drawer';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/lib/ui/toast';
import { Example } from './example';

export function Layers() {
  return (
    <Example title="Layers">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="secondary">Menu</Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem>Edit</DropdownMenuItem>
          <DropdownMenuItem disabled>Not now</DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuLabel>Theme</DropdownMenuLabel>
          <DropdownMenuRadioGroup value="dark">
            <DropdownMenuRadioItem value="light">Light</DropdownMenuRadioItem>
            <DropdownMenuRadioItem value="dark">Dark</DropdownMenuRadioItem>
          </DropdownMenuRadioGroup>
          <DropdownMenuSeparator />
          <DropdownMenuItem variant="destructive">Delete</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Dialog>
        <DialogTrigger asChild>
          <Button variant="secondary">Dialog</Button>
        </DialogTrigger>
        <DialogContent title="Apply for Senior Product Designer" context="Coromandel Pay, Bengaluru">
          <DialogBody>
            <TextField label="Full name" defaultValue="Ananya Iyer" />
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="ghost">Cancel</Button>
            </DialogClose>
            <Button>Submit Application</Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
      <Drawer>
        <DrawerTrigger asChild>
          <Button variant="secondary">Drawer</Button>
        </DrawerTrigger>
        <DrawerContent title="Filters">
          <DrawerBody>
            <TextField label="Location" placeholder="City or state" />
          </DrawerBody>
          <DrawerFooter>
            <Button variant="ghost">Clear All Filters</Button>
            <Button>Show 47 results</Button>
          </DrawerFooter>
        </DrawerContent>
      </Drawer>
      {TOASTS.map((notice) => (
        <Button
          key={notice.title}
          variant="ghost"
          className="h-auto min-h-(--height-button) shrink whitespace-normal"
          onClick={() => {
            toast(notice);
          }}
        >
          {notice.title}
        </Button>
      ))}
    </Example>
  );
}

const TOASTS: Parameters<typeof toast>[0][] = [
  { title: 'Link Copied!' },
  { title: 'Application Submitted!', description: 'Follow it under Recent Applications.' },
  { title: 'Almost there! 🎉', description: 'Please check your email to verify your account.', icon: MailCheck },
  { title: 'Login Failed', description: 'Invalid login credentials. Please try again.', variant: 'destructive' },
  {
    title: 'Account Already Exists',
    description: 'Use another email, or sign in.',
    variant: 'destructive',
    action: { label: 'Go to Login', to: '/login' },
  },
  { title: "🚧 This feature isn't implemented yet...", variant: 'notice' },
];
