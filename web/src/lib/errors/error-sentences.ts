// What each server error code means to a user, and what they can do about it. The server's own messages are for programs, and its
// clients compare them. A test reads all codes from the server's sources and fails for a code without a sentence here.

import { t } from '@/words/errors';
import { inPageLanguage } from './server-sentences';

/** A failure as the clients report it. */
export interface Failure {
  code: string;
  message: string;
  /** The values in the message, if it has any. */
  details: string;
  hint: string;
  /** How many seconds the server asked to wait, or undefined. */
  waitSeconds: number | undefined;
}

type Key = Parameters<typeof t>[0];
type Worded = (failure: Failure) => string;

/** For codes whose message is a sentence of the product, unless the message comes from the database. */
function said(otherwise: Key): Worded {
  return ({ message, details }) => forReader(message, details) ?? t(otherwise);
}

/** The server's sentence in the page's language; undefined if it is for programs or has no translation. */
function forReader(text: string, details = ''): string | undefined {
  return text === '' || isForPrograms(text) ? undefined : inPageLanguage(text, details);
}

/** Detects names of columns and constraints, and words that only programmers use. */
function isForPrograms(text: string): boolean {
  return /violates|denied|\w_\w|"[a-z]+"|\b(jwt|api|mime|json|uuid|column|syntax|key|jws|bucket)\b/i.test(text);
}

function tooOften({ waitSeconds }: Failure): string {
  return t('tooOften', waitOf(waitSeconds));
}

function tooManyMails({ waitSeconds }: Failure): string {
  return t('tooManyMails', waitOf(waitSeconds));
}

function recoveryCodesLocked({ waitSeconds }: Failure): string {
  return t('recoveryCodesLocked', waitOf(waitSeconds));
}

/** The wait in a readable unit: 42 seconds, 5 minutes. */
function waitOf(seconds: number | undefined): { unit: 'none' | 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds === undefined || seconds <= 1) return { unit: 'none', count: 0 };
  if (seconds <= 90) return { unit: 'seconds', count: seconds };
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.ceil(minutes / 60) };
}

/** One code covers everything that can be wrong with a session. */
function sessionRefused({ message }: Failure): string {
  if (message.includes('banned')) return t('suspended');
  if (message.includes('not confirmed')) return t('unconfirmed');
  if (message.includes('sub claim')) return t('accountGone');
  return t('logInAgain');
}

function duplicate(failure: Failure): string {
  const { message } = failure;
  if (message.includes('reports_')) return t('reportedAlready');
  if (message.includes('profiles_handle')) return t('handleTaken');
  if (message.includes('reviews_')) return t('reviewedAlready');
  if (message.includes('invitations_')) return t('invitedAlready');
  return said('thereAlready')(failure);
}

/** The hint names what would be accepted. */
function forbidden(failure: Failure): string {
  const { hint } = failure;
  return forReader(hint) ?? said('mayNot')(failure);
}

function mailedProofGone({ message }: Failure): string {
  return message.startsWith('Token') ? t('codeGone') : t('emailLinkGone');
}

function notAccepted({ message }: Failure): string {
  if (message.includes('email address')) return t('notAnEmail');
  const longest = /longer than (\d+)/.exec(message)?.[1];
  return longest ? t('tooLong', { most: longest }) : t('checkEntries');
}

/** Executable content gets its own reason. */
function kindOfFile({ message }: Failure): string {
  return message.includes('would run') ? t('runnable') : t('fileKind');
}

