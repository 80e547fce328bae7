// What a message is once it is compiled. It is data, so that an operator's file is read by the same code as ours.

/** Text; the number of the plural around it; a parameter; a number; a choice by number or by value; a tag around other parts. */
export type Part =
  | string
  | 0
  | [name: string, kind?: undefined, inner?: undefined]
  | [name: string, kind: 'number', inner?: undefined]
  | [name: string, kind: 'plural' | 'select', inner: Record<string, Part[]>]
  | [name: string, kind: 'tag', inner: Part[]];

/** Most messages have no parameters and are one string. */
export type Message = string | Part[];

export type Catalogue = Record<string, Message>;
