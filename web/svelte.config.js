import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { spelled } from './widths.mjs';

/** @type {import('@sveltejs/vite-plugin-svelte').SvelteConfig} */
export default {
  preprocess: [{ style: ({ content }) => ({ code: spelled(content) }) }, vitePreprocess()],
  compilerOptions: { runes: true },
};
