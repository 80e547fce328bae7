// /contact: a message to the operator of this installation, which works without signing in.

import { LifeBuoy, MailCheck, ShieldCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { PageHead } from '@/components/page-head';
import { Card } from '@/components/ui/card';
import { ContactForm } from '@/features/contact/components/contact-form';
import { useAuth } from '@/lib/auth/auth';

export function ContactRoute() {
  const { user } = useAuth();
  return (
    <div className="page py-8 md:py-10">
      <PageHead title="Contact" description="Write to the people who run this installation of Sangam." />
      <div className="mx-auto grid max-w-248 gap-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-12">
        <div>
          <h1>Contact</h1>
          <p className="mt-2 text-foreground-2">Write to the people who run this installation.</p>
          <ul className="mt-6 flex flex-col gap-4">
            <Point icon={MailCheck}>The answer comes by mail, to the address you give.</Point>
            <Point icon={LifeBuoy}>
              Many questions are answered under <TextLink to="/help">Help</TextLink>.
            </Point>
            <Point icon={ShieldCheck}>
              Only they read what you write. See <TextLink to="/privacy">Privacy</TextLink>.
            </Point>
          </ul>
        </div>
        <Card className="p-4 md:p-7">
          <ContactForm user={user} />
        </Card>
      </div>
    </div>
  );
}

function Point({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-sm text-foreground-2">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-primary" />
      <span>{children}</span>
    </li>
  );
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-primary underline underline-offset-3">
      {children}
    </Link>
  );
}
