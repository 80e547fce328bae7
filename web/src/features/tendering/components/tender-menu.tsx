// What an owner can do with one of their tenders.

import { CircleX, Ellipsis, Pencil, Scale } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from '@/components/link';
import { Button } from '@/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import type { OwnTender } from '@/features/tendering/api/get-own-tender';
import { useScreens } from '@/lib/screens';

const CloseTenderDialog = lazy(async () => ({
  default: (await import('@/components/posting/close-tender-dialog')).CloseTenderDialog,
}));

export function TenderMenu({ tender }: { tender: Pick<OwnTender, 'id' | 'title' | 'status' | 'sealed'> }) {
  const { id, title, status } = tender;
  const { exists } = useScreens();
  const [closing, setClosing] = useState(false);
  const edit = `/b2b/${id}/edit`;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={`More for the tender ${title}`}>
            <Ellipsis />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem asChild>
            <Link to={`/b2b/${id}/proposals`}>
              <Scale aria-hidden="true" />
              Compare proposals
            </Link>
          </DropdownMenuItem>
          {status === 'Open' && exists(edit) && (
            <DropdownMenuItem asChild>
              <Link to={edit}>
                <Pencil aria-hidden="true" />
                Edit
              </Link>
            </DropdownMenuItem>
          )}
          {status === 'Open' && (
            <DropdownMenuItem
              onSelect={() => {
                setClosing(true);
              }}
            >
              <CircleX aria-hidden="true" />
              Close
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {closing && (
        <Suspense>
          <CloseTenderDialog
            tender={tender}
            onClose={() => {
              setClosing(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
