import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { namedWidths } from './widths.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.FOGG_SERVER ?? 'http://127.0.0.1:8000';

/** What pages without a board draw, too: the rules need nothing else of the table. */
const PIECES =
  /web\/src\/(board\/(geometry|measures|sprites|Piece|BuildingMark)|table\/(CardFace|CardBack|RouteSign|book|words))\./;

export default defineConfig({
  plugins: [namedWidths, svelte()],
  // `$room/file` is a file in a room of src, as in the paths of tsconfig.json.
  resolve: { alias: [{ find: /^\$(\w+)\//, replacement: `${here('./src')}/$1/` }] },
  // Files name each other from where they are: the whole may lie in any folder.
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }),
  },
  worker: { format: 'es' },
  build: {
    outDir: process.env.FOGG_STATIC ?? here('../src/fogg/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What several screens need comes as one file: each one more costs an answer with its headers.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'common', test: /web\/src\/(ui|browser|api|language)\//, minShareCount: 3 },
            { name: 'parts', test: /web\/src\/(ui|browser|language|here|box|screens\/Trouble)/, minShareCount: 2 },
            { name: 'pieces', test: PIECES },
            { name: 'board', test: /web\/src\/board\//, minShareCount: 3 },
            { name: 'play', test: /web\/src\/(table|stage)\//, minShareCount: 5 },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [here('..')] }, proxy: { '/api': { target: server, ws: true } } },
});
