// What each code of the server means to a person, and what they can do about it. The server's own messages are for programs and are
// compared by its clients; a test reads all codes from its sources and fails for one without a sentence here.

/** A failure as the clients pass it on. */
export interface Failure {
  code: string;
  message: string;
  hint: string;
  /** How long the server asked to wait; undefined where it did not say. */
  waitSeconds: number | undefined;
}

const LOG_IN_AGAIN = 'Your session has ended. Please log in again.';
const SUSPENDED = 'This account is suspended. If you think that is a mistake, write to us on the contact page.';
const UNCONFIRMED = 'Email not confirmed. Open the link or enter the code from the email we sent you.';
const ACCOUNT_GONE = 'This account does not exist any more. Log in with another one, or register again.';
const ABOUT_TO_GO = 'This account is about to be deleted. Keep it to use it again, or log out.';
const BUSY = 'The server is busy. Try again in a moment.';
const OUR_FAULT = 'Something went wrong on our side. Try again, and tell us on the contact page if it stays like this.';
const OUTDATED = 'The server does not understand this page. Reload the page, then try again.';
const CHECK_ENTRIES = 'Something you entered is not accepted here. Check what you entered, then try again.';
const FULL = 'The server has no room left, so nothing was saved. Try again later.';
const TOO_LARGE = 'That is too large to send. Make it smaller, then try again.';
const TOO_LONG = 'That took too long. Try again in a moment.';
const GONE = 'This is no longer there. Reload the page.';
const MAY_NOT = 'You may not do this. If you think you should, log out, log in and try again.';
const FILE_GONE = 'This file is no longer there. Reload the page, or ask its owner to upload it again.';
const LINK_GONE = 'This link does not work any more. Reload the page to get a new one.';
const FILE_REFUSED = 'This file cannot be accepted. Choose another one, or save it in another format first.';
const SEARCH_ODD = 'This search cannot be understood. Use fewer signs and more words.';
const WRONG_BROWSER = 'This link was asked for in another browser. Open it there, or ask for a new one here.';

type Worded = (failure: Failure) => string;

/** Its message is a sentence of the product, unless it is one of the database. */
function said(otherwise: string): Worded {
  return ({ message }) => (message === '' || isForPrograms(message) ? otherwise : message);
}

/** Names of columns and constraints, and words that only programmers use. */
function isForPrograms(text: string): boolean {
  return /violates|denied|\w_\w|"[a-z]+"|\b(jwt|api|mime|json|uuid|column|syntax|key|jws|bucket)\b/i.test(text);
}

function tooOften({ waitSeconds }: Failure): string {
  return `That was too often in a short time. Try again ${inTime(waitSeconds)}.`;
}

function tooManyMails({ waitSeconds }: Failure): string {
  return `We sent you an email a short time ago. Look for it, also among spam, or ask again ${inTime(waitSeconds)}.`;
}

