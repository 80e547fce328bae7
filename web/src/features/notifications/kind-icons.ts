// The icon and colour of a notification, by its area of the product or by its outcome.

import {
  BadgeCheck,
  Bell,
  BriefcaseBusiness,
  CalendarCheck,
  CalendarClock,
  CircleHelp,
  CircleX,
  Clock,
  FilePenLine,
  FileText,
  Megaphone,
  MessageCircle,
  MessageSquare,
  Search,
  Star,
  ThumbsUp,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Notification } from './api/list-notifications';

const JOBS = 'bg-primary-soft text-primary';
const PEOPLE = 'bg-jamun-soft text-jamun';
const TENDERS = 'bg-marigold-soft text-marigold-ink';
const GOOD = 'bg-success-soft text-success';
/** Messages from the operator have a neutral colour. */
const OPERATOR = 'bg-muted text-foreground-2';

interface KindIcon {
  icon: LucideIcon;
  tone: string;
}

const REJECTED: KindIcon = { icon: CircleX, tone: 'bg-destructive-soft text-destructive' };
const ACCEPTED: KindIcon = { icon: BadgeCheck, tone: GOOD };

/** Good news must not look like bad news. Interviews have the icon of their kind. */
const DECISIONS: Partial<Record<string, KindIcon>> = { Accepted: ACCEPTED, Hired: ACCEPTED, Rejected: REJECTED };

/** Returns the icon. A kind unknown to this version of the page gets a bell. */
export function iconFor({ kind, status }: Pick<Notification, 'kind' | 'status'>): KindIcon {
  const decision = status === null ? undefined : DECISIONS[status];
  return decision ?? (KINDS as Partial<Record<string, KindIcon>>)[kind] ?? { icon: Bell, tone: OPERATOR };
}

const KINDS: Record<Notification['kind'], KindIcon> = {
  application: { icon: BriefcaseBusiness, tone: JOBS },
  application_status: { icon: CalendarCheck, tone: JOBS },
  proposal: { icon: FileText, tone: TENDERS },
  award: { icon: FileText, tone: TENDERS },
  message: { icon: MessageSquare, tone: PEOPLE },
  comment: { icon: MessageCircle, tone: PEOPLE },
  like: { icon: ThumbsUp, tone: JOBS },
  review: { icon: Star, tone: PEOPLE },
  deadline: { icon: Clock, tone: TENDERS },
  tender_amended: { icon: FilePenLine, tone: TENDERS },
  team: { icon: Users, tone: PEOPLE },
  search_match: { icon: Search, tone: JOBS },
  interview: { icon: CalendarClock, tone: JOBS },
  still_hiring: { icon: CircleHelp, tone: JOBS },
  notice: { icon: Megaphone, tone: OPERATOR },
};
