import '../../../ui/skeleton.css'
import '../../../kits/board/card.css'
import './board.css'

const COLUMNS = [3, 4, 2, 3]

/** Columns of empty cards, until the first ones are there. */
export const BoardSkeleton = () => (
  <div className="board late" role="status" aria-busy>
    <span className="vh">Loading</span>
    {COLUMNS.map((cards, nth) => (
      <div key={nth} className="board-column" aria-hidden>
        <div className="board-column-head">
          <span className="sk" style={{ width: 96 }} />
        </div>
        <div className="board-cards">
          {Array.from({ length: cards }, (_, card) => (
            <div key={card} className="record-card board-card">
              <span className="sk" style={{ width: '40%' }} />
              <span className="sk" style={{ width: '80%' }} />
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
)
