import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_IT_BYTES = 1_000
const QUALITY = constants.BROTLI_MAX_QUALITY

/** Leaves a compressed copy beside every built text file, so that the server never compresses one twice. */
export const compressBuild: Plugin = {
  name: 'compress-build',
  apply: 'build',
  writeBundle({ dir }) {
    for (const name of readdirSync(dir ?? '', { recursive: true, encoding: 'utf8' })) {
      const path = join(dir ?? '', name)
      if (!/\.(js|css|json|svg|html|txt)$/.test(name) || statSync(path).size < WORTH_IT_BYTES) continue
      const content = readFileSync(path)
      const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    }
  },
}
