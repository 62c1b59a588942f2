import { fillPlaceholders, placeholdersIn } from '../rules/placeholders.ts'
import type { Block, Run } from './blocks.ts'

/** What is there in place of a placeholder. */
export interface FilledValue {
  text: string
  /** Used where the placeholder is a paragraph of its own: formatted text, a table. */
  blocks?: readonly Block[]
}

interface Filling {
  fields: readonly { id: string; title: string }[]
  valueOf: (key: string) => FilledValue
}

/** The blocks with values in place of placeholders. A value is never read as a placeholder itself. */
export const fillBlocks = (blocks: readonly Block[], filling: Filling): Block[] =>
  blocks.flatMap((block) => fillBlock(block, filling))

function fillBlock(block: Block, filling: Filling): readonly Block[] {
  switch (block.is) {
    case 'paragraph':
      return wholeValue(block.runs, filling) ?? [{ ...block, runs: fillRuns(block.runs, filling) }]
    case 'heading':
      return [{ ...block, runs: fillRuns(block.runs, filling) }]
    case 'list':
      return [{ ...block, items: block.items.map((item) => fillBlocks(item, filling)) }]
    case 'quote':
      return [{ ...block, blocks: fillBlocks(block.blocks, filling) }]
    default:
      return [block]
  }
}

/** The blocks of a value whose placeholder is all that a paragraph has. */
function wholeValue(runs: readonly Run[], { fields, valueOf }: Filling): readonly Block[] | undefined {
  const text = runs
    .map((run) => run.text)
    .join('')
    .trim()
  const [only, ...more] = placeholdersIn(text, fields)
  if (!only || more.length > 0 || only.whole !== text || only.key === undefined) return undefined
  return valueOf(only.key).blocks
}

const fillRuns = (runs: readonly Run[], { fields, valueOf }: Filling): Run[] =>
  joined(runs).map((run) => ({ ...run, text: fillPlaceholders(run.text, fields, (key) => valueOf(key).text) }))

/** Editors divide a text where its look changes; a placeholder that is divided so has the look of its beginning. */
function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = []
  for (const run of runs) {
    const last = result.at(-1)
    const isOpen = last !== undefined && last.text.lastIndexOf('{') > last.text.lastIndexOf('}')
    const end = isOpen ? run.text.indexOf('}') + 1 : 0
    if (last && end > 0) last.text += run.text.slice(0, end)
    if (end < run.text.length) result.push({ ...run, text: run.text.slice(end) })
  }
  return result
}
