// Shows a screen in another language, and finds what does not follow.

import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';

/** English with accents, longer, in brackets: text without accents is missing from the catalogues. */
export const PSEUDO = 'en-XA';

/** A Hindi message from its catalogue, so that tests still pass when its wording is improved. */
export function hindi(feature: string, key: string, parameters: Record<string, string> = {}): string {
  const file = new URL(`../../web/src/words/hi/${feature}.json`, import.meta.url);
  const message = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key];
  if (message === undefined) throw new Error(`hi/${feature}.json has no "${key}"`);
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => parameters[name] ?? whole);
}

/** Switches the language in place, as another tab would, so that the state of the screen is kept. */
export async function showIn(page: Page, language: 'en' | 'hi' | typeof PSEUDO): Promise<void> {
  await page.evaluate((code) => {
    localStorage.setItem('sangam-language', code);
    window.dispatchEvent(new StorageEvent('storage', { key: 'sangam-language', newValue: code }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language === PSEUDO ? PSEUDO : `${language}-IN`);
}

/** Columns with our own values, which are shown as labels; every other column contains user content. */
const OWN_WORDS = /^(status|type|user_type|kind|availability|category|experience|experience_level|plan)$/;
const TEAM_ROLES = /^(Manager|Editor|Viewer)$/;

/** Collects user content from all following answers of the server. */
export function gatherContent(page: Page): Set<string> {
  const content = new Set<string>();
  page.on('response', (response) => {
    if (!/\/(rest|auth|functions)\/v1\//.test(response.url())) return;
    response.json().then(
      (answer: unknown) => {
        gather(answer, content);
      },
      () => undefined,
    );
  });
  return content;
}

function gather(value: unknown, content: Set<string>): void {
  if (typeof value === 'string') content.add(value.trim());
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    const isOurs = OWN_WORDS.test(name) || (name === 'role' && TEAM_ROLES.test(String(part)));
    if (!isOurs) gather(part, content);
    // People are also addressed by their first name.
    if (name === 'full_name') gather(String(part).split(' ')[0], content);
  }
}

/** Letters that never occur in a pseudo-language message, because all of them get accents. */
const PLAIN = /[aeiouyAEIOUYncs]/;

/** The same in every language: names, text to be typed, file names, and how the browser formats dates here. */
const NAMES =
  /\b(Sangam|Chrome|Linux|LinkedIn|Instagram|YouTube|Basic|Pro|Business|DELETE|name@example\.com|PDF|ZIP|DOCX?|PNG|JPE?G|WebP|GIF|MP4|WebM|MOV|[AP]M|at|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*|India Standard Time|[\w-]+\.(png|jpg|pdf|mp4|zip|docx?))\b|\{\w+\}/g;

/** Texts of the product that are in no catalogue, on a screen in the pseudo-language. */
export async function findHardCoded(page: Page, content: Set<string>): Promise<string[]> {
  const { texts, stored } = await page.evaluate(readTexts);
  for (const value of stored) gather(value, content);
  const written = orderedContent(page, content);
  return texts.filter((text) => PLAIN.test(withoutContent(text, written).replace(NAMES, '')));
}

/** Includes the search text. The longest comes first, because it may contain others. */
function orderedContent(page: Page, content: Set<string>): string[] {
  const searched = [...new URL(page.url()).searchParams.values()];
  return [...content, ...searched].filter((text) => text.length > 2).sort((one, other) => other.length - one.length);
}

function withoutContent(text: string, written: string[]): string {
  // Initials in place of a picture.
  if (/^\p{Lu}{1,2}$/u.test(text)) return '';
  // A time zone id.
  if (/^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//.test(text)) return '';
  // A part of user content counts too: a cut text, text between two links, the host of a URL. A single word is not distinctive enough.
  const part = text.replace(/…$/, '').trim();
  if (/[ .]/.test(part) && written.some((each) => each.includes(part))) return '';
  return written.reduce((rest, each) => rest.replaceAll(each, ''), text);
}

/** Every text that is rendered or read out, hidden or not, and what the page stores about the person. */
function readTexts() {
  // Footer pages are files, one for each language.
  const outside = 'script, style, noscript, template, textarea, [lang]:not(html), code, article.page';
  // Validation errors from before the language change keep their language.
  const said = [...document.querySelectorAll('[aria-invalid=true]')].flatMap((field) =>
    (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean),
  );
  const isSaid = (element: Element) =>
    element.closest('[role=alert], [role=status], [aria-live], [data-sonner-toast], [role=region] li') !== null ||
    said.some((id) => document.getElementById(id)?.contains(element));
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    const parent = currentNode.parentElement;
    if (parent?.closest(outside) === null && !isSaid(parent)) texts.push(currentNode.textContent ?? '');
  }
  for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt']) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) {
      if (element.closest('[lang]:not(html)') === null && !isSaid(element))
        texts.push(element.getAttribute(name) ?? '');
    }
  }
  const stored = Object.values(localStorage).flatMap((value): unknown[] => {
    try {
      return [JSON.parse(String(value))];
    } catch {
      return [];
    }
  });
  return { texts: texts.map((text) => text.trim()).filter(Boolean), stored };
}

/**
 * Texts of the product that are wider than their box, and buttons with more lines than they have room for. An ellipsis is acceptable
 * in the pseudo-language, which is longer than others, but not in a real one.
 */
export async function findCutTexts(page: Page, content = new Set<string>()): Promise<string[]> {
  // In the page's own font.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const cut = await page.evaluate((pseudo) => {
    const mayEndInDots = document.documentElement.lang === pseudo;
    return [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, button, label, span, dt, dd, th, summary')]
      .filter(
        (element) => element.offsetWidth > 1 && element.closest('.sr-only, [dir=auto], [aria-hidden=true]') === null,
      )
      .filter((element) => element.querySelector('.sr-only, [dir=auto]') === null)
      .filter((element) => {
        const { display, overflowX, textOverflow } = getComputedStyle(element);
        if (/inline$|contents/.test(display) || /auto|scroll/.test(overflowX)) return false;
        if (mayEndInDots && textOverflow === 'ellipsis') return false;
        const isTooHigh = element.matches('button, a') && element.scrollHeight > element.clientHeight + 10;
        return element.scrollWidth > element.clientWidth + 1 || isTooHigh;
      })
      .map((element) => element.textContent.trim());
  }, PSEUDO);
  const written = orderedContent(page, content);
  return cut.filter((text) => /\p{L}/u.test(withoutContent(text, written)));
}

/** Sentences in Latin letters on a Hindi screen without the `lang` that switches a screen reader's voice. */
export function findUnmarked(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const unmarked: string[] = [];
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const text = currentNode.textContent?.trim() ?? '';
      const parent = currentNode.parentElement;
      // Names of people, companies and places are the same in every language; they have few words.
      const words = text.split(/\s+/).filter((word) => /\p{Script=Latin}{2}/u.test(word));
      const isSentence = words.length > 4 && !/\p{Script=Devanagari}/u.test(text);
      if (isSentence && parent?.closest('[dir=auto]:not(textarea)') && parent.closest('[lang]:not(html)') === null) {
        unmarked.push(text);
      }
    }
    return unmarked;
  });
}
