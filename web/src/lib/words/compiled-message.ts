// A compiled message. It is plain data, so that the same code reads an operator's file and ours.

/** Text; the number of the enclosing plural; a parameter; a number; a choice by number or by value; a tag around other parts. */
export type Part =
  | string
  | 0
  | [name: string, kind?: undefined, inner?: undefined]
  | [name: string, kind: 'number', inner?: undefined]
  | [name: string, kind: 'plural' | 'select', inner: Record<string, Part[]>]
  | [name: string, kind: 'tag', inner: Part[]];

/** Most messages have no parameters and are a single string. */
export type Message = string | Part[];

export type Catalogue = Record<string, Message>;
