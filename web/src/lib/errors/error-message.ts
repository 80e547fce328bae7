// Turns a failure into a sentence for people. Every error toast uses it.

import { sentenceFor, sentenceForStatus, type Failure } from './error-sentences';
import { isSessionMissing, isUnreachable, statusOf, textOf } from './errors';
import { retryAfterSeconds } from '@/lib/server/retry-after';
import { t } from '@/words/errors';

/** A sentence with a next step, whatever the server or browser reported. Our own errors have no code or status; their message is used as is. */
export function errorMessage(error: unknown, fallback = t('fallback')): string {
  if (isUnreachable(error)) return t('unreachable');
  const failure = failureOf(error);
  // The specification requires the text "Auth session missing!".
  if (isSessionMissing(error)) return t('sessionMissing', { sentence: sentenceFor(failure) ?? fallback });
  if (failure.code !== '') return sentenceFor(failure) ?? fallback;
  const sentence = sentenceForStatus(statusOf(error), failure);
  return sentence ?? (isOfBrowser(error) ? fallback : failure.message || fallback);
}

function failureOf(error: unknown): Failure {
  const [message, hint] = [textOf(error, 'message'), textOf(error, 'hint')];
  // The delay is in the message for mails, and in the hint for an exceeded rate limit.
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

/** When a browser refuses without a reason of its own, the client's code only points to the error's name. */
function codeIn(error: unknown): string {
  const code = textOf(error, 'code');
  return code.startsWith('ERROR_PASSTHROUGH') && error instanceof Error ? error.name : code;
}

/** Errors thrown by a browser or by a bug of ours are worded for programmers. */
function isOfBrowser(error: unknown): boolean {
  return [DOMException, TypeError, SyntaxError, ReferenceError, RangeError].some((kind) => error instanceof kind);
}
