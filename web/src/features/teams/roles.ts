// What each role is for, in words.

import type { TeamRole } from '@/domain/teams/teams';

export const ROLE_TEXTS: Record<TeamRole, string> = {
  Manager: 'Everything but the plan and other managers.',
  Editor: 'Posts, edits and closes jobs and tenders, and answers applications and proposals.',
  Viewer: 'Reads applications, proposals and numbers.',
};
