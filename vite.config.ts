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

/**
 * The marks that React throws keep no stack: it is not read, and to note it where a browser is watched (by its own
 * tools, a test or a probe) the whole of React is parsed again before the first touch.
 */
const marksWithoutStack: Plugin = {
  name: 'marks-without-stack',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(code) {
      const plain = code.replaceAll(/(\w+Exception = )Error\(formatProdErrorMessage\(\d+\)\)/g, '$1{}')
      if (plain === code) this.error('React has no such marks any more, so remove this plugin.')
      return { code: plain, map: null }
    },
  },
}

/**
 * Bundles the scripts of pages. `server/commands/bundle/bundle-client.ts` runs it and writes `client/dist`.
 *
 * No file knows the address that it is served at, so a website, the render API and a CDN serve the same files.
 */
export default defineConfig({
  // Not from the working directory, because commands can be run from anywhere.
  root: join(import.meta.dirname, 'client'),
  publicDir: false,
  plugins: [ownPreload, marksWithoutStack],
  build: {
    assetsDir: '',
    manifest: true,
    sourcemap: true,
    // Browsers of 2023 and later. Older ones do not know the newest features of modules, and use the pages without script.
    target: ['chrome116', 'firefox124', 'safari17.4'],
    // Imports of scripts load themselves, and pages preload those of islands that wake at once. Their names would weigh on
    // the bootstrap; only styles are listed there.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['main.ts', 'closed-announcement.ts', 'answered-consent.ts', 'parts/styles/islands.css'].map(
        (file) => join(import.meta.dirname, 'client', file),
      ),
      // Paths and limits stand where they are used, so that no page loads a table for one of them.
      optimization: { inlineConst: true },
      output: {
        entryFileNames: '[name].[hash:7].js',
        chunkFileNames: '[name].[hash:7].js',
        assetFileNames: '[name].[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|runtime[\\/]react\.ts$/,
            },
            // The bar for consent sets its cookie as the gate does, which every page loads after it.
            {
              name: 'gate',
              test: /tracking[\\/](?:gate|clear-tracking|wishes|is-tracked|page-facts|consent|cookies)\.ts$|runtime[\\/]set-cookie\.ts$/,
            },
            // All that events of some pages share with those of every page, because many small files compress worse.
            {
              name: 'start',
              test: /client[\\/]tracking[\\/](?!follow-errors|follow-players|error-queue|speed)[\w-]+\.ts$|tracking[\\/](?:hits|visitor-record)\.ts$|tracking[\\/]events[\\/](?:event-page|on-view|on-sight|follow-(?:events|cart|buttons|forms))\.ts$/,
            },
            // The few functions that the words, the script of tracking, and an island without words share.
            { name: 'base', test: /runtime[\\/](?:settings|fetch-api|storage)\.ts$|parts[\\/]make\.ts$/ },
            // The parts that islands share are one file with React and one without it, because many small files compress worse.
            {
              name: 'kit',
              test: /client[\\/](?:parts[\\/][\w-]+|runtime[\\/](?:define-island|open-modal))\.tsx$|runtime[\\/]use-call\.ts$|data[\\/]picture-attributes\.ts$/,
            },
            {
              name: 'words',
              test: /runtime[\\/](?:texts|once|call|announcer|failure-text|write|xsrf-token|change-cart|take-cart|buy|in-language|call-state)\.ts$|parts[\\/]captcha-settings\.ts$|domain[\\/](?:messages[\\/]|forms[\\/]field-name\.ts$|data[\\/](?:codes|value|script-paths)\.ts$)/,
            },
            // Small parts that few kinds of islands share. With the words they would be so large that each page preloads them.
            {
              name: 'product-choice',
              test: /domain[\\/](?:shop[\\/]product(?:-choice)?|data[\\/]image)\.ts$|runtime[\\/](?:quantity-in-cart|keep-choice|typed-input|island-data)\.ts$/,
            },
            // Pages of products load it before the touch on a picture, and without the rest of the parts.
            { name: 'large-picture', test: /client[\\/]parts[\\/](?:open-dialog|show-large)\.ts$/ },
            // Apart from them, because pages of products preload none of it. Few pages have the parts that it leaves out.
            {
              name: 'parts',
              test: /client[\\/]parts[\\/](?!call-on-submit|captcha|error-summary|open-dialog|show-(?:captcha|large|password)|restock|combobox|video-player)[\w-]+\.ts$/,
            },
          ],
        },
      },
    },
  },
})
