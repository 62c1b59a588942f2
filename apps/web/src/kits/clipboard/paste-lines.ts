import type { JudgedCell } from './judged-cells.ts'

/** A line of the preview: a cell, or all cells of a column that stay as they are for the same reason. */
export interface PasteLine extends JudgedCell {
  rows: number
}

/** What there is to say of a block, those that stay first. Cells that have their value already are left out. */
export function pasteLines(cells: readonly JudgedCell[], isBusy: boolean): PasteLine[] {
  const byColumn = Map.groupBy(cells, ({ place }) => place)
  const refused = [...byColumn.values()].flatMap((ofColumn) => {
    const [first] = ofColumn
    const isWhole = first && first.message !== null && ofColumn.every((cell) => saysTheSame(cell, first))
    if (isWhole) return [{ ...first, rows: ofColumn.length }]
    return ofColumn.filter(({ message }) => message !== null).map((cell) => ({ ...cell, rows: 1 }))
  })
  const others = cells.filter(({ message, outcome }) => message === null && (isBusy || outcome?.isChange))
  return [...refused, ...others.map((cell) => ({ ...cell, rows: 1 }))]
}

const saysTheSame = (one: JudgedCell, other: JudgedCell) => one.message === other.message && one.text === other.text
