// What eslint asks of the pages' modules and of the tests that drive them. Run from the top of the source:
//
//     tests/npm/node_modules/.bin/eslint --config tests/npm/eslint.config.mjs web tests tools
import js from '@eslint/js';
import globals from 'globals';

const habits = {
  'array-callback-return': 'error',
  'default-case-last': 'error',
  eqeqeq: 'error',
  'no-constructor-return': 'error',
  'no-self-compare': 'error',
  'no-shadow': 'error',
  'no-template-curly-in-string': 'error',
  'no-throw-literal': 'error',
  'no-unmodified-loop-condition': 'error',
  'no-unused-expressions': ['error', { allowShortCircuit: true, allowTaggedTemplates: false }],
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
  'no-useless-rename': 'error',
  'no-useless-return': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'prefer-template': 'error',
};

// What a person wrote must never become markup: shared/dom.js makes elements.
const noMarkup = {
  'no-restricted-properties': [
    'error',
    ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe'].map((property) => ({
      property,
      message: 'Make elements with make() of shared/dom.js.',
    })),
  ],
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-new-func': 'error',
};

export default [
  { ignores: ['**/node_modules/', 'build*/', 'tests/planted/'] },
  js.configs.recommended,
  { rules: habits, linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['web/**/*.js'],
    languageOptions: { globals: globals.browser },
    rules: { ...noMarkup, 'no-console': 'error' },
  },
  { files: ['web/shared/reload-on-error.js'], languageOptions: { sourceType: 'script' } },
  {
    files: ['web/seat/service-worker.js'],
    languageOptions: { sourceType: 'script', globals: globals.serviceworker },
  },
  {
    files: ['tests/**/*.mjs', 'tools/**/*.mjs'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } }, // functions of a test run in pages, too
  },
];
