// What a notification looks like: an icon, in the colour of the stream it belongs to or of what became of it.

import {
  BadgeCheck,
  Bell,
  BriefcaseBusiness,
  CalendarCheck,
  CircleX,
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
/** Notices of the operator belong to no stream. */
const OPERATOR = 'bg-muted text-foreground-2';

interface KindIcon {
  icon: LucideIcon;
  tone: string;
}

const REJECTED: KindIcon = { icon: CircleX, tone: 'bg-destructive-soft text-destructive' };
const ACCEPTED: KindIcon = { icon: BadgeCheck, tone: GOOD };

/** A decision is told in the server's own words, in any of its languages, and good news must not look like bad. */
const DECISIONS: [begins: RegExp, icon: KindIcon][] = [
  [/^(Your (application|proposal) was not chosen|आपका आवेदन नहीं चुना गया|आपकी बोली नहीं चुनी गई)/, REJECTED],
  [/^(Your application was accepted|You are hired|Your proposal won)/, ACCEPTED],
  [/^(आपका आवेदन स्वीकार हो गया|आपको नौकरी मिल गई|आपकी बोली चुनी गई)/, ACCEPTED],
];

const DECIDED = ['application_status', 'award'];

/** A kind that this version of the page does not know yet has a bell. */
export function iconFor({ kind, title }: Pick<Notification, 'kind' | 'title'>): KindIcon {
  const decision = DECIDED.includes(kind) ? DECISIONS.find(([begins]) => begins.test(title)) : undefined;
  return decision?.[1] ?? (KINDS as Partial<Record<string, KindIcon>>)[kind] ?? { icon: Bell, tone: OPERATOR };
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
  notice: { icon: Megaphone, tone: OPERATOR },
};
