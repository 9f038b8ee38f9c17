import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import typescript from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  // Written by tools, which check their files themselves.
  { ignores: ['src/api/types.ts', 'src/board/measures.ts'] },
  js.configs.recommended,
  typescript.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
    rules: {
      // The compiler's warnings are errors: first of all its rules of accessibility.
      'svelte/valid-compile': 'error',
      'svelte/button-has-type': 'error',
      'svelte/no-target-blank': ['error', { allowReferrer: true }],
    },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      // TypeScript alone sees `any` in what another component exports; svelte-check knows and checks those types.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'SvelteAttribute[key.name="style"]',
          message: 'The content security policy forbids style="...": write style:property={value}.',
        },
      ],
    },
  },
);
