/** Text with one look. Line breaks are `\n`. */
export interface Run {
  text: string
  bold?: true
  italic?: true
  underline?: true
  strike?: true
  link?: string
}

/** A part of a document from one edge of the page to the other. Everything in it is data: nothing is interpreted again. */
export type Block =
  | { is: 'paragraph'; runs: Run[] }
  | { is: 'heading'; level: number; runs: Run[] }
  | { is: 'list'; ordered: boolean; items: Block[][] }
  | { is: 'quote'; blocks: Block[] }
  /** `source`: a `data:` address. */
  | { is: 'picture'; source: string; description: string }
  /** `widths`: shares of the page, one for each column. The head is repeated on every page. */
  | { is: 'table'; head: string[]; widths: number[]; rows: string[][] }

export const paragraphsOf = (text: string): Block[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => ({ is: 'paragraph', runs: [{ text: part }] }))

/** The words of blocks, a line for each. */
export function textOfBlocks(blocks: readonly Block[]): string {
  const lines = blocks.map((block) => {
    switch (block.is) {
      case 'paragraph':
      case 'heading':
        return block.runs.map(({ text }) => text).join('')
      case 'list':
        return block.items.map(textOfBlocks).join('\n')
      case 'quote':
        return textOfBlocks(block.blocks)
      case 'picture':
        return block.description
      case 'table':
        return [block.head, ...block.rows].map((cells) => cells.join(' ')).join('\n')
    }
  })
  return lines.join('\n')
}
