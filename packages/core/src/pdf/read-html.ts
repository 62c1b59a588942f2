import { wordsOf } from '../text/rich-text.ts'
import type { Block, Run } from './blocks.ts'

/** A tag, or the text before the next one. */
const PART = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)\s*\/?>|[^<]+|</gi
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/gi

type Look = Omit<Run, 'text'>

const LOOKS: Record<string, Look> = {
  strong: { bold: true },
  em: { italic: true },
  u: { underline: true },
  s: { strike: true },
}

/** An element that holds blocks, while it is read. */
interface Frame {
  tag: string
  blocks: Block[]
  items: Block[][]
}

/**
 * The blocks of formatted text as the server stores it: cleaned, with its elements closed. What has no place in a
 * document, such as a picture that is not in the text itself, is left out.
 */
export function readHtml(html: string): Block[] {
  const reader = new Reader()
  for (const [part, closing, tag, attributes] of html.matchAll(PART))
    if (tag === undefined) reader.text(wordsOf(part))
    else if (closing === '/') reader.close(tag.toLowerCase())
    else reader.open(tag.toLowerCase(), attributesOf(attributes ?? ''))
  return reader.end()
}

const attributesOf = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name.toLowerCase(), wordsOf(value)]))

class Reader {
  readonly #frames: Frame[] = [{ tag: '', blocks: [], items: [] }]
  #looks: { tag: string; look: Look }[] = []
  #runs: Run[] = []
  #heading = 0

  text(text: string): void {
    const isBetween = this.#runs.length === 0 && text.trim() === ''
    if (isBetween || text === '') return
    this.#runs.push(Object.assign({ text }, ...this.#looks.map(({ look }) => look)) as Run)
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    const look = tag === 'a' ? { link: attributes.get('href') ?? '' } : LOOKS[tag]
    if (look) this.#looks.push({ tag, look })
    else if (tag === 'br') this.#runs.push({ text: '\n' })
    else if (tag === 'img') this.#picture(attributes)
    else if (/^h[1-3]$/.test(tag)) {
      this.#finish()
      this.#heading = Number(tag[1])
    } else if (tag === 'p') this.#finish()
    else if (['ul', 'ol', 'li', 'blockquote'].includes(tag)) {
      this.#finish()
      this.#frames.push({ tag, blocks: [], items: [] })
    }
  }

  close(tag: string): void {
    const at = this.#looks.findLastIndex((one) => one.tag === tag)
    if (at >= 0) this.#looks.splice(at, 1)
    else if (tag === 'p' || /^h[1-3]$/.test(tag)) this.#finish()
    else if (this.#frames.length > 1 && this.#frames.at(-1)!.tag === tag) this.#leave()
  }

  end(): Block[] {
    while (this.#frames.length > 1) this.#leave()
    this.#finish()
    return this.#frames[0]!.blocks
  }

  #picture(attributes: ReadonlyMap<string, string>): void {
    const source = attributes.get('src') ?? ''
    const description = attributes.get('alt') ?? ''
    if (!source.startsWith('data:image/')) return this.text(description)
    this.#finish()
    this.#frames.at(-1)!.blocks.push({ is: 'picture', source, description })
  }

  /** What was read since the last block becomes one. */
  #finish(): void {
    const [runs, level] = [this.#runs, this.#heading]
    ;[this.#runs, this.#heading] = [[], 0]
    if (runs.every(({ text }) => text.trim() === '')) return
    this.#frames.at(-1)!.blocks.push(level > 0 ? { is: 'heading', level, runs } : { is: 'paragraph', runs })
  }

  #leave(): void {
    this.#finish()
    const { tag, blocks, items } = this.#frames.pop()!
    const outer = this.#frames.at(-1)!
    if (tag === 'li') outer.items.push(blocks)
    else if (tag === 'blockquote') outer.blocks.push({ is: 'quote', blocks })
    else if (items.length > 0) outer.blocks.push({ is: 'list', ordered: tag === 'ol', items })
  }
}
