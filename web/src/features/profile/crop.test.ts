import { describe, expect, it } from 'vitest';
import { CENTRED, minZoom, movedBy, squareOf } from './crop';

const tall = { width: 600, height: 1000 };

describe('the square of a portrait, M-21', () => {
  it('starts in the middle', () => {
    expect(squareOf(tall, CENTRED)).toEqual({ left: 0, top: 200, side: 600 });
  });

  it('gets smaller when zooming in', () => {
    expect(squareOf(tall, { ...CENTRED, zoom: 2 })).toEqual({ left: 150, top: 350, side: 300 });
  });

  it('is kept inside the picture, and moves back immediately', () => {
    const top = movedBy(tall, CENTRED, 0, -5);
    expect(squareOf(tall, top)).toEqual({ left: 0, top: 0, side: 600 });
    expect(squareOf(tall, movedBy(tall, top, 0, 0.1)).top).toBeCloseTo(60);
  });

  it('may be larger than a logo, but never larger than a face', () => {
    expect(minZoom(tall, 'person')).toBe(1);
    const zoom = minZoom(tall, 'organisation');
    expect(squareOf(tall, { ...CENTRED, zoom })).toEqual({ left: -200, top: 0, side: 1000 });
  });
});
