// Records what the clients of a trial were told, and checks whether the server keeps to it.

import { createHash } from 'node:crypto';

const PAGE = 500;

/**
 * The outcome of each post and file that was sent: `kept` (acknowledged), `unknown` (no answer, or a failure that leaves it open) or
 * `refused`. An unknown outcome is settled by the next check, and must not change afterwards.
 */
export class Ledger {
  posts = new Map();
  files = new Map();
  /** The posts and files for the next check. */
  #recent = { posts: new Set(), files: new Set() };

  notePost(content, account, outcome) {
    this.posts.set(content, { account: account.id, outcome });
    this.#recent.posts.add(content);
  }

  noteFile(path, account, bytes, outcome) {
    this.files.set(path, { account: account.id, hash: hash(bytes), outcome });
    this.#recent.files.add(path);
  }

  /** The number of posts and files with this outcome. */
  count(outcome) {
    const of = (entries) => [...entries.values()].filter((entry) => entry.outcome === outcome).length;
    return { posts: of(this.posts), files: of(this.files) };
  }

  /**
   * Compares the posts of all accounts, and the files since the last check (all files with `everything`), with what was recorded. Returns
   * sentences about what is wrong.
   */
  async check(server, accounts, { everything = false } = {}) {
    const faults = [];
    for (const account of accounts) faults.push(...(await this.#checkPosts(server, account)));
    const files = everything ? this.files.keys() : this.#recent.files;
    for (const path of files) {
      const account = accounts.find(({ id }) => id === this.files.get(path).account);
      faults.push(...(await this.#checkFile(server, account, path)));
    }
    faults.push(...(await checkLikes(server, accounts)));
    this.#recent = { posts: new Set(), files: new Set() };
    return faults;
  }

  async #checkPosts(server, account) {
    const found = new Map();
    for await (const content of listPosts(server, account)) found.set(content, (found.get(content) ?? 0) + 1);
    const faults = [];
    for (const [content, times] of found) {
      if (times > 1) faults.push(`the post ${content} is there ${times} times`);
      if (!this.posts.has(content)) faults.push(`the post ${content} was never sent`);
    }
    for (const [content, entry] of this.posts) {
      if (entry.account !== account.id) continue;
      const isThere = found.has(content);
      if (entry.outcome === 'kept' && !isThere) faults.push(`the post ${content} was acknowledged and is lost`);
      if (entry.outcome === 'refused' && isThere) faults.push(`the post ${content} was refused and is there`);
      if (entry.outcome === 'unknown') entry.outcome = isThere ? 'kept' : 'refused';
    }
    return faults;
  }

  async #checkFile(server, account, path) {
    const entry = this.files.get(path);
    const answer = await server.request('GET', `/storage/v1/object/${path}`, { token: account.token });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status >= 500) return [`the file ${path} answers ${answer.status}`];
    const isThere = answer.ok;
    if (isThere && hash(bytes) !== entry.hash) return [`the file ${path} is not what was sent`];
    if (entry.outcome === 'kept' && !isThere) return [`the file ${path} was acknowledged and is lost`];
    if (entry.outcome === 'refused' && isThere) return [`the file ${path} was refused and is there`];
    if (entry.outcome === 'unknown') entry.outcome = isThere ? 'kept' : 'refused';
    return [];
  }
}

/** A post's counter must equal the number of likes, whatever was interrupted. */
async function checkLikes(server, accounts) {
  const rows = await read(server, accounts[0], '/rest/v1/posts?select=id,likes&likes=gt.0');
  const counted = new Map(rows.map(({ id, likes }) => [id, likes]));
  const held = new Map();
  for (const account of accounts) {
    for (const { post_id: post } of await read(server, account, '/rest/v1/post_likes?select=post_id')) {
      held.set(post, (held.get(post) ?? 0) + 1);
    }
  }
  return [...new Set([...counted.keys(), ...held.keys()])]
    .filter((post) => (counted.get(post) ?? 0) !== (held.get(post) ?? 0))
    .map((post) => `the post ${post} counts ${counted.get(post) ?? 0} likes and has ${held.get(post) ?? 0}`);
}

async function* listPosts(server, account) {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const path = `/rest/v1/posts?select=id,content&user_id=eq.${account.id}&id=gt.${last}&order=id&limit=${PAGE}`;
    const page = await read(server, account, path);
    for (const { content } of page) yield content;
    if (page.length < PAGE) return;
    last = page.at(-1).id;
  }
}

async function read(server, { token }, path) {
  const answer = await server.request('GET', path, { token });
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

function hash(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
