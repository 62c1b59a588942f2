import './monogram.css'

/** The first letter of a name on a tile, where there is no logo. */
export const Monogram = ({ of }: { of: string }) => (
  <span className="monogram" aria-hidden>
    {Array.from(of)[0]?.toUpperCase()}
  </span>
)
