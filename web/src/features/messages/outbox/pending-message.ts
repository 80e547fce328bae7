// A message on its way from this device to the server.

export interface PendingMessage {
  /** Made here, so that sending it again after a lost answer does not store it twice. */
  id: string;
  conversationId: string;
  content: string;
  /** A file that still has to be sent before the message. Its bytes are kept apart, under the message's id. */
  file: FileToSend | null;
  /** A file that is already there. */
  attachment: Attachment | null;
  queuedAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** How much of the file has been sent, in percent. */
  percent: number;
  /** The server did not answer, or could not do it then, so it is tried again by itself. */
  unanswered: boolean;
  /** Why it can never be sent: `macros` or `harmful`. Earlier versions kept a sentence. */
  reason?: string | undefined;
}

export interface FileToSend {
  name: string;
  size: number;
  /** Its bytes are stored on this device and outlive the page. */
  stored: boolean;
}

export interface Attachment {
  path: string;
  name: string;
}
