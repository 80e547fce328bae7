// For what takes a phone a while to make, and is the same every time: made when it is first wanted, and kept.

export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
