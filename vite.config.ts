import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** Our loader of the files of an island, in place of Vite's, which takes a third of the bootstrap. */
const ownPreload: Plugin = {
  name: 'own-preload',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => "export { preload as __vitePreload } from '/runtime/preload.ts'",
  },
}

/** Bundles the scripts of pages. `server/commands/bundle-client.ts` runs it and writes `client/dist`. */
export default defineConfig({
  // Not from the working directory, because commands can be run from anywhere.
  root: join(import.meta.dirname, 'client'),
  base: '/assets/client/',
  publicDir: false,
  plugins: [ownPreload],
  build: {
    assetsDir: '',
    manifest: true,
    sourcemap: true,
    // Browsers of 2023 and later. Older ones do not know the newest features of modules, and use the pages without script.
    target: ['chrome116', 'firefox124', 'safari17.4'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: join(import.meta.dirname, 'client/main.ts'),
      output: {
        entryFileNames: '[name].[hash].js',
        chunkFileNames: '[name].[hash].js',
        assetFileNames: '[name].[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            // One file for what islands without React share. Apart from them, because pages of products preload none of it.
            { name: 'parts', test: /client[\\/]parts[\\/][\w-]+\.ts$/ },
          ],
        },
      },
    },
  },
})
