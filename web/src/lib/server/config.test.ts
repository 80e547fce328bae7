// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

function page(block: string): Document {
  document.body.innerHTML = block;
  return document;
}

const block = (content: string) => `<script type="application/json" id="sangam-config">${content}</script>`;

describe('readConfig', () => {
  it('treats an empty URL as the origin of the page', () => {
    const config = readConfig(
      page(block('{"url":"","anonKey":"key","demo":false,"socialLinks":[],"deletionGraceDays":14,"version":"0.1.0"}')),
    );

    expect(config).toEqual({
      url: 'http://localhost:3000',
      anonKey: 'key',
      demo: false,
      socialLinks: [],
      deletionGraceDays: 14,
      version: '0.1.0',
    });
  });

  it('keeps a URL with a path', () => {
    const config = readConfig(
      page(
        block(
          '{"url":"https://a.in/work","anonKey":"k","demo":true,"socialLinks":[],"deletionGraceDays":14,"version":"1"}',
        ),
      ),
    );

    expect(config?.url).toBe('https://a.in/work');
  });

  it.each([
    ['the block is missing', '<p></p>'],
    ['the server left the block empty', block('{}')],
    ['the block is not JSON', block('anonKey=key')],
    [
      'the key is empty',
      block('{"url":"","anonKey":"","demo":false,"socialLinks":[],"deletionGraceDays":14,"version":"1"}'),
    ],
  ])('returns undefined when %s', (_reason, html) => {
    expect(readConfig(page(html))).toBeUndefined();
  });
});
