// The header: the logo, the main links, and the account menu or the login links.

import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from '@/lib/router/location';
import { Link } from '@/components/link';
import { Wordmark } from '@/components/mark';
import { Button } from '@/components/ui/button';
import { buttonVariants } from '@/components/ui/button-variants';
import { useAuth } from '@/lib/auth/auth';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/shell';
import { AvatarMenu } from './avatar-menu';
import { HeaderAlerts } from './header-alerts';
import { MainNav } from './main-nav';

export function Header() {
  const { user, loading } = useAuth();
  return (
    <header data-page-header="" className="sticky top-0 z-(--z-nav) border-b border-border bg-card low:static">
      <div className="page flex h-(--nav-height) items-center gap-2">
        <Link to="/" aria-label={t('nav.home')} className="mr-auto rounded-sm md:mr-10">
          <Wordmark />
        </Link>
        <Navigation />
        <div className="flex items-center gap-1 md:ml-auto">
          {user && <HeaderAlerts />}
          {user && <AvatarMenu user={user} />}
          {!user && !loading && <LoginLinks />}
        </div>
      </div>
    </header>
  );
}

/** On a small screen a button shows and hides the links. It comes before them, so that Tab moves from it to them. */
function Navigation() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // The menu is open for the history entry where it was opened, so that following a link closes it.
  const open = openAt === key;
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const Icon = open ? X : Menu;

  // The menu covers the content, so it closes when the user interacts with that.
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (!whole.current?.contains(target as Node)) setOpenAt(undefined);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  return (
    <div
      ref={whole}
      className="contents"
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return;
        setOpenAt(undefined);
        button.current?.focus();
      }}
    >
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-label={t('nav.menu')}
        aria-expanded={open}
        aria-controls="main-nav"
        className="order-last md:hidden"
        onClick={() => {
          setOpenAt(open ? undefined : key);
        }}
      >
        <Icon />
      </Button>
      <MainNav open={open} />
    </div>
  );
}

/** The narrowest screens have room for one link only; the login page links to registration. */
function LoginLinks() {
  return (
    <>
      <Link to="/login" className={cn(buttonVariants({ variant: 'ghost' }), 'max-sm:px-3')}>
        {t('nav.login')}
      </Link>
      <Link to="/register" className={cn(buttonVariants(), 'max-sm:px-3 max-[22rem]:hidden')}>
        {t('nav.register')}
      </Link>
    </>
  );
}
