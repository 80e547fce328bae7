// What a kind of notification looks like: an icon, in the colour of the stream it belongs to.

import {
  BadgeCheck,
  BriefcaseBusiness,
  CalendarCheck,
  Clock,
  FilePenLine,
  FileText,
  Megaphone,
  MessageCircle,
  MessageSquare,
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
/** Whoever runs the installation belongs to no stream. */
const OPERATOR = 'bg-muted text-foreground-2';

export const KIND_ICONS: Record<Notification['kind'], { icon: LucideIcon; tone: string }> = {
  application: { icon: BriefcaseBusiness, tone: JOBS },
  application_status: { icon: CalendarCheck, tone: JOBS },
  proposal: { icon: FileText, tone: TENDERS },
  award: { icon: BadgeCheck, tone: GOOD },
  message: { icon: MessageSquare, tone: PEOPLE },
  comment: { icon: MessageCircle, tone: PEOPLE },
  like: { icon: ThumbsUp, tone: JOBS },
  review: { icon: Star, tone: PEOPLE },
  deadline: { icon: Clock, tone: TENDERS },
  tender_amended: { icon: FilePenLine, tone: TENDERS },
  team: { icon: Users, tone: PEOPLE },
  notice: { icon: Megaphone, tone: OPERATOR },
};
