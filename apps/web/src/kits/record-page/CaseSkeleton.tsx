/** A skeleton of the record page, shown once loading takes long enough to be noticed. */
export function CaseSkeleton() {
  return (
    <div className="late case-skeleton" role="status" aria-label="Loading">
      <div className="page-head">
        <span className="sk" style={{ width: 120 }} />
      </div>
      <div className="case-body">
        <div className="case-main">
          <span className="sk" style={{ width: '60%', height: 24 }} />
          <span className="sk" style={{ width: '90%' }} />
          {Array.from({ length: 8 }, (_, i) => (
            <span key={i} className="sk" style={{ width: `${70 - (i % 3) * 12}%`, height: 16 }} />
          ))}
        </div>
        <div className="case-rail">
          {Array.from({ length: 6 }, (_, i) => (
            <span key={i} className="sk" style={{ width: `${80 - (i % 3) * 15}%`, height: 16 }} />
          ))}
        </div>
      </div>
    </div>
  )
}
