// The keys of all cached queries. Invalidating a key also invalidates the keys that begin with it.

import type { QueryClient, QueryKey } from '@tanstack/react-query';

type PostingKind = 'job' | 'tender';
type ListedKind = PostingKind | 'freelancer' | 'seeker';

/** One posting: the keys of all data about a job or a tender begin with it. */
const posting = (kind: PostingKind, id: string) => [kind === 'job' ? 'jobs' : 'tenders', id] as const;
const list = (kind: ListedKind) => ['listings', kind] as const;
const ownApplications = (userId: string) => ['applications', 'own', userId] as const;
const receivedApplications = ['applications', 'received'] as const;
const ownProposals = (userId: string) => ['proposals', 'own', userId] as const;
const receivedProposals = ['proposals', 'received'] as const;
const postLists = ['posts', 'list'] as const;
const notificationLists = ['notifications', 'list'] as const;
const team = (companyId: string) => ['team', companyId] as const;
const profile = (id: string) => ['profiles', id] as const;
/** The security settings of an account. A change is also logged as an event, and may end sessions. */
const security = (userId: string) => ['security', userId] as const;
const attachment = (path: string) => ['attachments', path] as const;

export const queryKeys = {
  /** A mutation key: comments being sent. */
  addComment: (postId: string) => ['add-comment', postId] as const,
  answerPreview: (applicationId: string, note: string) => ['answer-preview', applicationId, note] as const,
  answerTemplates: (companyId: string) => ['answer-templates', companyId] as const,
  apiTokens: (userId: string) => ['api-tokens', userId] as const,
  applications: {
    own: ownApplications,
    ownList: (userId: string, status?: string) => [...ownApplications(userId), 'list', status ?? 'all'] as const,
    ownOne: (userId: string, id: string) => [...ownApplications(userId), 'one', id] as const,
    received: receivedApplications,
    receivedList: (filters: object) => [...receivedApplications, 'list', filters] as const,
    receivedCounts: (filters: object) => [...receivedApplications, 'counts', filters] as const,
    boardStart: (request: object) => [...receivedApplications, 'board', request] as const,
    boardColumn: (request: object, status: string) => [...receivedApplications, 'board', request, status] as const,
    answers: (applicationId: string) => [...receivedApplications, 'answers', applicationId] as const,
    teamNotes: (applicationId: string) => [...receivedApplications, 'notes', applicationId] as const,
    receivedOne: (jobId: string, id: string) => [...receivedApplications, 'one', jobId, id] as const,
    scorecard: (applicationId: string) => [...receivedApplications, 'scorecard', applicationId] as const,
    criteria: (jobId: string) => [...receivedApplications, 'criteria', jobId] as const,
    pipeline: (jobId: string | undefined) => [...receivedApplications, 'pipeline', jobId] as const,
  },
  linkSessionUser: (accessToken: string) => ['link-session-user', accessToken] as const,
  attachments: {
    address: (path: string, within: object | undefined) => [...attachment(path), 'address', within ?? null] as const,
    size: (path: string) => [...attachment(path), 'size'] as const,
  },
  blocks: {
    list: ['blocks', 'list'] as const,
    one: (blockedId: string) => ['blocks', blockedId] as const,
  },
  comments: (postId: string) => ['comments', postId] as const,
  conversations: {
    list: (userId: string) => ['conversations', userId] as const,
    withEveryone: ['conversation-with'] as const,
    with: (personId: string) => ['conversation-with', personId] as const,
  },
  companyRecord: (companyId: string) => ['company-record', companyId] as const,
  companyProof: (companyId: string) => ['company-proof', companyId] as const,
  /** A user's own dashboard, or a company's: both begin with the owner's id. */
  dashboard: (ownerId: string) => ['dashboard', ownerId] as const,
  feedRails: {
    jobs: ['jobs', 'recent'] as const,
    tenders: ['tenders', 'recent'] as const,
    freelancers: ['freelancers', 'top'] as const,
  },
  interviews: {
    all: ['interviews'] as const,
    upcoming: (side: object) => ['interviews', 'upcoming', side] as const,
    ownTimes: (userId: string) => ['interviews', 'own-times', userId] as const,
  },
  invitations: {
    own: ['team-invitations'] as const,
    ownOf: (email: string) => ['team-invitations', email] as const,
    one: (email: string, id: string) => ['team-invitations', email, id] as const,
  },
  likers: (postId: string, likes: number) => ['likers', postId, likes] as const,
  lists: {
    of: list,
    rows: (kind: ListedKind) => [...list(kind), 'rows'] as const,
    page: (kind: ListedKind, filters: object, sort: string) => [...list(kind), 'rows', filters, sort] as const,
    facets: (kind: ListedKind, filters: object) => [...list(kind), 'facets', filters] as const,
    values: (kind: ListedKind, filters: object, group: string, text: string) =>
      [...list(kind), 'facets', filters, group, text] as const,
    countOfOwner: (kind: PostingKind, ownerId: string) => [...list(kind), 'of', ownerId] as const,
    jobTitles: (ownerId: string) => [...list('job'), 'titles', ownerId] as const,
  },
  mailedLink: (type: string, tokenHash: string) => ['mailed-link', type, tokenHash] as const,
  matchingJobs: (skills: readonly string[]) => ['jobs', 'matching', skills] as const,
  messages: {
    list: (conversationId: string) => ['messages', conversationId] as const,
    arrived: (conversationId: string) => ['arrived-messages', conversationId] as const,
    readMarks: (conversationId: string) => ['read-marks', conversationId] as const,
  },
  moderation: {
    all: ['moderation'] as const,
    counts: ['moderation', 'counts'] as const,
    held: ['moderation', 'held'] as const,
    reported: ['moderation', 'reported'] as const,
  },
  notifications: {
    all: ['notifications'] as const,
    lists: notificationLists,
    list: (filter: string) => [...notificationLists, filter] as const,
    unreadCount: ['notifications', 'unread-count'] as const,
    preferences: (userId: string) => ['notification-preferences', userId] as const,
  },
  pages: {
    one: (name: string, language: string) => ['pages', name, language] as const,
    articles: (language: string) => ['pages', 'blog', language] as const,
  },
  payFacts: (title: string, location: string) => ['pay-facts', title, location] as const,
  plans: ['plans'] as const,
  replyRecord: (employerId: string) => ['reply-record', employerId] as const,
  postings: {
    one: posting,
    fit: (jobId: string) => [...posting('job', jobId), 'fit'] as const,
    listedFit: (jobId: string) => [...posting('job', jobId), 'listed-fit'] as const,
    seekerFit: (jobId: string, seekerId: string) => [...posting('job', jobId), 'seeker-fit', seekerId] as const,
    ownOpenJobs: (ownerId: string) => ['jobs', 'own-open', ownerId] as const,
    own: (kind: PostingKind, id: string, userId: string) => [...posting(kind, id), 'own', userId] as const,
    similar: (kind: PostingKind, id: string) => [...posting(kind, id), 'similar'] as const,
  },
  posts: {
    all: ['posts'] as const,
    lists: postLists,
    list: (authorId?: string) => [...postLists, authorId ?? 'everyone'] as const,
    one: (id: string) => ['posts', 'one', id] as const,
    newCount: (readerId: string, since: string) => ['new-posts', readerId, since] as const,
    counts: ['post-counts'] as const,
    countOf: (authorId: string) => ['post-counts', authorId] as const,
  },
  profiles: {
    all: ['profiles'] as const,
    of: profile,
    own: (id: string) => [...profile(id), 'own'] as const,
    whole: (id: string) => [...profile(id), 'whole'] as const,
    texts: (id: string) => [...profile(id), 'texts'] as const,
    correspondent: (id: string) => [...profile(id), 'correspondent'] as const,
    name: (id: string) => ['person-name', id] as const,
    found: (search: string) => ['profiles', 'found', search] as const,
  },
  proposals: {
    own: ownProposals,
    ownList: (userId: string, status?: string) => [...ownProposals(userId), 'list', status ?? 'all'] as const,
    ownTo: (userId: string, tenderId: string) => [...ownProposals(userId), tenderId] as const,
    left: (userId: string, tenderId?: string) =>
      ['proposals', 'left', userId, ...(tenderId === undefined ? [] : [tenderId])] as const,
    received: receivedProposals,
    receivedList: (filters: object) => [...receivedProposals, 'list', filters] as const,
    receivedTo: (tenderId: string, ownerId: string) => [...receivedProposals, tenderId, ownerId] as const,
    sealed: (ownerId: string) => [...receivedProposals, 'sealed', ownerId] as const,
  },
  providerCode: (code: string) => ['provider-code', code] as const,
  resumeFile: (path: string) => ['resume-file', path] as const,
  resumeSize: (path: string) => ['resume-size', path] as const,
  resumes: (userId: string) => ['resumes', userId] as const,
  /** Separate from the applications, so that the order stays while they change. */
  reviewOrder: (source: object) => ['review-order', source] as const,
  reviews: {
    all: ['reviews'] as const,
    list: (kind: string, id: string) => ['reviews', 'list', kind, id] as const,
    eligibility: (kind: string, id: string) => ['reviews', 'eligibility', kind, id] as const,
  },
  saves: {
    all: ['saves'] as const,
    ids: (kind: string) => ['saves', 'ids', kind] as const,
    list: (kind: string) => ['saves', 'list', kind] as const,
    lastKind: ['saves', 'last-kind'] as const,
  },
  searches: {
    list: ['searches', 'list'] as const,
    opened: (id: string, visit: string) => ['searches', 'opened', id, visit] as const,
  },
  security: {
    of: security,
    events: (userId: string) => [...security(userId), 'events'] as const,
    factors: (userId: string) => [...security(userId), 'factors'] as const,
    identities: (userId: string) => [...security(userId), 'identities'] as const,
    passkeys: (userId: string) => [...security(userId), 'passkeys'] as const,
    sessions: (userId: string) => [...security(userId), 'sessions'] as const,
  },
  signInMethods: ['sign-in-methods'] as const,
  subscriptions: {
    own: (userId: string) => ['subscriptions', userId] as const,
    team: (userId: string) => ['subscriptions', userId, 'team'] as const,
  },
  teams: {
    all: ['teams'] as const,
    joined: (userId: string) => ['teams', userId] as const,
    of: team,
    memberIds: (companyId: string) => [...team(companyId), 'ids'] as const,
    members: (companyId: string) => [...team(companyId), 'members'] as const,
    invitations: (companyId: string) => [...team(companyId), 'invitations'] as const,
    events: (companyId: string) => [...team(companyId), 'events'] as const,
    security: (companyId: string) => [...team(companyId), 'security'] as const,
  },
  viewedPicture: (id: string) => ['viewed-picture', id] as const,
  views: (kind: PostingKind | 'profile', id: string) => ['views', kind, id] as const,
  waitingAddress: (address: string) => ['waiting-address', address] as const,
};

/** Queries that show jobs and tenders: a new, changed or closed posting makes them stale. */
export const KEYS_SHOWING_POSTINGS: readonly QueryKey[] = [
  ['applications'],
  ['dashboard'],
  ['jobs'],
  ['listings'],
  ['notifications'],
  ['proposals'],
  ['saves'],
  ['subscriptions'],
  ['tenders'],
];

/** Queries that depend on the reader's role in a company. */
export const KEYS_DEPENDING_ON_ROLES: readonly QueryKey[] = [...KEYS_SHOWING_POSTINGS, ['team']];

/** Queries that show people, other than their profiles: a block or a new name makes them stale. */
export const KEYS_SHOWING_PEOPLE: readonly QueryKey[] = [
  ...KEYS_SHOWING_POSTINGS,
  ['blocks'],
  ['comments'],
  ['conversation-with'],
  ['conversations'],
  ['freelancers'],
  ['likers'],
  ['messages'],
  ['new-posts'],
  ['person-name'],
  ['post-counts'],
  ['posts'],
  ['read-marks'],
  ['reviews'],
  ['team'],
  ['team-invitations'],
  ['teams'],
];

/** Resolves when all mounted queries with these keys have been refetched. */
export async function invalidateEach(queryClient: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
