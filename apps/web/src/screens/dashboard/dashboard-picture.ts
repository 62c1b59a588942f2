import { domToBlob } from 'modern-screenshot'
import { saveFile } from '../../kits/exports/save-file.ts'

/** Twice as many pixels: sharp on paper, too. */
const SCALE = 2
/** Of a side, in pixels: browsers draw nothing at all on a larger canvas. */
const LARGEST = 16_000

/** Saves all tiles of a dashboard as a PNG, also those that have to be scrolled to. Images of other sites are left out. */
export async function saveDashboardPicture(grid: HTMLElement, title: string): Promise<void> {
  // A picture has no scrollbars.
  grid.classList.add('in-picture')
  try {
    saveFile(await pictureOf(grid), `${title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim() || 'Dashboard'}.png`)
  } finally {
    grid.classList.remove('in-picture')
  }
}

async function pictureOf(grid: HTMLElement): Promise<Blob> {
  const { scrollWidth: width, scrollHeight: height } = grid
  return domToBlob(grid, {
    width,
    height,
    scale: Math.min(SCALE, LARGEST / Math.max(width, height)),
    backgroundColor: getComputedStyle(grid.parentElement!).backgroundColor,
    type: 'image/png',
    font: { cssText: await fontFaces() },
    // Other sites are not asked for what the page has not been allowed to read.
    filter: (node) => !(node instanceof HTMLImageElement) || isOwn(node.src),
  })
}

const isOwn = (address: string): boolean =>
  address.startsWith('data:') || address.startsWith('blob:') || urlOf(address)?.origin === location.origin

const urlOf = (address: string, base = location.href): URL | null => URL.parse(address, base)

/** The fonts that the page has loaded, within the style itself: a picture loads nothing. */
async function fontFaces(): Promise<string> {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].flatMap(fontFacesIn))
  const embedded = rules.map(async (rule) => {
    const address = /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1]
    const url = address && urlOf(address, rule.parentStyleSheet?.href ?? location.href)?.href
    if (!url || !loaded.has(url)) return ''
    return rule.cssText.replace(address, await dataUrlOf(await (await fetch(url)).blob()))
  })
  return (await Promise.all(embedded)).join('\n')
}

/** Layers and conditions hold rules of their own. */
function fontFacesIn(rule: CSSRule): CSSFontFaceRule[] {
  if (rule instanceof CSSFontFaceRule) return [rule]
  return rule instanceof CSSGroupingRule ? [...rule.cssRules].flatMap(fontFacesIn) : []
}

const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error!))
    reader.readAsDataURL(file)
  })
