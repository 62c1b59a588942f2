import { join } from 'node:path'
import type { Plugin } from 'vite'
import { NOTICES, noticesOf, packageOf } from '../../scripts/third-party.ts'

/** Packages that are in the build without a module: drawings, what the server draws with, and helpers of the bundler. */
const ALSO = ['@fortawesome/free-solid-svg-icons', 'preact-render-to-string', 'rolldown', 'vite']

/** Names the packages of the build with their licenses: the comments that did so are stripped. */
export const thirdPartyNotices: Plugin = {
  name: 'third-party-notices',
  generateBundle() {
    const modules = [...this.getModuleIds()].map(packageOf).filter((folder) => folder !== undefined)
    const also = ALSO.map((name) => join(import.meta.dirname, '../../node_modules', name))
    const source = noticesOf(new Set([...modules, ...also]))
    this.emitFile({ type: 'asset', fileName: NOTICES, source })
  },
}
