import { describe, expect, it } from 'vitest';
import { fileSource, ownFile } from './file-source';

describe('fileSource, M-20', () => {
  it.each([
    '/storage/v1/object/public/avatars/a/b.png',
    'http://192.168.1.7:8080/storage/v1/object/public/avatars/a/b.png',
    'https://old.example.in/sangam/storage/v1/object/public/avatars/a/b.png',
  ])('loads %s from the origin of the page', (url) => {
    expect(fileSource(url, '')).toBe('/storage/v1/object/public/avatars/a/b.png');
    expect(fileSource(url, '/sangam')).toBe('/sangam/storage/v1/object/public/avatars/a/b.png');
  });

  it.each(['https://cdn.example.in/a.png', '/favicon.svg', 'blob:http://localhost/1', 'data:image/png;base64,A'])(
    'leaves %s alone',
    (url) => {
      expect(fileSource(url, '/sangam', { width: 64 })).toBe(url);
    },
  );

  it('requests the size that is shown, M-63', () => {
    const url = '/storage/v1/object/public/media/a/b.jpg';
    expect(fileSource(url, '', { width: 96, height: 96 })).toBe(
      '/storage/v1/render/image/public/media/a/b.jpg?width=96&height=96&resize=cover',
    );
    expect(fileSource(url, '/s', { width: 640 })).toBe(
      '/s/storage/v1/render/image/public/media/a/b.jpg?width=640&resize=contain',
    );
  });
});

it('finds the file behind our own address', () => {
  expect(ownFile('https://a.in/storage/v1/object/public/media/a/b.jpg?t=1')).toBe('media/a/b.jpg');
  expect(ownFile('https://a.in/?x=/storage/v1/object/public/media/a/b.jpg')).toBeUndefined();
  expect(ownFile('https://a.in/storage/v1/object/public/resumes/a/b.pdf')).toBeUndefined();
});
