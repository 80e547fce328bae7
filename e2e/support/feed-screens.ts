// The feed, a post, and their actions.

import { fillBoards } from './boards';
import { composer } from './feed';
import { comment, createPerson, publishPost } from './people';
import { makePng } from './pictures';
import type { Screen, ScreenContext } from './screen';

export const FEED_SCREENS: Screen[] = [
  {
    name: 'feed',
    path: '/',
    member: true,
    prepare: ({ instance, person }) => publishPost(instance, person, 'Opened two slots for packaging work in March.'),
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'feed-open',
    path: '/',
    member: true,
    prepare: async (context) => {
      await fillBoards(context.instance, context.person.id.slice(-4));
      await preparePost(context);
    },
    act: async (page) => {
      const post = page.getByRole('article').first();
      await post.getByRole('button', { name: 'Like', exact: true }).click();
      await post.getByRole('button', { name: 'Comment', exact: true }).click();
    },
    ready: (page) => page.getByRole('listitem').filter({ hasText: 'Two-part bids' }),
  },
  {
    name: 'feed-composing',
    path: '/',
    member: true,
    prepare: preparePost,
    act: async (page) => {
      await composer(page).text.fill('1.2 MW live on the roof of Surat Loom Works this morning.');
      await composer(page).attach('Photo', { name: 'roof.png', mimeType: 'image/png', buffer: makePng(600, 300) });
    },
    ready: (page) => page.getByRole('img', { name: 'Preview of roof.png' }),
  },
  {
    name: 'feed-report',
    path: '/',
    member: true,
    prepare: preparePost,
    act: async (page) => {
      await page.getByRole('button', { name: 'More for the post of Rohan Deshpande' }).first().click();
      await page.getByRole('menuitem', { name: 'Report' }).click();
    },
    ready: (page) => page.getByRole('dialog', { name: 'Report' }),
  },
  {
    name: 'post',
    path: '/',
    member: true,
    prepare: preparePost,
    act: (page) => page.getByRole('article').first().getByRole('link', { name: 'now' }).click(),
    ready: (page) => page.getByRole('listitem').filter({ hasText: 'Two-part bids' }),
  },
  {
    name: 'post-not-found',
    path: '/post/nowhere',
    member: true,
    ready: (page) => page.getByRole('heading', { name: 'Post not found.' }),
  },
  {
    name: 'feed-failed',
    path: '/',
    member: true,
    prepare: ({ page }) =>
      page.route('**/rest/v1/posts*', (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } })),
    ready: (page) => page.getByRole('button', { name: 'Try again' }),
  },
];

/** Someone else's post, with a comment. */
async function preparePost({ instance }: ScreenContext): Promise<void> {
  const author = await createPerson(instance, 'Rohan Deshpande');
  const postId = await publishPost(
    instance,
    author,
    'We awarded our Nashik to Mumbai cold-chain tender today. 14 sealed bids, opened together at noon.\n\nIf you are writing your first tender: publish the scoring sheet with it.',
  );
  await comment(instance, author, postId, 'Two-part bids with a sealed price cover saved us weeks as well.');
}