const CODES: [sentence: Key | Worded, codes: string][] = [
  // The data API.
  ['busy', 'PGRST000|PGRST001|PGRST003'],
  ['outdated', 'PGRST100|PGRST101|PGRST102|PGRST105|PGRST106|PGRST107|PGRST108|PGRST114|PGRST115|PGRST117|PGRST118'],
  ['outdated', 'PGRST122|PGRST123|PGRST124|PGRST127|PGRST128|42803'],
  ['outdated', 'PGRST125|PGRST200|PGRST201|PGRST202|PGRST204|PGRST205|21000|25006|42703|42704|42804|42846|42883|42P10'],
  ['listShorter', 'PGRST103'],
  ['gone', 'PGRST116'],
  [sessionRefused, 'PGRST301|PGRST303'],
  ['outdated', 'PGRST302'],
  [forbidden, '42501'],
  [duplicate, '23505'],
  [said('checkEntries'), '22004|22023|BAD_REQUEST'],
  [said('gone'), 'P0002'],
  [said('ourFault'), 'P0001'],
  [said('notOpen'), 'SG001'],
  [said('statusChanged'), 'SG002'],
  [said('sealed'), 'SG003'],
  [said('planLimit'), 'SG004'],
  ['underWay', 'SG005'],
  ['number', '22003'],
  ['date', '22007'],
  ['character', '22P05'],
  ['checkEntries', '22P02|23514'],
  ['missing', '23502'],
  ['ownerGone', '23503'],
  ['searchOdd', '2201B|22025|42601'],
  ['tooMuch', '54000|54001'],
  ['changedAtOnce', '40001'],
  ['lostWhileSaving', '08007|40003'],
  ['full', '53100'],
  ['busy', '53000|53200|53300'],
  ['tooSlow', '57014|408'],
  ['tooLarge', '413'],
  [tooOften, '429'],
  ['ourFault', 'XX000'],

  // Accounts and sessions.
  ['credentials', 'invalid_credentials'],
  ['unconfirmed', 'email_not_confirmed'],
  ['suspended', 'user_banned'],
  ['aboutToGo', 'user_leaving'],
  ['accountGone', 'user_not_found'],
  ['addressTaken', 'email_exists|user_already_exists'],
  [said('weakPassword'), 'weak_password'],
  ['samePassword', 'same_password'],
  ['passwordWanted', 'reauthentication_needed'],
  ['proofGone', 'reauthentication_not_valid'],
  [mailedProofGone, 'otp_expired'],
  ['linkUsed', 'flow_state_not_found|flow_state_expired'],
  ['wrongBrowser', 'bad_code_verifier'],
  [tooManyMails, 'over_email_send_rate_limit'],
  [tooOften, 'over_request_rate_limit|TOO_MANY_REQUESTS|TooManyRequests'],
  ['logInAgain', 'session_not_found|refresh_token_not_found|refresh_token_already_used|bad_jwt|no_authorization'],
  ['logInAgain', 'session_required|UNAUTHORIZED'],
  ['mayNot', 'not_admin|FORBIDDEN|read_only_token|origin_not_allowed'],
  ['planRequired', 'plan_required'],
  [said('tooManyTokens'), 'too_many_tokens'],
  ['tokenGone', 'token_not_found'],
  ['noProvider', 'provider_disabled|email_provider_disabled|anonymous_provider_disabled|otp_disabled'],
  ['noProvider', 'phone_provider_disabled|saml_provider_disabled|web3_provider_disabled|feature_disabled'],
  ['noSignUp', 'signup_disabled'],
  ['logInAgain', 'session_expired'],

  // The second step.
  ['secondStepWanted', 'insufficient_aal'],
  ['secondStepCode', 'mfa_verification_failed'],
  ['secondStepAgain', 'mfa_challenge_expired|mfa_ip_address_mismatch'],
  ['noSecondStep', 'mfa_factor_not_found'],
  ['secondStepOff', 'mfa_totp_enroll_not_enabled|mfa_webauthn_enroll_not_enabled|mfa_phone_enroll_not_enabled'],
  ['secondStepOff', 'mfa_totp_verify_not_enabled|mfa_webauthn_verify_not_enabled|mfa_phone_verify_not_enabled'],
  ['secondStepOff', 'mfa_recovery_codes_enroll_not_enabled|mfa_recovery_codes_verify_not_enabled'],
  ['secondStepName', 'mfa_factor_name_conflict'],
  ['secondStepFull', 'too_many_enrolled_mfa_factors'],
  ['recoveryCodesThere', 'mfa_verified_factor_exists'],
  ['recoveryCodesAlone', 'mfa_recovery_codes_sole_factor'],
  [recoveryCodesLocked, 'mfa_recovery_codes_locked'],

  // Passkeys.
  ['noPasskeys', 'passkey_disabled'],
  ['passkeysFull', 'too_many_passkeys'],
  ['passkeyThere', 'webauthn_credential_exists'],
  ['passkeyAgain', 'webauthn_challenge_not_found|webauthn_challenge_expired'],
  ['passkeyRefused', 'webauthn_verification_failed'],

  // The browser's prompt for a passkey or security key. It does not distinguish a cancel from a timeout.
  ['ceremonyCancelled', 'NotAllowedError|ERROR_CEREMONY_ABORTED'],
  ['ceremonyThere', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'],
  ['ceremonyNotHere', 'ERROR_INVALID_DOMAIN|ERROR_INVALID_RP_ID|SecurityError'],
  ['ceremonyNoLock', 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT|ConstraintError'],
  ['ceremonyNoLock', 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT|NotSupportedError'],
  ['ceremonyNoLock', 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG'],
  ['ceremonyFailed', 'ERROR_AUTHENTICATOR_GENERAL_ERROR|WebAuthnUnknownError|UnknownError|NotReadableError'],

  // Accounts at other providers.
  ['providerFailed', 'bad_oauth_callback|bad_oauth_state|bad_id_token'],
  ['providerNoAddress', 'email_address_not_provided'],
  ['providerUnverified', 'provider_email_needs_verification'],
  ['noLinking', 'manual_linking_disabled'],
  ['linkedAlready', 'identity_already_exists'],
  ['linkedNoMore', 'identity_not_found'],
  ['onlyWayIn', 'single_identity_not_deletable'],
  ['addressElsewhere', 'email_conflict_identity_not_deletable'],
  [notAccepted, 'validation_failed'],
  ['outdated', 'bad_json|not_found|method_not_allowed|NOT_FOUND|METHOD_NOT_ALLOWED'],
  ['tooLarge', 'request_too_large'],
  ['tooSlow', 'request_timeout'],
  ['busy', 'service_unavailable|UNAVAILABLE'],
  ['ourFault', 'unexpected_failure'],

  // Files.
  [forbidden, 'AccessDenied'],
  ['linkGone', 'InvalidSignature|InvalidJWT'],
  ['fileGone', 'NoSuchKey|NoSuchBucket'],
  ['outdated', 'NotFound|MethodNotAllowed|InvalidBucketName|BucketNotEmpty'],
  ['fileName', 'InvalidKey'],
  ['fileThere', 'ResourceAlreadyExists'],
  [said('fileRefused'), 'InvalidRequest'],
  ['uploadStopped', 'IncompleteBody|InvalidOffset|NoSuchUpload'],
  ['uploadElsewhere', 'ResourceLocked'],
  ['fileLarge', 'EntityTooLarge'],
  [said('quota'), 'QuotaExceeded'],
  [kindOfFile, 'InvalidMimeType'],
  ['macros', 'MacrosFound'],
  ['virusFound', 'VirusFound'],
  ['notScanned', 'ScannerUnavailable'],
  ['linkGone', 'InvalidRange'],
  ['full', 'InsufficientStorage'],
  ['tooSlow', 'DatabaseTimeout|RequestTimeout'],
  ['busy', 'SlowDown'],
  ['ourFault', 'InternalError'],
];

const SENTENCES = new Map(
  CODES.flatMap(([sentence, codes]) => codes.split('|').map((code) => [code, sentence] as const)),
);

/** Undefined for a code that no version of the server has used. */
export function sentenceFor(failure: Failure): string | undefined {
  const sentence = SENTENCES.get(failure.code);
  if (sentence === undefined) return undefined;
  return typeof sentence === 'function' ? sentence(failure) : t(sentence);
}

/** For an answer without a code, as from a gateway or the live connection: a sentence for its status. */
export function sentenceForStatus(status: number, failure: Failure): string | undefined {
  if (status === 507) return t('full');
  if (status >= 500) return [502, 503, 504].includes(status) ? t('busy') : t('ourFault');
  if (status === 429) return tooOften(failure);
  if (status === 413) return t('tooLarge');
  if (status === 404) return t('gone');
  if (status === 403) return forbidden(failure);
  if (status === 401) return sessionRefused(failure);
  return status >= 400 ? t('checkEntries') : undefined;
}
