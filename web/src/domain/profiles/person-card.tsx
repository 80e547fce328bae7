// The card of a person in a list: picture, name, title and place, then what the list adds, and links to contact them.

import { MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import type { CompanyFacts } from '@/domain/companies/company-facts';
import { CompanyMark } from '@/domain/companies/company-mark';
import { Link } from '@/components/link';
import { ListedCard } from '@/components/listed-card';
import { SaveButton } from '@/domain/saves/save-button';
import { Avatar } from '@/components/ui/avatar';
import { CardFooter } from '@/components/ui/card';
import { Written } from '@/components/written';
import { useUser } from '@/lib/auth/auth';
import { t } from '@/words/profiles';

interface PersonCardProps {
  kind: 'freelancer' | 'seeker';
  id: string;
  name: string;
  avatarUrl: string | null;
  /** Verified facts, for a company. */
  facts?: CompanyFacts;
  /** "Product designer". */
  title: string;
  /** "6 years". */
  experience?: string;
  location: string;
  /** Its position in the list, from 1. */
  position: number;
  children: ReactNode;
}

export function PersonCard({ kind, id, name, position, children, ...person }: PersonCardProps) {
  const { avatarUrl, facts, title, experience = '', location } = person;
  const user = useUser();
  return (
    <ListedCard position={position} className="h-full">
      {(nameId) => (
        <div className="flex h-full flex-col">
          <div className="flex flex-1 flex-col p-4 md:p-5">
            <div className="flex gap-4">
              <Avatar id={id} name={name} url={avatarUrl} className="size-14" />
              <div className="min-w-0 flex-1">
                <h2 id={nameId} className="text-lg font-[600] break-words" dir="auto">
                  <Link to={`/user/${id}`} className="hover:underline">
                    {name}
                  </Link>
                  <CompanyMark name={name} facts={facts} />
                </h2>
                <p className="text-sm break-words text-foreground-2" dir="auto">
                  <Written>{title}</Written>
                  {experience !== '' && `, ${experience}`}
                </p>
                <p className="text-sm break-words text-muted-foreground" dir="auto">
                  {location}
                </p>
              </div>
              {id !== user.id && <SaveButton kind={kind} id={id} what={t(kind, { name })} className="-mt-1.5 -mr-2" />}
            </div>
            {children}
          </div>
          <CardFooter className="*:flex-1">
            <ButtonLink to={`/user/${id}`} variant="secondary">
              {t('profile')}
            </ButtonLink>
            {id !== user.id && (
              <ButtonLink to={`/message/${id}`}>
                <MessageSquare aria-hidden="true" />
                {t('contact')}
              </ButtonLink>
            )}
          </CardFooter>
        </div>
      )}
    </ListedCard>
  );
}
