// Adds a comment to a post. It appears immediately and disappears again if the server refuses it.

import { useMutation, useMutationState, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { NO_FACTS } from '@/domain/companies/company-facts';
import { announce } from '@/lib/ui/announce';
import { useUser, type User } from '@/lib/auth/auth';
import type { Cursor } from '@/lib/query/cursor-list';
import { codeOf } from '@/lib/errors/errors';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/post-details';
import { changeCachedPost } from './cached-posts';
import { COMMENT_COLUMNS, listCommentsOptions, type Comment } from './list-comments';

type CommentList = InfiniteData<Comment[], Cursor | null>;

async function addComment(supabase: Supabase, comment: { post_id: string; user_id: string; text: string }) {
  const { data, error } = await supabase.from('comments').insert(comment).select(COMMENT_COLUMNS).single();
  if (error) throw isPostGone(error) ? new Error(t('comment.postGone'), { cause: error }) : error;
  return data;
}

/** The post was deleted, which violates a foreign key, or is hidden from the reader, which violates a rule. */
function isPostGone(error: unknown): boolean {
  return ['23503', '42501'].includes(codeOf(error) ?? '');
}

/** `onRefused` is called with the text of a refused comment. */
export function useAddCommentMutation(postId: string, onRefused: (text: string) => void) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  const { queryKey } = listCommentsOptions(supabase, postId);
  const changeList = (change: (list: CommentList) => CommentList) =>
    queryClient.setQueryData<CommentList>(queryKey, (list) => list && change(list));
  const countBy = (step: number) => {
    changeCachedPost(queryClient, postId, (post) => ({ ...post, comments: post.comments + step }));
  };

  return useMutation({
    mutationKey: queryKeys.addComment(postId),
    mutationFn: (text: string) => addComment(supabase, { post_id: postId, user_id: user.id, text }),
    meta: { errorTitle: t('comment.addFailed') },
    onMutate: (): Submission => {
      countBy(1);
      lastWaiting += 1;
      const list = queryClient.getQueryData<CommentList>(queryKey);
      return { id: `waiting-${lastWaiting}`, idsBefore: new Set(list?.pages.flat().map(({ id }) => id)) };
    },
    onSuccess: async (comment) => {
      announce(t('comment.added'));
      const shown = changeList((list) => withFirst(list, comment));
      // The comment was written before the list loaded, and a fetch in progress may not include it.
      if (!shown) await queryClient.invalidateQueries({ queryKey });
    },
    onError: (_error, text) => {
      countBy(-1);
      onRefused(text);
    },
  });
}

/**
 * Returns the comments, preceded by those still being sent. The latter are kept outside the cache, so that a refetch of the
 * list does not lose them.
 */
export function useWithWaiting(postId: string, comments: Comment[] | undefined): Comment[] | undefined {
  const user = useUser();
  const waiting = useMutationState({
    filters: { mutationKey: queryKeys.addComment(postId), status: 'pending' },
    select: ({ state: { variables, context, submittedAt } }) => ({
      ...(context as Submission),
      text: variables as string,
      submittedAt,
    }),
  });
  if (!comments || waiting.length === 0) return comments;
  // The list may contain the comment before the response to sending it arrives.
  const isKnown = ({ text, idsBefore }: (typeof waiting)[number]) =>
    comments.some((comment) => comment.user_id === user.id && comment.text === text && !idsBefore.has(comment.id));
  const unknown = waiting.filter((one) => !isKnown(one)).reverse();
  return [...unknown.map((one) => waitingComment(user, postId, one)), ...comments];
}

/** The optimistic state of a comment that is being sent. */
interface Submission {
  id: string;
  idsBefore: ReadonlySet<string>;
}

let lastWaiting = 0;

/** Returns whether the comment is still being sent. */
export function isWaiting(comment: Comment): boolean {
  return comment.id.startsWith('waiting-');
}

function waitingComment(
  user: User,
  postId: string,
  { id, text, submittedAt }: { id: string; text: string; submittedAt: number },
): Comment {
  return {
    id,
    post_id: postId,
    user_id: user.id,
    text,
    created_at: new Date(submittedAt).toISOString(),
    author: {
      id: user.id,
      full_name: user.name,
      avatar_url: user.avatar,
      headline: null,
      user_type: user.userType,
      ...NO_FACTS,
    },
  };
}

/** Does nothing if a refetch has already added the comment. */
function withFirst(list: CommentList, comment: Comment): CommentList {
  const { pages, pageParams } = list;
  if (pages.some((page) => page.some(({ id }) => id === comment.id))) return list;
  const [first = [], ...rest] = pages;
  return { pages: [[comment, ...first], ...rest], pageParams };
}
