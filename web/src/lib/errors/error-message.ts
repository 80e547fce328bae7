// What a failure says to a person. Every error toast passes through here.

import { sentenceFor, sentenceForStatus, type Failure } from './error-sentences';
import { isSessionMissing, isUnreachable, statusOf, textOf } from './errors';
import { retryAfterSeconds } from '@/lib/server/retry-after';
import { t } from '@/words/errors';

/** A sentence and a next step, whatever the server or the browser said. Our own errors have neither code nor status: their message is such a sentence. */
export function errorMessage(error: unknown, fallback = t('fallback')): string {
  if (isUnreachable(error)) return t('unreachable');
  const failure = failureOf(error);
  // The specification wants these words to be seen.
  if (isSessionMissing(error)) return t('sessionMissing', { sentence: sentenceFor(failure) ?? fallback });
  if (failure.code !== '') return sentenceFor(failure) ?? fallback;
  const sentence = sentenceForStatus(statusOf(error), failure);
  return sentence ?? (isOfBrowser(error) ? fallback : failure.message || fallback);
}

function failureOf(error: unknown): Failure {
  const [message, hint] = [textOf(error, 'message'), textOf(error, 'hint')];
  // In a message that is about mails, and in the hint of a budget that is used up.
  const seconds = /(?:after|in) (\d+) seconds/.exec(`${message} ${hint}`)?.[1];
  const code = isSessionMissing(error) ? 'session_not_found' : codeIn(error);
  return {
    code,
    message,
    details: textOf(error, 'details'),
    hint,
    waitSeconds: seconds ? Number(seconds) : retryAfterSeconds(),
  };
}

/** For what a browser refuses without a reason of its own, the client's code only says to look at the kind of error. */
function codeIn(error: unknown): string {
  const code = textOf(error, 'code');
  return code.startsWith('ERROR_PASSTHROUGH') && error instanceof Error ? error.name : code;
}

/** What a browser or a mistake of ours throws is worded for programmers. */
function isOfBrowser(error: unknown): boolean {
  return [DOMException, TypeError, SyntaxError, ReferenceError, RangeError].some((kind) => error instanceof kind);
}
