import type { Mention } from '@dossier/contract/comments'
import { createElement, useMemo, type ReactNode } from 'react'
import { cleanNodes } from '../rich-text/clean-html.ts'
import '../rich-text/rich-text.css'
import { MentionLink } from './MentionLink.tsx'

/** A formatted comment, with links to the people and records that it mentions. */
export function FormattedText({ html, mentions }: { html: string; mentions: readonly Mention[] }) {
  const drawn = useMemo(() => drawNodes(cleanNodes(html), new Words(mentions)), [html, mentions])
  return (
    <div className="rich-text" dir="auto">
      {drawn}
    </div>
  )
}

/** Counts the words of a text as `wordsOf` does: a line end after each paragraph, point and break. */
class Words {
  readonly #mentions: readonly Mention[]
  #at = 0

  constructor(mentions: readonly Mention[]) {
    this.#mentions = mentions
  }

  breakLine() {
    this.#at += 1
  }

  /** A piece of the text with the mentions that lie within it; those in two formats stay as typed. */
  draw(text: string): ReactNode[] {
    const from = this.#at
    this.#at += text.length
    const drawn: ReactNode[] = []
    let end = 0
    for (const mention of this.#mentions) {
      const at = mention.at - from
      if (at < end || at + mention.length > text.length) continue
      drawn.push(text.slice(end, at), <MentionLink key={mention.at} mention={mention} />)
      end = at + mention.length
    }
    return [...drawn, text.slice(end)]
  }
}

const LINES = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'LI', 'BLOCKQUOTE', 'BR'])

const drawNodes = (parent: Node, words: Words): ReactNode[] =>
  [...parent.childNodes].flatMap((node, key) => {
    if (node instanceof Text) return words.draw(node.data)
    if (!(node instanceof Element)) return []
    const children = drawNodes(node, words)
    if (LINES.has(node.tagName)) words.breakLine()
    return [createElement(node.localName, { key, ...propsOf(node) }, ...children)]
  })

/** What remains after cleaning. */
const propsOf = (element: Element) =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
