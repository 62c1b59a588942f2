import type { Stray } from './own-rows.ts'

const TEXTS: Record<Stray, string> = {
  left: 'It is no longer listed here. It stays until you refresh the list or leave it.',
  moved: 'The list has another place for it now. It stays here until you refresh the list or leave it.',
}

/** Says that a row is still where it was when this person changed it. */
export const StrayMark = ({ stray }: { stray: Stray }) => (
  <span className="tag stray" title={TEXTS[stray]}>
    {stray === 'left' ? 'Left' : 'Moved'}
    <span className="vh">{TEXTS[stray]}</span>
  </span>
)
