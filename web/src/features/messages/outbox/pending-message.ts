// A message on its way from this device to the server.

export interface PendingMessage {
  /** Created on this device, so that a retry after a lost response does not store the message twice. */
  id: string;
  conversationId: string;
  content: string;
  /**
   * A file that still has to be uploaded before the message is sent. Its bytes are stored separately, under the message's
   * id.
   */
  file: FileToSend | null;
  /** A file that is already uploaded. */
  attachment: Attachment | null;
  queuedAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** Upload progress of the file, in percent. */
  percent: number;
  /** The server did not answer or failed temporarily, so the message is retried automatically. */
  unanswered: boolean;
  /** Why it can never be sent: `macros` or `harmful`. Earlier versions stored a sentence here. */
  reason?: string | undefined;
}

export interface FileToSend {
  name: string;
  size: number;
  /** The bytes are stored on this device and outlive the page. */
  stored: boolean;
}

export interface Attachment {
  path: string;
  name: string;
}
