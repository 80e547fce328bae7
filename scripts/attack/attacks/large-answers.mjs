export const name = 'embeds in embeds that multiply to answers of hundreds of megabytes';

const POSTS = 40;
const COMMENTS = 40;
const MOST_BYTES = 16 * 1024 * 1024;
const POSTED = 'posts!posts_user_id_fkey';
const PATHS = [
  `posts?select=*,author(*,${POSTED}(*,author(*,${POSTED}(*))))`,
  `comments?select=*,a:post(*,author(*,${POSTED}(*))),b:post(*,author(*,${POSTED}(*)))&order=text`,
];

/** A few long posts, each requested with all posts of its author, and those again with all posts of theirs. */
export async function attack(server) {
  const { token } = await server.signUp('Asha Attacker', 'user');
  const headers = { prefer: 'return=representation' };
  const posts = Array.from({ length: POSTS }, (_, index) => ({ content: `${index} `.padEnd(9000, 'x') }));
  const inserted = await server.request('POST', '/rest/v1/posts?select=id', { token, headers, body: posts });
  if (!inserted.ok) throw new Error(`The posts were refused: ${await inserted.text()}`);
  const [{ id }] = await inserted.json();
  const comments = Array.from({ length: COMMENTS }, () => ({ post_id: id, text: 'y'.repeat(4000) }));
  const commented = await server.request('POST', '/rest/v1/comments', { token, body: comments });
  if (!commented.ok) throw new Error(`The comments were refused: ${await commented.text()}`);
  const reads = [...PATHS, ...PATHS, ...PATHS, ...PATHS].map(async (path) => {
    const answer = await server.request('GET', `/rest/v1/${path}`, { token });
    return (await answer.text()).length;
  });
  const largest = Math.max(...(await Promise.all(reads)));
  if (largest > MOST_BYTES) return { held: false, told: `an answer had ${largest} bytes` };
}
