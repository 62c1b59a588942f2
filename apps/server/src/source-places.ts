import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const FOLDER = `${pathToFileURL(import.meta.dirname).href}/`
const PLACE = /(file:\/\/\S+\/)([\w.-]+\.js):(\d+):(\d+)/g

const maps = new Map<string, SourceMap | null>()

/**
 * A text of the bundled server with the places of its stack traces in the sources. Reads their maps with the first trace: Node's own
 * `--enable-source-maps` reads them at every start, which takes a third longer and 40 MB. (ADR 42)
 */
export function inSources(text: string): string {
  if (!text.includes(FOLDER)) return text
  return text.replaceAll(PLACE, (place, folder: string, file: string, line: string, column: string) => {
    if (folder !== FOLDER) return place
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return place
    return `${new URL(origin.fileName, FOLDER).href}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

function mapOf(file: string): SourceMap | null {
  const cached = maps.get(file)
  if (cached !== undefined) return cached
  const map = readMap(`${join(import.meta.dirname, file)}.map`)
  maps.set(file, map)
  return map
}

/** A trace without them is better than none. */
function readMap(path: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}
