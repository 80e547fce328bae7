// Who posted it, and the two ways to them.

import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { buttonVariants } from '@/components/ui/button-variants';
import { Card } from '@/components/ui/card';

interface OrganisationCardProps {
  /** The account behind it. */
  id: string;
  company: string;
  logo: string | null;
  /** The person, and what they say of themselves. */
  person: { full_name: string; headline: string | null };
  /** One does not write to oneself. */
  own: boolean;
}

export function OrganisationCard({ id, company, logo, person, own }: OrganisationCardProps) {
  const about = [person.full_name === company ? null : person.full_name, person.headline].filter(Boolean).join(', ');
  return (
    <Card className="p-4 md:p-5">
      <div className="flex items-center gap-3">
        <Avatar id={id} name={company} url={logo} kind="organisation" />
        <div className="min-w-0">
          <h2 className="text-base font-[600] break-words" dir="auto">
            {company}
          </h2>
          {about !== '' && (
            <p className="text-sm break-words text-muted-foreground" dir="auto">
              {about}
            </p>
          )}
        </div>
      </div>
      <div className="mt-4 flex gap-2 *:flex-1">
        {!own && (
          <Link to={`/message/${id}`} className={buttonVariants({ variant: 'secondary' })}>
            Contact
          </Link>
        )}
        <Link to={`/user/${id}`} className={buttonVariants({ variant: 'secondary' })}>
          Profile
        </Link>
      </div>
    </Card>
  );
}
