// The lint rule that keeps words in the catalogues: what a person can read in JSX, in attributes that are read out or shown, in the
// fields of toasts and other notices, and every literal that reads like a sentence.

import type { Rule } from 'eslint';

/** Attributes and fields that hold what a person reads. */
const SHOWN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|labels|hint|help|description|subtitle|question|action|context|caption|errorTitle|message|heading)$/;

const LETTERS = /\p{L}{2}/u;
/** Begins with a capital letter and goes on after a space. */
const SENTENCE = /^\p{Lu}[\p{L}'’,.!?-]*\s\S/u;
/** The same in every language: names, and examples of an address or a registration number. */
const NAMES = /^\s*(Sangam|LinkedIn|Instagram|YouTube|\S+@example\.com|[A-Z\d]*\d[A-Z\d]*)\s*$/;

/** Values of two words as they are stored. What is shown for them is their label. */
const STORED =
  /^(Under Review|Interview Scheduled|Actively Looking|Open to Offers|(Entry|Mid|Senior) Level|Time Requested|In person)$/;

/** A node of the tree with as much of it as we look at; the parser adds JSX and TypeScript to what ESLint's types know. */
interface Node {
  type: string;
  parent?: Node;
  value?: unknown;
  name?: unknown;
  key?: Node;
  local?: Node;
  callee?: Node;
  source?: Node;
  quasis?: { value: { cooked: string } }[];
}

export const hardCodedWords: Rule.RuleModule = {
  meta: {
    type: 'problem',
    messages: {
      hardCoded: 'Put these words into the catalogues of src/words and say them with t().',
      tooEarly: 'Say this in a function: when a module starts, its words and the language are not known yet.',
    },
  },
  create(context) {
    const report = (node: Node) => {
      context.report({ node: node, messageId: 'hardCoded' });
    };
    const check = (node: Node, text: string) => {
      if (!LETTERS.test(text) || NAMES.test(text) || isForPrograms(node)) return;
      if (isShown(node) || (SENTENCE.test(text) && !STORED.test(text))) report(node);
    };
    const speakers = new Set<string>();
    return {
      ImportSpecifier(node: Node) {
        if (String(node.parent?.source?.value).startsWith('@/words/')) speakers.add(nameOf(node.local));
      },
      CallExpression(node: Node) {
        if (speakers.has(nameOf(node.callee)) && !isInFunction(node)) {
          context.report({ node: node, messageId: 'tooEarly' });
        }
      },
      JSXText(node: Node) {
        const text = String(node.value);
        if (LETTERS.test(text) && !NAMES.test(text)) report(node);
      },
      Literal(node: Node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateLiteral(node: Node) {
        check(node, (node.quasis ?? []).map(({ value }) => value.cooked).join(' '));
      },
    } as Rule.RuleListener;
  },
};

/** A name that code compares with or looks up, not something to read. */
function isForPrograms(node: Node): boolean {
  const { parent } = node;
  if (!parent) return true;
  const isName = parent.type === 'Property' && parent.key === node && parent.value !== node;
  // A list `as const` is one of stored values.
  const isStored = parent.type === 'ArrayExpression' && parent.parent?.type === 'TSAsExpression';
  // Errors as a browser throws them. `errorMessage` shows their words to no one.
  const isOfBrowser = parent.type === 'NewExpression' && /^(TypeError|DOMException)$/.test(nameOf(parent.callee));
  return (
    isName ||
    isStored ||
    isOfBrowser ||
    /^(TSLiteralType|Import|Export|BinaryExpression|SwitchCase|MemberExpression)/.test(parent.type)
  );
}

/** Drawn as a child, or given to an attribute or a field that is shown; also as one of two choices. */
function isShown(node: Node): boolean {
  const { parent } = node;
  if (!parent) return false;
  switch (parent.type) {
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return isShown(parent);
    case 'JSXExpressionContainer':
      return parent.parent?.type === 'JSXAttribute' ? isShown(parent) : true;
    case 'JSXAttribute':
      return SHOWN.test(nameOf(parent.name as Node));
    case 'Property':
      return parent.value === node && SHOWN.test(nameOf(parent.key));
    default:
      return false;
  }
}

function isInFunction({ parent }: Node): boolean {
  if (!parent) return false;
  return parent.type.includes('Function') || isInFunction(parent);
}

function nameOf(node: Node | undefined): string {
  return typeof node?.name === 'string' ? node.name : String(node?.value);
}
