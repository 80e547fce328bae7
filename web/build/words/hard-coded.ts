// The lint rule that keeps words in the catalogues. It checks visible text in JSX, attributes that are shown or read out, fields of toasts
// and other notices, and every literal that looks like a sentence.

import type { Rule } from 'eslint';

/** Attributes and fields with text for users. */
const SHOWN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|labels|hint|help|description|subtitle|question|action|context|caption|errorTitle|message|heading)$/;

const LETTERS = /\p{L}{2}/u;
/** Begins with a capital letter and continues after a space. */
const SENTENCE = /^\p{Lu}[\p{L}'’,.!?-]*\s\S/u;
/** The same in every language: names, and examples of an address or a registration number. */
const NAMES = /^\s*(Sangam|LinkedIn|Instagram|YouTube|\S+@example\.com|[A-Z\d]*\d[A-Z\d]*)\s*$/;

/** Stored values of two words. Users see their labels. */
const STORED =
  /^(Under Review|Interview Scheduled|Actively Looking|Open to Offers|(Entry|Mid|Senior) Level|Time Requested|In person)$/;

/** The part of a syntax tree node that we use; the parser adds JSX and TypeScript to ESLint's types. */
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

/** A name that code compares or looks up, not a text for users. */
function isForPrograms(node: Node): boolean {
  const { parent } = node;
  if (!parent) return true;
  const isName = parent.type === 'Property' && parent.key === node && parent.value !== node;
  // A list `as const` contains stored values.
  const isStored = parent.type === 'ArrayExpression' && parent.parent?.type === 'TSAsExpression';
  // Errors in the form that a browser throws them. `errorMessage` never shows their texts.
  const isOfBrowser = parent.type === 'NewExpression' && /^(TypeError|DOMException)$/.test(nameOf(parent.callee));
  return (
    isName ||
    isStored ||
    isOfBrowser ||
    /^(TSLiteralType|Import|Export|BinaryExpression|SwitchCase|MemberExpression)/.test(parent.type)
  );
}

/** Rendered as a child, or passed to an attribute or field that is shown, also as one branch of a condition. */
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
