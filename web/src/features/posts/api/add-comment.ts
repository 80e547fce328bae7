// Says something under a post. It stands there at once, and goes again if the server refuses it.

import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { announce } from '@/lib/announce';
import { useUser, type User } from '@/lib/auth';
import { mapRows, type Cursor } from '@/lib/cursor-list';
import { codeOf } from '@/lib/errors';
import { useSupabase, type Supabase } from '@/lib/supabase';
import { changeCachedPost } from './cached-posts';
import { COMMENT_COLUMNS, listCommentsOptions, type Comment } from './list-comments';

type CommentList = InfiniteData<Comment[], Cursor | null>;

async function addComment(supabase: Supabase, comment: { post_id: string; user_id: string; text: string }) {
  const { data, error } = await supabase.from('comments').insert(comment).select(COMMENT_COLUMNS).single();
  if (error) throw isPostGone(error) ? new Error(POST_GONE, { cause: error }) : error;
  return data;
}

const POST_GONE = 'This post is no longer there, so nothing can be added to it.';

/** The post was deleted, which breaks a reference, or is kept from the reader, which breaks a rule. */
function isPostGone(error: unknown): boolean {
  return ['23503', '42501'].includes(codeOf(error) ?? '');
}

/** `onRefused` gets the text back. */
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
    mutationFn: (text: string) => addComment(supabase, { post_id: postId, user_id: user.id, text }),
    meta: { errorTitle: 'Failed to add comment' },
    onMutate: (text) => {
      const waiting = waitingComment(user, postId, text);
      changeList((list) => withFirst(list, waiting));
      countBy(1);
      return waiting.id;
    },
    onSuccess: async (comment, _text, waitingId) => {
      announce('Comment added');
      const shown = changeList((list) => mapRows(list, (row) => (row.id === waitingId ? comment : row)));
      // Written before the list was there: what is on its way may be without it.
      if (!shown) await queryClient.invalidateQueries({ queryKey });
    },
    onError: (_error, text, waitingId) => {
      changeList((list) => mapRows(list, (row) => (row.id === waitingId ? null : row)));
      countBy(-1);
      onRefused(text);
    },
  });
}

/** Whether the server has not yet agreed to it. */
export function isWaiting(comment: Comment): boolean {
  return comment.id.startsWith('waiting-');
}

let lastWaiting = 0;

function waitingComment(user: User, postId: string, text: string): Comment {
  lastWaiting += 1;
  return {
    id: `waiting-${lastWaiting}`,
    post_id: postId,
    user_id: user.id,
    text,
    created_at: new Date().toISOString(),
    author: { id: user.id, full_name: user.name, avatar_url: user.avatar, headline: null, user_type: user.userType },
  };
}

function withFirst({ pages: [first = [], ...rest], pageParams }: CommentList, comment: Comment): CommentList {
  return { pages: [[comment, ...first], ...rest], pageParams };
}
