// Several people who write at the same time: posts, files and likes, one after another, each recorded in the ledger.

import { randomBytes } from 'node:crypto';
import { Ledger } from './ledger.mjs';

const PEOPLE = 6;

/** Without a pause, clients would only fill the log of a server that refuses. */
const PAUSE_AFTER_FAILURE_MS = 20;

/** Tokens are valid for an hour. */
const SIGN_IN_AGAIN_MS = 30 * 60_000;

export class Load {
  ledger = new Ledger();
  accounts = [];
  /** The durations of acknowledged writes, in milliseconds. */
  durations = [];
  #signedIn = 0;
  #written = 0;
  #running = false;
  #workers = [];

  /** Signs the people up, and lets the first publish the post that all of them like and unlike. */
  static async open(server) {
    const load = new Load();
    for (let person = 0; person < PEOPLE; person += 1) load.accounts.push(await server.signUp(`Tester ${person}`));
    load.#signedIn = performance.now();
    await load.#post(server, load.accounts[0]);
    const [{ id }] = await (
      await server.request('GET', '/rest/v1/posts?select=id', { token: load.accounts[0].token })
    ).json();
    load.liked = id;
    return load;
  }

  /** Starts writing; `server()` returns the server for the next request. */
  begin(server) {
    this.#running = true;
    this.#workers = this.accounts.map((account, index) => this.#work(server, account, index));
  }

  /** Resolves when the last request was answered or has failed. */
  async end() {
    this.#running = false;
    await Promise.all(this.#workers);
  }

  /** Waits until that many further writes were acknowledged. */
  async wait(writes, limit_ms = 60_000) {
    const goal = this.durations.length + writes;
    const deadline = performance.now() + limit_ms;
    while (this.durations.length < goal) {
      if (performance.now() > deadline) throw new Error(`No ${writes} writes were acknowledged within ${limit_ms} ms.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Signs everyone in again if due, or immediately with `now`. */
  async signIn(server, { now = false } = {}) {
    if (!now && performance.now() - this.#signedIn < SIGN_IN_AGAIN_MS) return;
    for (const account of this.accounts) account.token = (await server.signIn(account)).token;
    this.#signedIn = performance.now();
  }

  check(server, options) {
    return this.ledger.check(server, this.accounts, options);
  }

  async #work(server, account, index) {
    for (let turn = index; this.#running; turn += 1) {
      const begun = performance.now();
      const outcome = await this.#write(server(), account, turn);
      if (outcome === 'kept') this.durations.push(performance.now() - begun);
      else await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_FAILURE_MS));
    }
  }

  #write(server, account, turn) {
    if (turn % 5 === 0) return this.#upload(server, account);
    if (turn % 7 === 0) return this.#like(server, account);
    return this.#post(server, account);
  }

  async #post(server, account) {
    const content = `post ${(this.#written += 1)} ${randomBytes(8).toString('hex')}`;
    const outcome = await outcomeOf(
      server.request('POST', '/rest/v1/posts', { token: account.token, body: { content } }),
    );
    this.ledger.notePost(content, account, outcome);
    return outcome;
  }

  async #upload(server, account) {
    const path = `resumes/${account.id}/${(this.#written += 1)}.pdf`;
    const body = Buffer.concat([
      Buffer.from('%PDF-1.4\n%'),
      Buffer.from(randomBytes(20_000).toString('base64')),
      Buffer.from('\n%%EOF\n'),
    ]);
    const headers = {
      apikey: server.anonKey,
      authorization: `Bearer ${account.token}`,
      'content-type': 'application/pdf',
    };
    const outcome = await outcomeOf(
      fetch(`${server.url}/storage/v1/object/${path}`, { method: 'POST', headers, body }),
    );
    this.ledger.noteFile(path, account, body, outcome);
    return outcome;
  }

  #like(server, { token }) {
    return outcomeOf(server.request('POST', '/rest/v1/rpc/toggle_like', { token, body: { p_post_id: this.liked } }));
  }
}

/** The outcome of a write by its answer. Without an answer, or after a server failure, it may have happened. */
async function outcomeOf(request) {
  try {
    const answer = await request;
    const text = await answer.text();
    if (answer.ok) return 'kept';
    if (answer.status >= 500 || answer.status === 401) return answer.status === 401 ? 'refused' : 'unknown';
    throw new Error(`A write was answered ${answer.status}: ${text}`);
  } catch (error) {
    if (error instanceof TypeError) return 'unknown';
    throw error;
  }
}