/** "in 42 seconds", "in 5 minutes". */
function inTime(seconds: number | undefined): string {
  if (seconds === undefined || seconds <= 1) return 'in a moment';
  if (seconds <= 90) return `in ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}

/** One code stands for everything that can be wrong with a session. */
function sessionRefused({ message }: Failure): string {
  if (message.includes('banned')) return SUSPENDED;
  if (message.includes('not confirmed')) return UNCONFIRMED;
  if (message.includes('sub claim')) return ACCOUNT_GONE;
  return LOG_IN_AGAIN;
}

function duplicate(failure: Failure): string {
  const { message } = failure;
  if (message.includes('reports_')) return 'You have already reported this. A moderator will look at it.';
  if (message.includes('profiles_handle')) return 'This handle is taken. Please choose another.';
  if (message.includes('reviews_')) return 'You have already written a review. Edit that one instead.';
  if (message.includes('invitations_')) return 'This address has already been invited. Wait for the answer.';
  return said('This is already there. Reload the page to see it.')(failure);
}

/** The hint says what would be accepted. */
function forbidden(failure: Failure): string {
  const { hint } = failure;
  return hint !== '' && !isForPrograms(hint) ? hint : said(MAY_NOT)(failure);
}

function mailedProofGone({ message }: Failure): string {
  return message.startsWith('Token')
    ? 'This code is wrong or has expired. Check it, or ask for a new one.'
    : 'This email link is invalid or has expired. Ask for a new one.';
}

function notAccepted({ message }: Failure): string {
  if (message.includes('email address')) return 'This is not a valid email address. Check it, then try again.';
  const longest = /longer than (\d+)/.exec(message)?.[1];
  return longest ? `That is too long. Use at most ${longest} characters.` : CHECK_ENTRIES;
}

/** What a computer would run is refused with a reason of its own. */
function kindOfFile({ message }: Failure): string {
  return message.includes('would run')
    ? 'A computer would run this kind of file, so it is not accepted. Send a PDF, a picture or plain text instead.'
    : 'This kind of file is not accepted here. Choose another one, such as a JPG, MP4 or PDF file.';
}

const CODES: [sentence: string | Worded, codes: string][] = [
  // Of the data API.
  [BUSY, 'PGRST000 PGRST001 PGRST003'],
  [OUTDATED, 'PGRST100 PGRST101 PGRST102 PGRST105 PGRST106 PGRST107 PGRST108 PGRST114 PGRST115 PGRST117 PGRST118'],
  [OUTDATED, 'PGRST122 PGRST123 PGRST124 PGRST127 PGRST128 42803'],
  [OUTDATED, 'PGRST125 PGRST200 PGRST201 PGRST202 PGRST204 PGRST205 21000 25006 42703 42704 42804 42846 42883 42P10'],
  ['This list has become shorter meanwhile. Reload the page.', 'PGRST103'],
  [GONE, 'PGRST116'],
  [sessionRefused, 'PGRST301 PGRST303'],
  [OUTDATED, 'PGRST302'],
  [forbidden, '42501'],
  [duplicate, '23505'],
  [said(CHECK_ENTRIES), '22004 22023 BAD_REQUEST'],
  [said(GONE), 'P0002'],
  [said(OUR_FAULT), 'P0001'],
  [said('It takes no more answers. Look for another one that is open.'), 'SG001'],
  [said('Its status has changed meanwhile. Reload the page.'), 'SG002'],
  [said('This tender is sealed until its deadline. Come back then.'), 'SG003'],
  [said('The limit of your plan is reached. Choose a larger plan, or wait until next month.'), 'SG004'],
  ['This is being done already. Wait until it is finished.', 'SG005'],
  ['A number is too large or too small. Correct it, then try again.', '22003'],
  ['A date or time is not valid. Correct it, then try again.', '22007'],
  ['The text holds a character that cannot be stored. Remove it, then try again.', '22P05'],
  [CHECK_ENTRIES, '22P02 23514'],
  ['Something is missing. Fill in every field that is required.', '23502'],
  ['It belongs to something that is no longer there. Reload the page.', '23503'],
  [SEARCH_ODD, '2201B 22025 42601'],
  ['This is too much at once. Narrow your search or remove filters.', '54000 54001'],
  ['It was changed by another person at the same moment. Try again.', '40001'],
  ['The connection was lost while saving. Check whether it was saved before you try again.', '08007 40003'],
  [FULL, '53100'],
  [BUSY, '53200'],
  [TOO_LONG, '57014 408'],
  [TOO_LARGE, '413'],
  [tooOften, '429'],
  [OUR_FAULT, 'XX000'],

  // Of accounts and sessions.
  ['Invalid login credentials. Please try again.', 'invalid_credentials'],
  [UNCONFIRMED, 'email_not_confirmed'],
  [SUSPENDED, 'user_banned'],
  [ABOUT_TO_GO, 'user_leaving'],
  [ACCOUNT_GONE, 'user_not_found'],
  [
    'Another account uses this address. Enter another one, or log in to that account.',
    'email_exists user_already_exists',
  ],
  [said('This password is easy to guess. Choose another one.'), 'weak_password'],
  ['This is the password you have now. Choose another one.', 'same_password'],
  ['This takes your current password. Enter it, then try again.', 'reauthentication_needed'],
  ['This code is wrong or has expired. Ask for a new one.', 'reauthentication_not_valid'],
  [mailedProofGone, 'otp_expired'],
  ['This link is used up or too old. Ask for a new one.', 'flow_state_not_found flow_state_expired'],
  [WRONG_BROWSER, 'bad_code_verifier'],
  [tooManyMails, 'over_email_send_rate_limit'],
  [tooOften, 'over_request_rate_limit TOO_MANY_REQUESTS TooManyRequests'],
  [LOG_IN_AGAIN, 'session_not_found refresh_token_not_found refresh_token_already_used bad_jwt no_authorization'],
  [LOG_IN_AGAIN, 'session_required UNAUTHORIZED'],
  [MAY_NOT, 'not_admin FORBIDDEN read_only_token'],
  ['Your plan does not include this. Choose one that does on the page of plans.', 'plan_required'],
  [said('You have as many API tokens as one account may have. Revoke one first.'), 'too_many_tokens'],
  ['This API token is already revoked. Reload the page.', 'token_not_found'],
  ['This way to sign in is not offered here. Use your email address and password.', 'provider_disabled'],
  ['This second step is not set up for your account. Log in again.', 'mfa_factor_not_found'],
  [notAccepted, 'validation_failed'],
  [OUTDATED, 'bad_json not_found method_not_allowed NOT_FOUND METHOD_NOT_ALLOWED'],
  [TOO_LARGE, 'request_too_large'],
  [TOO_LONG, 'request_timeout'],
  [BUSY, 'service_unavailable UNAVAILABLE'],
  [OUR_FAULT, 'unexpected_failure'],

  // Of files.
  [forbidden, 'AccessDenied'],
  [LINK_GONE, 'InvalidSignature InvalidJWT'],
  [FILE_GONE, 'NoSuchKey NoSuchBucket'],
  [OUTDATED, 'NotFound MethodNotAllowed InvalidBucketName BucketNotEmpty'],
  ['This name cannot be used for a file. Rename the file, then try again.', 'InvalidKey'],
  ['A file of this name is already there. Rename yours, then try again.', 'ResourceAlreadyExists'],
  [said(FILE_REFUSED), 'InvalidRequest'],
  ['The upload stopped before it was complete. Try again.', 'IncompleteBody InvalidOffset NoSuchUpload'],
  ['This file is being uploaded in another window. Wait until it is there.', 'ResourceLocked'],
  ['This file is too large. Choose a smaller one.', 'EntityTooLarge'],
  [said('Your files take all the room you have. Remove some first.'), 'QuotaExceeded'],
  [kindOfFile, 'InvalidMimeType'],
  ['This document contains macros. Save it without them or as a PDF, then upload that.', 'MacrosFound'],
  [LINK_GONE, 'InvalidRange'],
  [FULL, 'InsufficientStorage'],
  [TOO_LONG, 'DatabaseTimeout RequestTimeout'],
  [BUSY, 'SlowDown'],
  [OUR_FAULT, 'InternalError'],
];

const SENTENCES = new Map(
  CODES.flatMap(([sentence, codes]) => codes.split(' ').map((code) => [code, sentence] as const)),
);

/** Undefined for a code that no version of the server has had. */
export function sentenceFor(failure: Failure): string | undefined {
  const sentence = SENTENCES.get(failure.code);
  return typeof sentence === 'function' ? sentence(failure) : sentence;
}

/** For an answer without a code, as a gateway or the live connection gives: what its status says. */
export function sentenceForStatus(status: number, failure: Failure): string | undefined {
  if (status === 507) return FULL;
  if (status >= 500) return [502, 503, 504].includes(status) ? BUSY : OUR_FAULT;
  if (status === 429) return tooOften(failure);
  if (status === 413) return TOO_LARGE;
  if (status === 404) return GONE;
  if (status === 403) return forbidden(failure);
  if (status === 401) return sessionRefused(failure);
  return status >= 400 ? CHECK_ENTRIES : undefined;
}
