// Which of a company's people posted something, for those who act for the company.

import { useUser } from '@/lib/auth/auth';
import { usePersonName } from '@/domain/profiles/person-name';

interface PostedByProps {
  ownerId: string;
  /** Null where it is not known. */
  posterId: string | null;
}

/** Nothing where it was the company's owner, as it is where no one else acts for them. */
export function PostedBy({ ownerId, posterId }: PostedByProps) {
  return posterId === null || posterId === ownerId ? null : <PostingOwner id={posterId} />;
}

function PostingOwner({ id }: { id: string }) {
  const user = useUser();
  const name = usePersonName(id);
  if (name === undefined) return null;
  return (
    <p dir="auto" className="mt-3 text-center text-sm break-words text-muted-foreground">
      Posted by {id === user.id ? 'you' : name}
    </p>
  );
}
