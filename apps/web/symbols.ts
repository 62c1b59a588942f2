import * as solid from '@fortawesome/free-solid-svg-icons'
import type { IconDefinition } from '@fortawesome/free-solid-svg-icons'
import type { Plugin } from 'vite'

const LICENSE = '<!-- Font Awesome Free by Fonticons, Inc., fontawesome.com, CC BY 4.0 -->'
const FOLDER = 'assets'

const isIcon = (one: unknown): one is IconDefinition => typeof one === 'object' && one !== null && 'iconName' in one

/** By name; other names of the same symbol are left out. */
const symbols = new Map(
  Object.values(solid as Record<string, unknown>)
    .filter(isIcon)
    .map((one) => [one.iconName as string, one]),
)

function* files(): Iterable<[name: string, content: string]> {
  for (const [name, { icon }] of symbols) {
    const [width, height, , , path] = icon
    const drawing = `<path d="${String(path)}"/>`
    yield [
      `symbol-${name}.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${LICENSE}${drawing}</svg>`,
    ]
  }
  yield ['symbols.json', JSON.stringify([...symbols.keys()].toSorted())]
}

/** The free symbols of Font Awesome, each a file of its own, and the list of their names for who chooses one. */
export const symbolFiles: Plugin = {
  name: 'symbol-files',
  generateBundle() {
    for (const [name, source] of files()) this.emitFile({ type: 'asset', fileName: `${FOLDER}/${name}`, source })
  },
  configureServer({ middlewares }) {
    const contents = new Map([...files()].map(([name, content]) => [`/${FOLDER}/${name}`, content]))
    middlewares.use((request, response, next) => {
      const content = contents.get(request.url ?? '')
      if (content === undefined) return next()
      response.setHeader('content-type', request.url!.endsWith('.svg') ? 'image/svg+xml' : 'application/json')
      response.end(content)
    })
  },
}
