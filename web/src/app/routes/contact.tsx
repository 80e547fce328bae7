// /contact: sends a message to the operator of this installation, without signing in.

import { LifeBuoy, MailCheck, ShieldCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { PageHead } from '@/components/page-head';
import { Card } from '@/components/ui/card';
import { ContactForm } from '@/features/contact/components/contact-form';
import { useAuth } from '@/lib/auth/auth';
import { t } from '@/words/contact';

export function ContactRoute() {
  const { user } = useAuth();
  return (
    <div className="page py-8 md:py-10">
      <PageHead title={t('title')} description={t('description')} />
      <div className="mx-auto grid max-w-248 gap-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-12">
        <div>
          <h1>{t('title')}</h1>
          <p className="mt-2 text-foreground-2">{t('intro')}</p>
          <ul className="mt-6 flex flex-col gap-4">
            <Point icon={MailCheck}>{t('answer')}</Point>
            <Point icon={LifeBuoy}>{t.rich('help', { link: (text) => <TextLink to="/help">{text}</TextLink> })}</Point>
            <Point icon={ShieldCheck}>
              {t.rich('privacy', { link: (text) => <TextLink to="/privacy">{text}</TextLink> })}
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
