// Reads the mails that a demonstration shows instead of sending them.

import { expect, type Page } from '@playwright/test';
import type { Instance } from './instance';

export interface Mail {
  kind: string;
  recipient: string;
  subject: string;
  /** The target of the mail's button. */
  link: string;
  /** The six-digit code that does the same, if the mail has one. */
  code: string | null;
  /** The attached calendar file, if any. */
  calendar: string | null;
}

/** Waits for the newest mail to this address. */
export async function receiveMail(instance: Instance, recipient: string): Promise<Mail> {
  return waitForMail(instance, recipient, () => true);
}

/** Waits for a mail with this subject. */
export async function receiveMailAbout(instance: Instance, recipient: string, subject: string): Promise<Mail> {
  return waitForMail(instance, recipient, (mail) => mail.subject === subject);
}

async function waitForMail(instance: Instance, recipient: string, fits: (mail: Mail) => boolean): Promise<Mail> {
  let mail: Mail | undefined;
  await expect
    .poll(async () => {
      mail = (await listMails(instance)).find((candidate) => candidate.recipient === recipient && fits(candidate));
      return mail;
    })
    .toBeDefined();
  if (!mail) throw new Error(`No mail came to ${recipient}.`);
  return mail;
}

/** Opens the newest link sent to this address and confirms its screen. */
export async function openMailedLink(page: Page, instance: Instance, recipient: string, answer: string): Promise<void> {
  await page.goto((await receiveMail(instance, recipient)).link);
  await page.getByRole('button', { name: answer }).click();
}

async function listMails(instance: Instance): Promise<Mail[]> {
  const response = await fetch(`${instance.url}/dev/mail.json`);
  return (await response.json()) as Mail[];
}
