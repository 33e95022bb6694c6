import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_IT = /\.(?:js|css|html|svg|json|webmanifest)$/

/** Writes .br and .gz beside what the build made, so that the server compresses nothing while it serves. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      // The service worker is written in the same step; this has to come after it.
      order: 'post',
      sequential: true,
      handler: () => {
        for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!WORTH_IT.test(file)) continue
          const path = join(folder, file)
          const bytes = readFileSync(path)
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
          writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        }
      },
    },
  }
}
