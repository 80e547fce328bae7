// The lint rules of the web app. Warnings fail the build, so every rule here is meant.

import js from '@eslint/js';
import { readdirSync } from 'node:fs';
import reactHooks from 'eslint-plugin-react-hooks';
import reactRefresh from 'eslint-plugin-react-refresh';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { hardCodedWords } from './build/words/hard-coded.ts';
import { unconvertedFiles } from './build/words/unconverted.ts';

const CLIMBING = {
  regex: '^\\.\\./',
  message: 'Import with the @/ alias instead of climbing out of the folder.',
};

/** A rule for `files` that refuses imports matching `regex`; the `@/` alias makes the path say which layer it is in. */
function boundary(files, regex, message) {
  return {
    files,
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [CLIMBING, { regex, message }] }] },
  };
}

const features = readdirSync(new URL('src/features', import.meta.url));

export default defineConfig(
  globalIgnores(['dist', 'src/lib/database.types.ts']),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  { languageOptions: { parserOptions: { projectService: true } } },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, reactRefresh.configs.vite],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: [CLIMBING] }],
      // The first read of a screen is exported next to the screen, see src/app/routes.tsx.
      'react-refresh/only-export-components': ['error', { allowConstantExport: true, allowExportNames: ['readFirst'] }],
      // Browsers offer it over https only; on plain http the call would throw.
      'no-restricted-properties': ['error', { object: 'crypto', property: 'randomUUID', message: 'Use newId().' }],
      'no-restricted-syntax': [
        'error',
        {
          selector: [
            'Property[key.name=/^(query|mutation)Key$/] > ArrayExpression',
            'VariableDeclarator[id.name=/[kK]ey$/] > ArrayExpression',
            'CallExpression[callee.property.name=/Quer(y|ies)(Data|State)$/] > ArrayExpression',
          ].join(', '),
          message: 'Take the key from lib/query/query-keys.ts.',
        },
        {
          selector: 'CallExpression[callee.property.name="invalidateQueries"]:not(:has(Property[key.name="queryKey"]))',
          message: 'Name the keys that are stale: reading everything again costs the server and the phone.',
        },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  { files: ['src/**/*.test.{ts,tsx}'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: [
      'src/**/*.test.{ts,tsx}',
      'src/testing/**',
      'src/app/routes/dev-ui/**',
      'src/app/routes/dev-ui.tsx',
      ...unconvertedFiles(),
    ],
    plugins: { words: { rules: { 'hard-coded': hardCodedWords } } },
    rules: { 'words/hard-coded': 'error' },
  },
  // Imports flow lib → components → domain → features → app, never back and never sideways between features.
  boundary(['src/lib/**'], '^@/(components|domain|features|app)/', 'Plumbing knows nothing of what is built on it.'),
  boundary(['src/components/**'], '^@/(domain|features|app)/', 'A component knows nothing of the product.'),
  boundary(['src/domain/**'], '^@/(features|app)/', 'What features share knows no feature and no route.'),
  ...features.map((feature) =>
    boundary(
      [`src/features/${feature}/**`],
      `^@/(app/|features/(?!${feature}/))`,
      'A feature knows no route and no other feature; let a route join them.',
    ),
  ),
  {
    files: ['**/*.js'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  { files: ['public/*.js', 'src/start.js'], languageOptions: { globals: globals.browser } },
);
