import './row-marks.css'

const TEXT = 'Changed since you last looked'

/** At the edge of a row, or at a corner of a cell, in which others have changed something. */
export const Mark = ({ of }: { of: 'row' | 'cell' }) => (
  <span className={`changed-${of}`} role="img" aria-label={of === 'row' ? TEXT : 'Changed'} title={TEXT} />
)
